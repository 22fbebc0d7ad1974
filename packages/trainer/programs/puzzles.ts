/**
 * Makes the puzzles of the page: positions of games in which one direction is far better than the others (docs/practise.md).
 * Games are played or read and searched, puzzles described, then chosen and written. A record keeps every step.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTIONS, gameFromReplay, makeCompact, maxRank, parseAnyReplay } from '@twofold/core';
import { makePuzzle, startPuzzleFile, THEMES, type Why } from '@twofold/solver/internal';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { boardOf } from '../src/puzzles/describe.js';
import { FINDERS, fitRatings, misfitOf } from '../src/puzzles/difficulty.js';
import type { Found } from '../src/puzzles/find.js';
import { doPuzzleTask, type PuzzleEntry, type PuzzleTask } from '../src/puzzles/task.js';
import { parseOptions, wrongUsage } from './options.js';
import { binOf, choosePuzzles, RATING_BINS } from './puzzles/choose.js';
import { type DoTasks, tasksInQueue } from './puzzles/queue.js';
import { PuzzleRecord } from './puzzles/record.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/puzzles.ts [--record FILE] [--minutes N] [--games FOLDER] [--count N] [--players LIST] [--queue DATABASE] --out FILE
Finds positions in which one direction is far better than the others, and writes COUNT of them (1200) to FILE.
--games FOLDER  looks through the replays of a folder, too. --minutes N ends after that time; the record FILE has what was
found (.cache/puzzles.jsonl), and the next run goes on from there. --queue postgres://... lets the workers of a database
search (twofold work). --players corner:2,0.1:3 plays other games than the usual ones. Needs the files of npm run build.`;
type PlayerGames = readonly (readonly [player: string, games: number])[];

/** How many games each player plays (src/puzzles/players.ts). Weak players give most puzzles that people meet. */
const PLAYERS: PlayerGames = [
  ['0.3', 240],
  ['0.1', 180],
  ['0.03', 130],
  ['corner', 90],
  ['heuristic', 60],
  ['0.01', 40],
  ['0.003', 16],
  ['1-ply', 6],
];

/** Puzzles of each range of difficulty that are described. The chosen ones are among them. */
const DESCRIBED_OF_A_BIN = 250;
/** The largest rank on boards from which a practised player plays on: 1024. */
const LARGEST_PLAYED = 10;

const text = { type: 'string' } as const;
const options = parseOptions(
  { record: text, minutes: text, games: text, count: text, players: text, queue: text, out: text },
  USAGE,
);
const out = options.out ?? wrongUsage('Name the file to write: --out FILE.', USAGE);
const players = options.players === undefined ? PLAYERS : playersOf(options.players);
const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
const isOver = () => performance.now() > end;
const record = new PuzzleRecord(options.record ?? '.cache/puzzles.jsonl');
const add = (entry: PuzzleEntry) => record.add(entry);

if (options.queue === undefined) await makeAll(tasksHere());
else {
  const key = JSON.stringify([players, options.games ?? null]);
  await tasksInQueue({ queue: options.queue, minutes: Number(options.minutes ?? Infinity), key }, makeAll);
}

/** All steps, one after the other: each needs what the one before it found. */
async function makeAll(have: DoTasks): Promise<void> {
  await have(gameTasks(), add);
  const rated = rateAll();
  await have(describeTasks(rated), add);
  const chosen = chooseAll(rated);
  await have(playTasks(chosen), add);
  if (isOver()) console.log('The time is over. Call the program again to go on.');
  else writePuzzles(chosen);
}

function tasksHere(): DoTasks {
  const kernels = readKernels();
  const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
  return async (tasks, onEntry) => {
    for (const task of tasks) if (!isOver()) onEntry(doPuzzleTask(task, kernel));
  };
}

/** Stored games first, then those of the players. */
function gameTasks(): PuzzleTask[] {
  const stored = options.games === undefined ? [] : storedGames(options.games);
  return [...stored, ...playedGames()];
}

function playTasks(chosen: Chosen): PuzzleTask[] {
  return chosen
    .filter(({ position }) => isPlayed(position) && !record.played.has(position))
    .map(({ position }) => ({ kind: 'play', position, best: record.found.get(position)!.best }));
}

/** "corner:2,0.1:3". */
function playersOf(list: string): PlayerGames {
  return list.split(',').map((own) => {
    const [player = '', games] = own.split(':');
    if (!/^[1-9]\d{0,5}$/.test(games ?? '')) wrongUsage(`"${own}" names no games: write corner:2.`, USAGE);
    return [player, Number(games)];
  });
}

