import { boardFromValues, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { factsOf } from './moveFacts';

const board = boardFromValues([
  [256, 64, 8, 4],
  [32, 16, 8, 2],
  [4, 2, 0, 0],
  [0, 0, 0, 0],
]);

describe('the facts of a move', () => {
  it('say that the corner is lost only if no corner has the largest tile afterwards', () => {
    expect([factsOf(board, DOWN), factsOf(board, UP)].map(({ losesCorner }) => losesCorner)).toEqual([
      true,
      false,
    ]);
    const lone = boardFromValues([
      [64, 0, 0],
      [2, 0, 0],
      [4, 2, 0],
    ]);
    expect(factsOf(lone, RIGHT).losesCorner).toBe(false); // into another corner
    expect(factsOf(lone, DOWN).losesCorner).toBe(false); // it cannot move: the column is full
  });

  it('name the full edge that a move opens behind it', () => {
    const held = boardFromValues([
      [64, 32, 16, 8],
      [32, 2, 4, 0],
      [16, 0, 0, 0],
      [8, 0, 0, 0],
    ]);
    expect(factsOf(held, DOWN)).toEqual({ losesCorner: false, opens: UP });
    expect(factsOf(held, RIGHT)).toEqual({ losesCorner: false, opens: LEFT });
    const row = boardFromValues([
      [64, 32, 16, 8],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(factsOf(row, DOWN).opens).toBeUndefined(); // the whole row goes along
    const half = boardFromValues([
      [64, 32, 16, 0],
      [32, 2, 4, 0],
      [16, 0, 0, 0],
      [8, 0, 0, 0],
    ]);
    expect(factsOf(half, DOWN).opens).toBeUndefined();
  });

  it('are silent about corners of small tiles, and on 2x2', () => {
    const early = boardFromValues([
      [8, 0, 0],
      [0, 0, 0],
      [0, 2, 0],
    ]);
    expect(factsOf(early, DOWN)).toEqual({ losesCorner: false, opens: undefined });
    const tiny = boardFromValues([
      [16, 0],
      [0, 2],
    ]);
    expect(factsOf(tiny, RIGHT).losesCorner).toBe(false);
  });
});
