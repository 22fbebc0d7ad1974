/**
 * `twofold watch`: the solver plays. On a screen its figures are beside the board; in a pipe it prints a line
 * a game.
 */
import type { Game } from '@twofold/core';
import type { Advisor, Limits } from '@twofold/solver';
import { Command } from 'commander';
import { duration, grouped, percent } from '../format.js';
import {
  boardOptions,
  interruption,
  MOST_DEPTH,
  MOST_GAMES,
  MOST_MILLISECONDS,
  type NumberOptions,
  requireSeed,
  tableOption,
  variantNamed,
  wholeNumber,
  withLook,
  withNumbers,
} from '../options.js';
import type { LookOptions } from '../terminal/colour/look.js';
import type { WatchedGame, WatchedPlay, Watcher, WatchSetting } from './watchModel.js';
import type { PlayedGame } from './watchReview.js';

interface Options extends LookOptions, NumberOptions {
  ms?: number;
  depth?: number;
  games: number;
  variant: string;
  seed?: string;
  network?: string;
  table?: string[];
  plain?: boolean;
  json?: boolean;
  game?: number;
  review?: boolean;
}

const DEFAULT_MILLISECONDS = 20;

export function defineWatch(): Command {
  const command = new Command('watch')
    .description('Watch the solver play, with its figures beside the board.')
    .argument(
      '[input]',
      'a game or position to go on from: a file, a link, 00b1/2000/0000/0001, or a saved game',
    )
    .option('--game <n>', 'which game of a file of several', wholeNumber(1))
    .option(
      '-m, --ms <n>',
      `milliseconds a move (default: ${DEFAULT_MILLISECONDS} if there is no other limit)`,
      wholeNumber(1, MOST_MILLISECONDS),
    )
    .option('-d, --depth <n>', 'own moves to look ahead', wholeNumber(1, MOST_DEPTH))
    .option('-g, --games <n>', 'number of games', wholeNumber(1, MOST_GAMES), 1)
    .option('-v, --variant <id>', 'such as classic, 3x3, 5x5-even', 'classic')
    .option('-s, --seed <text>', 'the seed that deals the games')
    .option('-n, --network <name>', 'for 4x4: small (default), a weights file, or heuristic')
    .addOption(tableOption());
  return withLook(withNumbers(command))
    .option('-p, --plain', 'print each game as a line, as in a pipe')
    .option('--review', 'review each game that has ended: its moments, its sum and its graph')
    .option('-j, --json', 'print one JSON object a game, and with --review one a move')
    .addHelpText('after', HELP)
    .action(watch);
}

const HELP = `
Keys: space pauses, . makes one move, + and - change the speed, q quits. Without a terminal, a line a game.`;

async function watch(input: string | undefined, options: Options): Promise<void> {
  const { newSeed } = await import('../seed.js');
  const from = input === undefined ? undefined : await startOf(input, options);
  const variant = from?.variant ?? (await variantNamed(options.variant));
  const { games, seed = newSeed() } = options;
  await requireSeed(games === 1 ? seed : `${seed}-${games}`);
  const setting = { variant, seed, games, from, limits: limitsOf(options) };
  const { capabilities, lookFor } = await import('../terminal/colour/look.js');
  const { misfitOf, openAdvisor, readTables } = await import('../advisor.js');
  const tables = readTables(options.table ?? []);
  const misfit = misfitOf(tables, variant, variant.fourChance);
  if (misfit !== undefined) throw new Error(misfit);
  const advisor = openAdvisor(options.network, 1, tables);
  const played: PlayedGame[] = []; // to be reviewed
  const onGame = ({ game: number }: WatchedGame, game: Game) => {
    if (options.review) played.push({ number, game });
  };
  const onScreen = capabilities().screen && !options.plain && !options.json;
  try {
    if (onScreen) {
      const { watchOnScreen } = await import('./watchScreen.js');
      await watchOnScreen(setting, advisor, lookFor(options), onGame);
    } else await watchLines(setting, advisor, options.json === true, onGame);
    const isAborted = process.exitCode === 1;
    if (played.length > 0 && !isAborted)
      await (await import('./watchReview.js')).reviewPlayed(played, advisor, options);
  } finally {
    advisor.dispose();
  }
}

/** The game that the solver goes on from. */
async function startOf(input: string, options: Options): Promise<Game> {
  const [{ oneInput }, { gameOf }] = await Promise.all([
    import('../inputs/one.js'),
    import('../inputs/reader.js'),
  ]);
  return gameOf(await oneInput(input, options.game, boardOptions(options)));
}

function limitsOf({ ms, depth }: Options): Limits {
  if (ms === undefined && depth === undefined) return { milliseconds: DEFAULT_MILLISECONDS };
  return { ...(ms !== undefined && { milliseconds: ms }), ...(depth !== undefined && { depth }) };
}

async function watchLines(
  setting: WatchSetting,
  advisor: Advisor,
  json: boolean,
  onGame: Watcher['onGame'],
): Promise<void> {
  const { WatchedPlay } = await import('./watchModel.js');
  const { restartMessage } = await import('../advisor.js');
  const play = new WatchedPlay(setting);
  await advisor.prepare(setting.variant);
  const signal = interruption();
  signal.addEventListener('abort', () => play.stop());
  await play.run(advisor, {
    // The signal is received between moves: each takes a turn of the event loop.
    ready: () => new Promise((resolve) => setImmediate(() => resolve(!signal.aborted))),
    onTurn: () => {},
    onGame(game, played) {
      console.log(json ? JSON.stringify(game) : lineOf(game));
      onGame(game, played);
    },
    onRestart: (error) => console.error(restartMessage(error)),
  });
  if (signal.aborted) process.exitCode = 1;
  if (!json && play.ended.length > 1) console.log(summaryOf(play));
}

function lineOf({ game, score, ply, maxTile, milliseconds, seed }: WatchedGame): string {
  const speed = `${grouped((ply / Math.max(1, milliseconds)) * 1000)} moves/s`;
  const facts = [`${grouped(score)} points`, `${grouped(ply)} moves`, `largest tile ${maxTile}`];
  return `game ${game}: ${[...facts, speed, duration(milliseconds / 1000), `seed ${seed}`].join(', ')}`;
}

function summaryOf(play: WatchedPlay): string {
  const rates = play.tileRates.map(({ tile, rate }) => `${tile}: ${percent(rate)}`);
  return `${play.ended.length} games: mean ${grouped(play.meanScore)}, ${rates.join(', ')}`;
}
