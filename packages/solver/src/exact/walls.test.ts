import {
  type Board,
  boardFromRanks,
  DIRECTIONS,
  makeVariant,
  placeSpawn,
  spawnOutcomes,
  tilt,
} from '@twofold/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledKernels } from '../testing/kernels.js';
import { solveExact } from './solveExact.js';

let kernel: Uint8Array;
beforeAll(async () => {
  kernel = (await compiledKernels()).exact;
}, 300_000);

const LARGE = 20; // ranks from here on: tiles of the formation, all different

/** Goes for a tile by definition: core's tilts of whole boards, without those that move a large tile. */
function naive(columns: number, rows: number, goal: number) {
  const variant = makeVariant({ columns, rows });
  const known = new Map<string, number>();
  const isLarge = (rank: number) => rank >= LARGE;
  const keeps = (before: Board, after: Board) =>
    before.ranks.every((rank, cell) => !isLarge(rank) || after.ranks[cell] === rank);
  const expectation = (after: Board) =>
    spawnOutcomes(after, variant).reduce(
      (sum, spawn) => sum + spawn.probability * value(placeSpawn(after, spawn)),
      0,
    );
  const values = (board: Board) =>
    DIRECTIONS.map((direction) => {
      const { moved, board: after } = tilt(board, direction);
      if (!moved || !keeps(board, after)) return undefined;
      return after.ranks.includes(goal) ? 1 : expectation(after);
    });
  const value = (board: Board): number => {
    const key = board.ranks.join();
    const found = known.get(key) ?? Math.max(0, ...values(board).map((each) => each ?? 0));
    known.set(key, found);
    return found;
  };
  return { values, expectation };
}

describe.each([
  ['a row of three', 3, 3, [0, 1, 2], 5],
  ['a corner of three', 3, 3, [0, 1, 3], 5],
  ['a middle', 3, 3, [1, 4], 4],
  ['a row on a rectangle', 2, 4, [0, 1], 5],
])('a table with walls: %s', (_, columns, rows, walls, goal) => {
  const rules = { ...makeVariant({ columns, rows }), startTiles: 1, walls };
  const oracle = naive(columns, rows, goal);
  const formation = boardFromRanks(
    columns,
    rows,
    Array.from({ length: columns * rows }, (_, cell) => (walls.includes(cell) ? LARGE + cell : 0)),
  );

  it('has the chances of naive expectimax that never moves a large tile', () => {
    const table = solveExact(rules, { tile: 2 ** goal }, { kernel });
    expect(table.start).toBeCloseTo(oracle.expectation(formation), 9);
    const boards = spawnOutcomes(formation, rules).map((spawn) => placeSpawn(formation, spawn));
    for (const board of boards) {
      const lines = table.lines(board)!;
      oracle.values(board).forEach((value, direction) => {
        const own = lines.find((line) => line.direction === direction)?.value;
        if (value === undefined) expect(own).toBeUndefined();
        else expect(own).toBeCloseTo(value, 9);
      });
    }
  });

  it('has the same bits in TypeScript', () => {
    const goalTile = { tile: 2 ** goal };
    const [own, twin] = [solveExact(rules, goalTile, { kernel }), solveExact(rules, goalTile)];
    expect([own.start, own.size]).toEqual([twin.start, twin.size]);
  });
});

/** The same 2x3 cells in the corner of larger boards, between walls. */
function cornerOf(columns: number, rows: number) {
  const cells = Array.from({ length: columns * rows }, (_, cell) => cell);
  const walls = cells.filter((cell) => cell % columns > 1 || Math.floor(cell / columns) > 2);
  return solveExact({ ...makeVariant({ columns, rows }), startTiles: 1, walls }, 'score', { kernel });
}

it('has the same boards and values on boards of up to 32 cells, and refuses larger ones', () => {
  const { start, size } = cornerOf(4, 4);
  expect([start, size]).toEqual([expect.closeTo(32.807, 3), 1782]);
  for (const [columns, rows] of [
    [5, 6],
    [4, 8],
    [8, 4],
  ] as const) {
    const larger = cornerOf(columns, rows);
    expect([larger.start, larger.size]).toEqual([expect.closeTo(start, 9), size]);
  }
  for (const side of [6, 8]) expect(() => cornerOf(side, side)).toThrow(`${side}x${side} is too large`);
});

it('counts a wall that is named twice once', () => {
  const rules = makeVariant({ columns: 2, rows: 3 });
  const [once, twice] = [[0], [0, 0]].map((walls) => solveExact({ ...rules, walls }, 'score', { kernel }));
  expect([twice!.start, twice!.size]).toEqual([once!.start, once!.size]);
});

it.each([-0.1, 1.5, Number.NaN])('refuses %d as the chance of a 4', (fourChance) => {
  const rules = { columns: 2, rows: 2, startTiles: 2, fourChance };
  expect(() => solveExact(rules, 'score', { kernel })).toThrow(`0 to 1, not ${fourChance}`);
});

it('refuses a wall that is no cell', () => {
  expect(() => solveExact({ ...makeVariant({ columns: 3, rows: 3 }), walls: [9] }, 'score')).toThrow(
    'no cell 9',
  );
});
