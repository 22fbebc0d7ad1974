import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Xorshift } from '../../src/xorshift.js';
import { checkOf, type LuckGame, quantilesOf, shareBelow, tableOf } from './table.js';

/** Games whose luck does not depend on anything, from a fixed sequence. */
function gamesOf(count: number): LuckGame[] {
  const xorshift = new Xorshift(7);
  const random = () => xorshift.unit();
  return Array.from({ length: count }, (_, game) => ({
    board: '4x4',
    player: 'any',
    game,
    moves: 100 + Math.floor(900 * random()),
    score: 1000,
    loss: [0.001, 0.008, 0.02, 0.03][Math.floor(4 * random())]!,
    luck: Math.round(1000 * (random() - 0.5)),
  }));
}

it('has the quantiles of the definition', () => {
  expect(quantilesOf([40, 0, 10, 30, 20], 4)).toEqual([0, 10, 20, 30, 40]);
  expect(quantilesOf([0, 10], 4)).toEqual([0, 2.5, 5, 7.5, 10]);
  expect(quantilesOf([5], 2)).toEqual([5, 5, 5]);
});

it('finds the share below a value that is itself a quantile', () => {
  const values = fc.uniqueArray(fc.integer({ min: -5000, max: 5000 }), { minLength: 21, maxLength: 200 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 19 }), (all, part) => {
      const quantiles = quantilesOf(all);
      const next = quantiles[part + 1]!;
      fc.pre(quantiles[part]! < next && quantiles[part - 1]! < quantiles[part]!);
      expect(shareBelow(quantiles[part]!, quantiles)).toBeCloseTo(part / 20, 10);
    }),
  );
});

it('puts each game into one cell, and leaves out lengths with too few games', () => {
  const games = gamesOf(800);
  const { cells, games: count } = tableOf('4x4', games);
  expect(count).toBe(800);
  const inCells = cells.reduce((sum, cell) => sum + cell.games, 0);
  expect(inCells).toBe(800);
  for (const cell of cells) expect(cell.games).toBeGreaterThanOrEqual(25);
  expect(tableOf('4x4', games.slice(0, 40)).cells).toEqual([]);
});

it('fits games that it has not seen', () => {
  const rows = checkOf('4x4', gamesOf(4000));
  for (const { came } of rows) expect(Math.abs(Number.parseFloat(came) - 20)).toBeLessThan(4);
});
