import { boardFromRanks, emptyBoard, Game, legalDirections, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { unmetBy } from './unmet';

const withTiles = (...tiles: number[]) =>
  boardFromRanks(
    4,
    4,
    Array.from({ length: 16 }, (_, at) => tiles[at] ?? 0),
  );

it('knows boards that no game has before a move', () => {
  for (const board of [
    emptyBoard(4, 4),
    withTiles(14),
    withTiles(1),
    withTiles(14, 13, 12, 11),
    withTiles(3, 3),
  ])
    expect(unmetBy(board)).toBe('noNew');
  for (const board of [withTiles(14, 1), withTiles(2, 2), withTiles(14, 13, 12, 1)])
    expect(unmetBy(board)).toBeUndefined();
});

it('knows tiles that the board cannot make', () => {
  expect([unmetBy(withTiles(17, 1)), unmetBy(withTiles(18, 1))]).toEqual([undefined, 'tooLarge']);
  expect(unmetBy(boardFromRanks(2, 2, [6, 1, 1, 0]))).toBe('tooLarge');
});

it('finds none in games, whatever their rules', () => {
  for (const variant of [VARIANTS.classic, VARIANTS.even!, VARIANTS['2x2']!, VARIANTS['3x3']!]) {
    const game = new Game(variant, 'met');
    while (game.status !== 'over' && game.ply < 300) {
      expect(unmetBy(game.board)).toBeUndefined();
      game.play(legalDirections(game.board).at(-1)!);
    }
  }
});
