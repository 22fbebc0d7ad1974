import { boardFromValues, findVariant, Game, seededDealer } from '@twofold/core';
import { expect, it } from 'vitest';
import { sameTilesPath } from './sharedGame';

it('the path deals the same tiles: its seed, and the variant unless it is classic', () => {
  expect(sameTilesPath(new Game(findVariant('classic')!, 'abc'))).toBe('/?seed=abc');
  expect(sameTilesPath(new Game(findVariant('3x3')!, 'a b&ü'))).toBe('/?variant=3x3&seed=a+b%26%C3%BC');
});

it('there is none for a game from a position, with points of before, or with tiles from elsewhere', () => {
  const variant = findVariant('2x2')!;
  const start = boardFromValues([
    [2, 4],
    [8, 16],
  ]);
  expect(sameTilesPath(new Game(variant, 'abc', { start }))).toBeUndefined();
  expect(sameTilesPath(new Game(variant, 'abc', { startScore: 4 }))).toBeUndefined();
  expect(sameTilesPath(new Game(variant, 'abc', { dealer: seededDealer('other') }))).toBeUndefined();
});
