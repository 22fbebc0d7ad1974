import { boardFromValues, legalDirections } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { countSpawns, drawSpawn, optionsOf } from './odds';

const BOARD = [
  [2, 4, 8, 16],
  [0, 2, 32, 8],
  [0, 0, 4, 64],
  [4, 0, 2, 0],
];

describe('countSpawns', () => {
  const draw = (count: number) => Array.from({ length: count }, (_, n) => drawSpawn(BOARD, 'odds', n + 1));

  it('has the odds of each empty cell and of each tile', () => {
    const { cells, ranks } = countSpawns(BOARD, []);
    expect(cells.map(({ what }) => what)).toEqual([4, 8, 9, 13, 15]);
    for (const { odds, count } of cells) expect([odds, count]).toEqual([expect.closeTo(0.2), 0]);
    expect(ranks).toEqual([
      { what: 1, odds: expect.closeTo(0.9), count: 0 },
      { what: 2, odds: expect.closeTo(0.1), count: 0 },
    ]);
  });

  it('counts every draw once, close to the odds after many', () => {
    const { cells, ranks } = countSpawns(BOARD, draw(3000));
    for (const tallies of [cells, ranks]) {
      expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
      for (const { count, odds } of tallies) expect(Math.abs(count / 3000 - odds)).toBeLessThan(0.03);
    }
  });

  it('draws the same again from the same seed', () => {
    expect(draw(20)).toEqual(draw(20));
  });
});

describe('optionsOf', () => {
  it('has the legal directions of core, with their points', () => {
    const board = [
      [2, 4, 2, 4],
      [4, 2, 4, 2],
      [2, 4, 8, 8],
      [4, 2, 4, 2],
    ];
    const legal = optionsOf(board).filter(({ isLegal }) => isLegal);
    expect(legal.map(({ direction }) => direction)).toEqual(legalDirections(boardFromValues(board)));
    expect(legal.map(({ points }) => points)).toEqual([16, 16]);
  });

  it('has no move on a board that is over', () => {
    const board = [
      [2, 4],
      [4, 2],
    ];
    expect(optionsOf(board).some(({ isLegal }) => isLegal)).toBe(false);
  });
});