/** Whether a practised player gets there: games from larger tiles on take long, and say little of such a player. */
function isPlayed(position: string): boolean {
  return maxRank(boardOf({ position })) <= LARGEST_PLAYED;
}

/** All players come along together, each as far along its games as the others. */
function playedGames(): PuzzleTask[] {
  const tasks = new Map<string, PuzzleTask>();
  const most = Math.max(...players.map(([, games]) => games));
  for (let step = 0; step < most; step++) {
    for (const [player, games] of players) {
      const game = Math.floor((step * games) / most);
      if (!record.hasGame(player, game)) tasks.set(`${player} ${game}`, { kind: 'game', player, game });
    }
  }
  return [...tasks.values()];
}

/** Games that were stored: of these a browser's or a terminal's exports. Files that are no games on 4x4 are left out. */
function storedGames(folder: string): PuzzleTask[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file, number): PuzzleTask[] => {
      const replay = parseAnyReplay(readFileSync(join(folder, file)));
      const game = replay.ok ? gameFromReplay(replay.value) : replay;
      if (!replay.ok || !game.ok || game.value.variant.id !== 'classic') return [];
      if (record.hasGame(file, number)) return [];
      return [{ kind: 'replay', file, game: number, replay: makeCompact(replay.value) }];
    });
}

/** All that was found with its difficulty. The fit is printed. */
function rateAll(): { puzzle: Found; rating: number }[] {
  const found = [...record.found.values()];
  const table = found.map(({ finders }) => finders);
  const ratings = fitRatings(table);
  for (const [at, { rating, mean, off }] of misfitOf(table, ratings).entries())
    console.log(
      `| ${FINDERS[at]} | ${rating.toFixed(0)} | ${(100 * mean).toFixed(1)} % | ${(100 * off).toFixed(1)} % |`,
    );
  return found.map((puzzle, at) => ({ puzzle, rating: Math.round(ratings.puzzles[at]!) }));
}

/** Describes as many of each difficulty as the choice needs. Those that are described come first. */
function describeTasks(rated: ReturnType<typeof rateAll>): PuzzleTask[] {
  const isDescribed = ({ puzzle }: { puzzle: Found }) => record.described.has(puzzle.position);
  const counts = new Map<number, number>();
  const tasks: PuzzleTask[] = [];
  for (const own of [...rated.filter(isDescribed), ...rated.filter((other) => !isDescribed(other))]) {
    const bin = binOf(own.rating);
    const count = counts.get(bin) ?? 0;
    counts.set(bin, count + 1);
    if (isDescribed(own) || count >= DESCRIBED_OF_A_BIN) continue;
    const { position, best, score, checked } = own.puzzle;
    tasks.push({ kind: 'describe', position, best, score, values: [...checked.values] });
  }
  return tasks;
}

type Chosen = ReturnType<typeof chooseAll>;

function chooseAll(rated: ReturnType<typeof rateAll>) {
  const candidates = rated.flatMap(({ puzzle: { position }, rating }) => {
    const described = record.described.get(position);
    return described ? [{ position, themes: described.themes, rating }] : [];
  });
  return choosePuzzles(candidates, Number(options.count ?? 1200));
}

function writePuzzles(chosen: Chosen): void {
  const lines = chosen.map(({ position, rating, themes }) => {
    const { score, checked } = record.found.get(position)!;
    const { whys, lines } = record.described.get(position)!;
    const played = record.played.get(position);
    const byDirection = played?.chances.map((chance) => chance ?? undefined);
    return makePuzzle({
      board: boardOf({ position }),
      ...{ score, rating, themes },
      values: checked.values.map((value) => (value === null ? undefined : Math.max(0, value))),
      chances: played && { tile: played.tile, byDirection: byDirection! },
      lines: lines.map((line) => line ?? undefined),
      whys: DIRECTIONS.map((direction) => whys.find(({ other }: Why) => other === direction)),
    });
  });
  writeFileSync(out, `${startPuzzleFile()}${lines.toSorted().join('\n')}\n`);
  console.log(
    `| theme | ${RATING_BINS.slice(0, -1)
      .map((from) => `from ${from}`)
      .join(' | ')} |`,
  );
  for (const theme of THEMES) {
    const own = chosen.filter(({ themes }) => themes[0] === theme);
    const bins = RATING_BINS.slice(0, -1).map(
      (_, bin) => own.filter(({ rating }) => binOf(rating) === bin).length,
    );
    console.log(`| ${theme} | ${bins.join(' | ')} |`);
  }
}
