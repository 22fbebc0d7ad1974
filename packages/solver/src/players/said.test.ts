import { Game, legalDirections, maxRank, rankValue, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { saidOf, saidPlies } from './said.js';

it('has the tile in doubt of each position, and whether the game made it', async () => {
  const game = new Game(VARIANTS.classic, 'said');
  while (game.status !== 'over') game.play(legalDirections(game.board)[0]!);
  const largest = rankValue(maxRank(game.board));
  const boards: Game['board'][] = [];
  const said = await saidOf(game, { start: 7, noise: 0.3 }, async (board) => {
    boards.push(board);
    const tile = boards.length % 2 === 0 ? largest : 2 * largest;
    return [
      { tile: largest / 2, chance: 0.95, error: 0.01 },
      { tile, chance: 0.3, error: 0.02 },
    ];
  });
  const plies = saidPlies(game.ply, 7, 0.3);
  expect(said).toEqual(plies.map((_, at) => ({ said: 0.3, made: at % 2 === 1 })));
  expect(boards).toEqual(plies.map((ply) => game.turn(ply).board));
  expect(await saidOf(game, { start: 7, noise: 0.3 }, async () => undefined)).toBeUndefined();
});

it('takes positions at one rate of moves, so that long games have more', () => {
  const count = (ply: number, start: number) => saidPlies(ply, start, 0.3).length;
  const sum = (ply: number) =>
    Array.from({ length: 380 }, (_, start) => count(ply, start)).reduce((all, own) => all + own, 0) / 380;
  for (const ply of [10, 100, 1000]) expect(sum(ply) / ply).toBeCloseTo(5 / 190, 2);
  expect(saidPlies(3, 30, 0.3)).toEqual([]);
});
