// Each way on the examples of the rules. core's tests compare the ways with core.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as lessons from './index.js';
import { type Board, packAndPair, SIDES, type Side, twoPointers, WAYS } from './index.js';
import { anyBoard, transpose } from './testing.js';

const EXAMPLES: [name: string, row: number[], left: number[], score: number][] = [
  ['a merged tile does not merge again', [0, 2, 2, 4], [4, 4, 0, 0], 4],
  ['nor with the next one', [4, 4, 0, 8], [8, 8, 0, 0], 8],
  ['tiles nearest the side come first', [2, 2, 2, 0], [4, 2, 0, 0], 4],
  ['two pairs', [2, 2, 2, 2], [4, 4, 0, 0], 8],
  ['a long row', [0, 2, 0, 2, 2, 2, 4, 4], [4, 4, 8, 0, 0, 0, 0, 0], 16],
  ['equal merges beside equal tiles', [8, 4, 4, 4, 4, 0, 0, 8], [8, 8, 8, 8, 0, 0, 0, 0], 16],
  ['nothing to do', [8, 4, 8], [8, 4, 8], 0],
  ['no tile', [0, 0, 0, 0], [0, 0, 0, 0], 0],
  ['one cell', [2], [2], 0],
  ['tiles without a largest one', [65536, 65536, 0, 2], [131072, 2, 0, 0], 131072],
];

/** The row as a board whose side is the row's front. */
function boardOf(row: number[], side: Side): Board {
  const line = side === 'WEST' || side === 'NORTH' ? [...row] : row.toReversed();
  return side === 'WEST' || side === 'EAST' ? [line] : transpose([line]);
}

describe.each(WAYS.map((way) => [way.id, way] as const))('%s', (_, way) => {
  describe.each(SIDES)('to the %s', (side) => {
    it.each(EXAMPLES)('%s', (_name, row, left, score) => {
      const board = boardOf(row, side);
      const outcome = way.tilt(board, side);
      expect(outcome).toMatchObject({ board: boardOf(left, side), score });
      expect(outcome.moved).toBe(row.join() !== left.join());
      expect(board).toEqual(boardOf(row, side));
    });
  });

  it('is exported under the name of its file', async () => {
    const module: object = await import(/* @vite-ignore */ `./${way.file}`);
    expect(lessons).toHaveProperty(way.file.replace('.ts', ''), module);
  });

  it.each(SIDES)('for measuring does the whole tilt to the %s, and leaves the board', (side) => {
    const board = [
      [2, 2, 0, 4],
      [0, 4, 4, 8],
    ];
    const before = JSON.stringify(board);
    const given = way.bare(board, side);
    const score = typeof given === 'number' ? given : (given as { score: number }).score;
    expect(score).toBe(way.tilt(board, side).score);
    expect(JSON.stringify(board)).toBe(before);
  });

  it('changes its arguments exactly where its contract does not keep them', () => {
    const { contract } = way;
    const solve = contract.solve as (...args: unknown[]) => unknown;
    const isChanged = contract.calls([[0, 2, 2, 4]], 'WEST').map((args) => {
      const before = JSON.stringify(args);
      solve(...args);
      return JSON.stringify(args) !== before;
    });
    expect(isChanged).toEqual([!contract.keepsArguments]);
  });

  it('treats the lines of a board one by one', () => {
    fc.assert(
      fc.property(anyBoard, fc.constantFrom(...SIDES), (board, side) => {
        const rows = side === 'WEST' || side === 'EAST' ? board : transpose(board);
        const alone = rows.map((row) =>
          way.tilt([row], side === 'WEST' || side === 'NORTH' ? 'WEST' : 'EAST'),
        );
        const after = alone.map((tilted) => tilted.board[0]!);
        const { board: tilted, score } = way.tilt(board, side);
        expect(tilted).toEqual(side === 'WEST' || side === 'EAST' ? after : transpose(after));
        expect(score).toBe(alone.reduce((sum, row) => sum + row.score, 0));
      }),
    );
  });
});

describe('a single row', () => {
  it.each(EXAMPLES)('%s', (_, row, left, score) => {
    const merged = packAndPair.merge(row);
    expect([merged.mergedRow, packAndPair.pointsOf(merged)]).toEqual([left, score]);
    const changed = [...row];
    expect([twoPointers.tiltRow(changed), changed]).toEqual([score, left]);
  });
});
