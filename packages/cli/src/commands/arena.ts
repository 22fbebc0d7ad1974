/** `twofold arena`: plays players against each other on the same seeds, and prints means, rates and times. */
import type { Board } from '@twofold/core';
import type { StudyProgress } from '@twofold/server/studies';
import type {
  ArenaElsewhere,
  ArenaGame,
  ArenaReport,
  Difference,
  LostGame,
  PlayerReport,
  Success,
} from '@twofold/trainer';
import { Command, InvalidArgumentError } from 'commander';
import { duration, grouped, percent, table } from '../format.js';
import { interruption, MOST_GAMES, requireSeed, variantNamed, wholeNumber } from '../options.js';
import { type ProgressLine, progressLine } from '../progress.js';

interface Options {
  players: string;
  games: number;
  seed: string;
  variant: string;
  until?: number;
  from?: string;
  sum?: number;
  threads?: number;
  record?: string;
  save?: string;
  times: boolean;
  queue?: string;
  json?: boolean;
}

/** Each game has a thread of its own, and large machines have more cores than a search can use. */
const MOST_ARENA_THREADS = 256;

export function defineArena(): Command {
  return new Command('arena')
    .description('Play players against each other on the same seeds.')
    .requiredOption('--players <list>', 'such as small@1ms,small@2ply,heuristic@10ms,random')
    .option('-g, --games <n>', 'games of each player', wholeNumber(1, MOST_GAMES), 100)
    .option('-s, --seed <text>', 'the seed that deals the games', 'arena')
    .option('-v, --variant <id>', 'such as classic, 3x3, 5x5-even', 'classic')
    .option('--until <tile>', 'end a game when this tile is made', parseTile)
    .option('--from <positions>', 'begin at these positions in turn: a file, a folder or -')
    .option('--sum <n>', 'of each game of --from, the first position with this sum of tiles', wholeNumber(4))
    .option(
      '-t, --threads <n>',
      'games at once (default: the number of cores)',
      wholeNumber(1, MOST_ARENA_THREADS),
    )
    .option('--record <file>', 'keep finished games here, and do not play them again')
    .option('--save <folder>', 'write the replay of each game')
    .option('--no-times', 'leave out times: equal nodes or depths then give equal bytes')
    .option(
      '--queue <database>',
      'let the workers of a database play (twofold work), such as postgres://host/name',
    )
    .option('-j, --json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(arena);
}

const HELP = `
A player is NETWORK@SETTING. The network is small, a weights file, a checkpoint of twofold train, or
heuristic, which plays on every size; the setting is a time a move (10ms), a depth (2ply) or nodes (5000nodes).
random and greedy play without a setting. small+block.2048tab@2000nodes plays with an endgame table.
Each game runs on one thread. Ctrl-C ends it with a report of the games so far and exit code 1.
With --from, game n begins at position n, and at the first again after the last; the seed deals the new tiles.
With --queue, each machine needs the networks, and the same command goes on with what was played.`;

function parseTile(text: string): number {
  const tile = Number(text);
  if (!(tile >= 4 && Number.isInteger(Math.log2(tile))))
    throw new InvalidArgumentError('Give a tile such as 2048.');
  return tile;
}

async function arena({
  players: list,
  json,
  variant: id,
  from: input,
  sum,
  queue,
  times,
  ...rest
}: Options): Promise<void> {
  const { parsePlayer, reportOf, runArena } = await import('@twofold/trainer');
  if (sum !== undefined && input === undefined) throw new RangeError('--sum needs --from, with games.');
  const from = input === undefined ? {} : { from: await startsOf(input, sum) };
  const options = { ...rest, ...from, variant: await variantNamed(id) };
  await requireSeed(`${options.seed}-${options.games}`);
  const players = list.split(',').map((text) => parsePlayer(text.trim()));
  const names = players.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new RangeError(`${twice} is there twice: it would play the same games`);
  const line = progressLine(process.stderr);
  line.show(`${names.length * options.games} games ...`);
  const signal = interruption();
  const onLost = ({ player, seed, exitCode }: LostGame) =>
    line.say(
      `A thread ended with exit code ${exitCode} while ${names[player]} played ${seed}: it plays again.`,
    );
  let shown: string[] = []; // of games, beside the parts of a study
  const elsewhere =
    queue === undefined
      ? {}
      : {
          elsewhere: inQueue({
            queue,
            key: JSON.stringify([rest.seed, rest.games]),
            line,
            signal,
            shown: () => shown,
          }),
        };
  const show = (text: string) => {
    if (queue === undefined) line.show(text);
    else shown = [text];
  };
  const games = await runArena(
    { ...options, ...elsewhere, players, signal, onLost, withoutTimes: !times },
    showGames({ show }, names),
  ).finally(line.end);
  if (games.length < names.length * options.games) {
    console.error(`Stopped after ${games.length} of ${names.length * options.games} games.`);
    process.exitCode = 1; // the report is of fewer games than were asked for
  }
  const { seed, until, variant } = options;
  const report = reportOf(names, games, until);
  const setting = { variant: variant.id, seed, ...(until === undefined ? {} : { until }) };
  console.log(json ? JSON.stringify({ ...report, ...setting }) : describe(report));
}

interface InQueue {
  queue: string;
  key: string; // tells apart arenas of the same players, whatever their records know
  line: ProgressLine;
  signal: AbortSignal;
  shown: () => string[];
}

/** Games that workers of a database play. */
function inQueue({ queue, key, line, signal, shown }: InQueue): ArenaElsewhere {
  return async (data, jobs, onGame) => {
    const [{ arenaParts, arenaStudy, readArenaPart }, { ask, partsOf }] = await Promise.all([
      import('@twofold/trainer'),
      import('../studies/ask.js'),
    ]);
    const parts = arenaParts(jobs, data);
    const show = (progress: StudyProgress) => [partsOf(progress), ...shown()].join('   ');
    const options = arenaStudy(data);
    await ask({ kind: 'arena', options, key, queue, line, signal, show }, (study) =>
      study.have(parts, (result) => readArenaPart(result).forEach(onGame)),
    );
  };
}

/** The positions at which games begin. Throws RangeError if there is none, or if one cannot be read. */
async function startsOf(input: string, sum: number | undefined): Promise<Board[]> {
  const { inputsOf } = await import('../inputs/sources.js');
  const { positionAtSum } = await import('../inputs/atSum.js');
  const boards: Board[] = [];
  for await (const { name, line, reading } of inputsOf([input])) {
    if (!reading.ok)
      throw new RangeError(`${[name, line].filter(Boolean).join(':')}: ${reading.error.message}`);
    const board = positionAtSum(reading.value, sum);
    if (board) boards.push(board);
  }
  if (boards.length > 0) return boards;
  throw new RangeError(`${input} has no position${sum === undefined ? '' : ` with a sum of ${sum}`}.`);
}

/** Reports the number of finished games, each player's mean, and the remaining time. Games of a record count, too. */
export function showGames(line: Pick<ProgressLine, 'show'>, names: readonly string[]) {
  const begun = performance.now();
  let played = 0;
  let counted = 0; // of the games, those in the sums
  const sums = new Map(names.map((name) => [name, { games: 0, score: 0 }]));
  return (games: readonly ArenaGame[], all: number): void => {
    played++;
    for (; counted < games.length; counted++) {
      const { player, score } = games[counted]!;
      const sum = sums.get(player)!;
      sum.games++;
      sum.score += score;
    }
    const left = ((performance.now() - begun) / 1000 / played) * (all - games.length);
    const means = [...sums].map(
      ([name, sum]) => `${name} ${sum.games ? grouped(sum.score / sum.games) : '-'}`,
    );
    line.show([`${games.length} of ${all} games`, `${duration(left)} left`, ...means].join('   '));
  };
}

function describe({ players, differences }: ArenaReport): string {
  const success = players.flatMap(successLine);
  const tiles = [...new Set(players.flatMap(({ rates }) => Object.keys(rates)))].sort((a, b) => +a - +b);
  const head = ['player', 'games', 'mean', '+-', ...tiles, 'ms/move', 'p99', 'nodes'];
  const lines = differences.map(lineOf);
  return [table([head, ...players.map((player) => row(player, tiles))]), ...success, ...lines].join('\n');
}

function successLine({ name, games, success }: PlayerReport): string[] {
  return success
    ? [`${name} made ${success.tile} in ${success.made} of ${games} games${shareOf(success)}`]
    : [];
}

function shareOf({ rate, standardError }: Success): string {
  if (rate === null || standardError === null) return '';
  return `: ${percent(rate)} +- ${percent(standardError)}`;
}

const NOT_PLAYED = 'not played';

function row(player: PlayerReport, tiles: readonly string[]): string[] {
  const { name, games, mean, standardError, millisecondsPerMove, p99, nodesPerMove } = player;
  const whole = (figure: number | null) => (figure === null ? '-' : grouped(figure));
  const exact = (figure: number | null) => figure?.toFixed(2) ?? '-';
  return [
    name,
    String(games),
    mean === null ? NOT_PLAYED : grouped(mean),
    whole(standardError),
    ...tiles.map((tile) => (games === 0 ? '-' : percent(player.rates[tile] ?? 0))),
    exact(millisecondsPerMove),
    exact(p99),
    whole(nodesPerMove),
  ];
}

function lineOf({ name, against, games, mean, standardError }: Difference): string {
  if (mean === null || standardError === null) return `${name} - ${against}: ${NOT_PLAYED} on the same seeds`;
  return `${name} - ${against}: ${grouped(mean)} +- ${grouped(standardError)} (${games} games on the same seeds)`;
}
