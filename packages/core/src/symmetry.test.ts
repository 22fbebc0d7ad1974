import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBoard } from '../test/boards.js';
import {
  boardFromRanks,
  DIRECTIONS,
  invertSymmetry,
  SYMMETRIES,
  transformBoard,
  transformDirection,
} from './index.js';

describe('symmetries', () => {
  it('turn clockwise, after a mirror from 4 on', () => {
    const board = boardFromRanks(3, 2, [1, 2, 3, 4, 5, 6]);
    const turned = SYMMETRIES.map((symmetry) => [...transformBoard(board, symmetry).ranks]);
    expect(turned).toEqual([
      [1, 2, 3, 4, 5, 6],
      [4, 1, 5, 2, 6, 3],
      [6, 5, 4, 3, 2, 1],
      [3, 6, 2, 5, 1, 4],
      [3, 2, 1, 6, 5, 4],
      [6, 3, 5, 2, 4, 1],
      [4, 5, 6, 1, 2, 3],
      [1, 4, 2, 5, 3, 6],
    ]);
    expect(transformBoard(board, 1)).toMatchObject({ columns: 2, rows: 3 });
  });

  it('are undone by their inverses, for boards and directions', () => {
    fc.assert(
      fc.property(anyBoard(), fc.constantFrom(...SYMMETRIES), (board, symmetry) => {
        const inverse = invertSymmetry(symmetry);
        expect(transformBoard(transformBoard(board, symmetry), inverse)).toEqual(board);
        for (const direction of DIRECTIONS) {
          expect(transformDirection(transformDirection(direction, symmetry), inverse)).toBe(direction);
        }
      }),
    );
  });
});
