import { boardFromValues } from '@twofold/core';
import { expect, it } from 'vitest';
import { boardSquares } from './chatText';

it('a board is a square a tile, by its size, and names no number', () => {
  const board = boardFromValues([
    [2048, 1024, 256, 64],
    [4096, 16384, 32768, 131072],
    [0, 2, 16, 2 ** 20],
  ]);
  expect(boardSquares(board)).toBe('🟦🟪🟥🟧\n🟦🟩🟫⬛\n⬜🟨🟨⬛');
});
