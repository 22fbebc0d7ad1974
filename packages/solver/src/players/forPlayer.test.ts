import { Game, legalDirections, VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { chancesAlong, evenPlies } from './forPlayer.js';
import type { TileChance } from './playouts.js';

const game = new Game(VARIANTS.classic, 'for you');
while (game.ply < 30) game.play(legalDirections(game.board)[0]!);
const CHANCES: TileChance[] = [{ tile: 32, chance: 0.5, error: 0.02 }];

it('asks for the position before each of the moves, and for the last one', async () => {
  const asked: unknown[] = [];
  const playouts = async (position: object) => {
    asked.push(position);
    return CHANCES;
  };
  const advisor = { playouts };
  const points = [];
  for await (const point of chancesAlong(game, [0, 7, 30], advisor, { noise: 0.1 })) points.push(point);
  expect(points).toEqual([0, 7, 30].map((ply) => ({ ply, chances: CHANCES })));
  const boards = [game.start, game.turn(8).before, game.board];
  expect(asked).toEqual(boards.map((board) => ({ board, fourChance: 0.1 })));
});

it('gives no chances beyond the target of a course, and asks for none once it is reached', async () => {
  const variant = { ...VARIANTS.classic, target: 32, endsAtTarget: true };
  const course = new Game(variant, 'for you');
  while (course.status !== 'over') course.play(legalDirections(course.board)[0]!);
  const all = [16, 32, 64].map((tile) => ({ tile, chance: 0.5, error: 0.02 }));
  let asked = 0;
  const playouts = async () => {
    asked++;
    return all;
  };
  const points = [];
  for await (const point of chancesAlong(course, [0, course.ply], { playouts }, { noise: 0.1 }))
    points.push(point.chances);
  expect(points).toEqual([all.slice(0, 2), []]);
  expect(asked).toBe(1);
});

it('ends where no network can say', async () => {
  let asked = 0;
  const advisor = { playouts: async () => (++asked === 2 ? undefined : CHANCES) };
  const points = [];
  for await (const { ply } of chancesAlong(game, [1, 2, 3], advisor, { noise: 0.1 })) points.push(ply);
  expect([points, asked]).toEqual([[1], 2]);
});

it('spreads plies evenly, each once', () => {
  expect(evenPlies(100, 5)).toEqual([0, 25, 50, 75, 100]);
  expect(evenPlies(2, 60)).toEqual([0, 1, 2]);
  expect(evenPlies(0, 60)).toEqual([0]);
  expect(evenPlies(9, 1)).toEqual([0, 9]);
});
