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

it('refuses a wall that is no cell', () => {
  expect(() => solveExact({ ...makeVariant({ columns: 3, rows: 3 }), walls: [9] }, 'score')).toThrow(
    'no cell 9',
  );
});
