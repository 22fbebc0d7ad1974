import { boardFromRanks, emptyBoard, Game, legalDirections, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { isUnmet } from './unmet';

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
    expect(isUnmet(board)).toBe(true);
  for (const board of [withTiles(14, 1), withTiles(2, 2), withTiles(14, 13, 12, 1)])
    expect(isUnmet(board)).toBe(false);
});

it('finds none in games, whatever their rules', () => {
  for (const variant of [VARIANTS.classic, VARIANTS.even!, VARIANTS['2x2']!, VARIANTS['3x3']!]) {
    const game = new Game(variant, 'met');
    while (game.status !== 'over' && game.ply < 300) {
      expect(isUnmet(game.board)).toBe(false);
      game.play(legalDirections(game.board).at(-1)!);
    }
  }
});
