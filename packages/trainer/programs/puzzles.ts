/**
 * Makes the puzzles of the page: positions of games in which one direction is far better than the others (docs/practise.md).
 * Games are played or read and searched, puzzles described, then chosen and written. A record keeps every step.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTIONS, gameFromReplay, makeVariant, maxRank, parseAnyReplay } from '@twofold/core';
import { makePuzzle, startPuzzleFile, THEMES, type Why } from '@twofold/solver/internal';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { parseOptions, wrongUsage } from './options.js';
import { binOf, choosePuzzles, RATING_BINS } from './puzzles/choose.js';
import { boardOf, describePuzzle, playPuzzle } from './puzzles/describe.js';
import { FINDERS, fitRatings, misfitOf } from './puzzles/difficulty.js';
import { type Found, puzzlesOf, searchGame } from './puzzles/find.js';
import { PuzzleRecord } from './puzzles/record.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/puzzles.ts [--record FILE] [--minutes N] [--games FOLDER] [--count N] --out FILE
Finds positions in which one direction is far better than the others, and writes COUNT of them (1200) to FILE.
--games FOLDER  looks through the replays of a folder, too. --minutes N ends after that time; the record FILE has what was
found (.cache/puzzles.jsonl), and the next run goes on from there. Needs the files of npm run build.`;
/** How many games each player plays (programs/review/players.ts). Weak players give most puzzles that people meet. */
const PLAYERS: readonly (readonly [player: string, games: number])[] = [
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
const options = parseOptions({ record: text, minutes: text, games: text, count: text, out: text }, USAGE);
const out = options.out ?? wrongUsage('Name the file to write: --out FILE.', USAGE);
const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
const isOver = () => performance.now() > end;
const record = new PuzzleRecord(options.record ?? '.cache/puzzles.jsonl');
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const variant = makeVariant({ columns: 4, rows: 4 });

if (options.games !== undefined) readGames(options.games);
playGames();
const rated = rateAll();
describeAll(rated);
const chosen = chooseAll(rated);
for (const { position } of chosen)
  if (!isOver() && isPlayed(position) && !record.played.has(position))
    record.add(playPuzzle(record.found.get(position)!, kernel));
if (isOver()) console.log('The time is over. Call the program again to go on.');
else writePuzzles();

/** Whether a practised player gets there: games from larger tiles on take long, and say little of such a player. */
function isPlayed(position: string): boolean {
  return maxRank(boardOf({ position })) <= LARGEST_PLAYED;
}

/** All players come along together, each as far along its games as the others. */
function playGames(): void {
  const most = Math.max(...PLAYERS.map(([, games]) => games));
  for (let step = 0; step < most; step++) {
    for (const [player, games] of PLAYERS) {
      const number = Math.floor((step * games) / most);
      if (!isOver() && !record.hasGame(player, number))
        record.add(searchGame(player, number, { variant, kernel }));
    }
  }
}

/** Games that were stored: of these a browser's or a terminal's exports. Files that are no games on 4x4 are left out. */
function readGames(folder: string): void {
  for (const [number, file] of readdirSync(folder).sort().entries()) {
    const replay = parseAnyReplay(readFileSync(join(folder, file)));
    const game = replay.ok ? gameFromReplay(replay.value) : replay;
    if (!game.ok || game.value.variant.id !== variant.id || record.hasGame(file, number)) continue;
    record.add({ kind: 'game', player: file, game: number, puzzles: puzzlesOf(game.value, number, kernel) });
  }
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
function describeAll(rated: ReturnType<typeof rateAll>): void {
  const isDescribed = ({ puzzle }: { puzzle: Found }) => record.described.has(puzzle.position);
  const counts = new Map<number, number>();
  for (const own of [...rated.filter(isDescribed), ...rated.filter((other) => !isDescribed(other))]) {
    const bin = binOf(own.rating);
    const count = counts.get(bin) ?? 0;
    counts.set(bin, count + 1);
    if (isOver() || isDescribed(own) || count >= DESCRIBED_OF_A_BIN) continue;
    record.add(describePuzzle(own.puzzle, kernel, variant));
  }
}

function chooseAll(rated: ReturnType<typeof rateAll>) {
  const candidates = rated.flatMap(({ puzzle: { position }, rating }) => {
    const described = record.described.get(position);
    return described ? [{ position, themes: described.themes, rating }] : [];
  });
  return choosePuzzles(candidates, Number(options.count ?? 1200));
}

function writePuzzles(): void {
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
