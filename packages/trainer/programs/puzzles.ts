/**
 * Makes the puzzles of the page: positions of games in which one direction is far better than the others (docs/practise.md).
 * Games are played or read and searched, puzzles described, then chosen and written. A record keeps every step.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIRECTIONS, gameFromReplay, makeVariant, parseAnyReplay } from '@twofold/core';
import { makePuzzle, startPuzzleFile, THEMES, type Why } from '@twofold/solver';
import { kernelWith, readKernels, readNetwork } from '../src/networkFiles.js';
import { parseOptions } from './options.js';
import { binOf, choosePuzzles, RATING_BINS } from './puzzles/choose.js';
import { boardOf, describePuzzle, playPuzzle } from './puzzles/describe.js';
import { FINDERS, fitRatings, misfitOf } from './puzzles/difficulty.js';
import { puzzlesOf, searchGame } from './puzzles/find.js';
import { PuzzleRecord } from './puzzles/record.js';

const USAGE = `Usage: npx tsx packages/trainer/programs/puzzles.ts [--record FILE] [--minutes N] [--games FOLDER] [--count N] [--out FILE]
Finds positions in which one direction is far better than the others, and writes COUNT of them (1200) to the file of the page.
--games FOLDER  looks through the replays of a folder, too. --minutes N ends after that time; the record FILE has what was
found (.cache/puzzles.jsonl), and the next run goes on from there. Needs the files of npm run build.`;
const USUAL_OUT = new URL('../../web/src/views/practise/model/puzzles.txt', import.meta.url).pathname;
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

const text = { type: 'string' } as const;
const options = parseOptions({ record: text, minutes: text, games: text, count: text, out: text }, USAGE);
const end = performance.now() + 60_000 * Number(options.minutes ?? Infinity);
const isOver = () => performance.now() > end;
const record = new PuzzleRecord(options.record ?? '.cache/puzzles.jsonl');
const kernels = readKernels();
const kernel = kernelWith(readNetwork('small', kernels), kernels, () => 0);
const variant = makeVariant({ columns: 4, rows: 4 });

if (options.games !== undefined) readGames(options.games);
playGames();
describeAll();
const chosen = chooseAll();
for (const { position } of chosen)
  if (!isOver() && !record.played.has(position)) record.add(playPuzzle(record.found.get(position)!, kernel));
if (isOver()) console.log('The time is over. Call the program again to go on.');
else writePuzzles();

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

function describeAll(): void {
  for (const puzzle of record.found.values())
    if (!isOver() && !record.described.has(puzzle.position))
      record.add(describePuzzle(puzzle, kernel, variant));
}

function chooseAll() {
  const found = [...record.found.values()].filter(({ position }) => record.described.has(position));
  const table = found.map(({ finders }) => finders);
  const ratings = fitRatings(table);
  for (const [at, { rating, mean, off }] of misfitOf(table, ratings).entries())
    console.log(
      `| ${FINDERS[at]} | ${rating.toFixed(0)} | ${(100 * mean).toFixed(1)} % | ${(100 * off).toFixed(1)} % |`,
    );
  const candidates = found.map(({ position }, at) => ({
    position,
    themes: record.described.get(position)!.themes,
    rating: Math.round(ratings.puzzles[at]!),
  }));
  return choosePuzzles(candidates, Number(options.count ?? 1200));
}

function writePuzzles(): void {
  const lines = chosen.map(({ position, rating, themes }) => {
    const { score, checked } = record.found.get(position)!;
    const { whys, lines } = record.described.get(position)!;
    const { tile, chances } = record.played.get(position)!;
    const byDirection = chances.map((chance) => chance ?? undefined);
    return makePuzzle({
      board: boardOf({ position }),
      ...{ score, rating, themes },
      values: checked.values.map((value) => (value === null ? undefined : Math.max(0, value))),
      chances: { tile, byDirection },
      lines: lines.map((line) => line ?? undefined),
      whys: DIRECTIONS.map((direction) => whys.find(({ other }: Why) => other === direction)),
    });
  });
  writeFileSync(options.out ?? USUAL_OUT, `${startPuzzleFile()}${lines.toSorted().join('\n')}\n`);
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
