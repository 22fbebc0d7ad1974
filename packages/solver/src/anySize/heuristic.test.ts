import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeHeuristic } from './heuristic.js';
import { makeBoardLines } from './lines.js';

/** The worth of a line by the words of heuristic.ts, feature by feature. */
function worthOf(line: number[]): number {
  const tiles = line.filter((rank) => rank > 0);
  const slopes = line.map((rank) => 300 * rank ** 1.5);
  const steps = slopes.slice(1).map((slope, at) => slope - slopes[at]!);
  const rises = steps.filter((step) => step > 0).reduce((sum, step) => sum + step, 0);
  const falls = -steps.filter((step) => step < 0).reduce((sum, step) => sum + step, 0);
  const pairs = tiles.filter((rank, at) => at > 0 && rank === tiles[at - 1]);
  const runs = pairs.filter((_, at) => isStart(tiles, at));
  const empty = line.length - tiles.length;
  const fines = tiles.reduce((sum, rank) => sum + 11 * rank ** 3.5, 0);
  return 200_000 + 1080 * empty + 1400 * (pairs.length + runs.length) - Math.min(rises, falls) - fines;
}

/** Whether equal pair number `pair` of the tiles is the first of its run. */
function isStart(tiles: number[], pair: number): boolean {
  const places = tiles.flatMap((rank, at) => (at > 0 && rank === tiles[at - 1] ? [at] : []));
  const at = places[pair]!;
  return at < 2 || tiles[at - 2] !== tiles[at];
}

function expected(columns: number, rows: number, ranks: number[]): number {
  const across = Array.from({ length: rows }, (_, row) => ranks.slice(row * columns, (row + 1) * columns));
  const down = Array.from({ length: columns }, (_, column) => across.map((line) => line[column]!));
  const sum = [...across, ...down].reduce((total, line) => total + worthOf(line), 0);
  const cells = columns * rows;
  const ofEmptyBoard = (columns + rows) * 200_000 + 2 * cells * 1080;
  return Math.max(0, sum) * (Math.exp(3.95 + 0.43 * cells) / ofEmptyBoard);
}

it('is the sum of its features over rows and columns, on boards of any shape', () => {
  const side = fc.integer({ min: 2, max: 6 });
  const boards = fc.tuple(side, side).chain(([columns, rows]) =>
    fc.tuple(
      fc.constant(columns),
      fc.constant(rows),
      fc.array(fc.oneof(fc.nat(3), fc.nat(16)), {
        minLength: columns * rows,
        maxLength: columns * rows,
      }),
    ),
  );
  fc.assert(
    fc.property(boards, ([columns, rows, ranks]) => {
      const value = makeHeuristic(makeBoardLines(columns, rows))(Uint8Array.from(ranks));
      const naive = expected(columns, rows, ranks);
      expect(Math.abs(value - naive)).toBeLessThanOrEqual(1e-9 * naive);
    }),
    { numRuns: 300 },
  );
});

it('is the score of a whole game for a board without tiles, and never below 0', () => {
  expect(makeHeuristic(makeBoardLines(3, 5))(new Uint8Array(15))).toBeCloseTo(Math.exp(3.95 + 0.43 * 15), 6);
  expect(makeHeuristic(makeBoardLines(2, 2))(new Uint8Array(4).fill(60))).toBe(0);
});
