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
  it('are the tile it makes and the corner it keeps', () => {
    expect(factsOf(board, UP)).toEqual({ made: 16, corner: 'keeps', opens: undefined });
  });

  it('name the largest of several tiles', () => {
    const pairs = boardFromValues([
      [64, 2, 2, 0],
      [8, 8, 4, 4],
      [0, 0, 0, 0],
    ]);
    expect(factsOf(pairs, LEFT)).toMatchObject({ made: 16, corner: 'keeps' });
  });

  it('say that the corner is lost only if no corner has the largest tile afterwards', () => {
    expect(factsOf(board, DOWN).corner).toBe('loses');
    const lone = boardFromValues([
      [64, 0, 0],
      [2, 0, 0],
      [4, 2, 0],
    ]);
    expect(factsOf(lone, RIGHT).corner).toBeUndefined(); // into another corner
    expect(factsOf(lone, DOWN).corner).toBe('keeps'); // it cannot move: the column is full
  });

  it('say that a corner is taken', () => {
    const inside = boardFromValues([
      [0, 64, 0],
      [0, 2, 0],
      [0, 0, 0],
    ]);
    expect(factsOf(inside, LEFT).corner).toBe('takes');
    expect(factsOf(inside, UP).corner).toBeUndefined();
  });

  it('name the full edge that a move opens behind it', () => {
    const held = boardFromValues([
      [64, 32, 16, 8],
      [32, 2, 4, 0],
      [16, 0, 0, 0],
      [8, 0, 0, 0],
    ]);
    expect(factsOf(held, DOWN)).toEqual({ made: undefined, corner: 'keeps', opens: UP });
    expect(factsOf(held, RIGHT)).toEqual({ made: undefined, corner: 'keeps', opens: LEFT });
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
    expect(factsOf(early, DOWN)).toEqual({ made: undefined, corner: undefined, opens: undefined });
    const tiny = boardFromValues([
      [16, 0],
      [0, 2],
    ]);
    expect(factsOf(tiny, RIGHT).corner).toBeUndefined();
  });
});
