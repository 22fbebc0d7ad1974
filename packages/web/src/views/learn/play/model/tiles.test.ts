import { type Board, parsePosition, placeSpawn, spawnOutcomes } from '@twofold/core';
import { expect, it, vi } from 'vitest';
import { EXERCISE, solver } from './testing';
import { createTiles } from './tiles';

const position = parsePosition('1212/2121/1212/2100');
if (!position.ok) throw new Error(position.error.message);
const afterstate: Board = position.value;

it('tiles of a seed are the same each time', () => {
  const { tileAt } = createTiles('seed', solver().advisor, () => {});
  expect(tileAt(EXERCISE.board, 3)).toEqual(tileAt(EXERCISE.board, 3));
});

it('the most harmful tile is the one of least value, searched once', async () => {
  const outcomes = spawnOutcomes(afterstate, { fourChance: 0.1 });
  const worst = placeSpawn(afterstate, outcomes[2]!).ranks.join();
  const { advisor } = solver();
  const ask = vi.fn((board: Board) => ({
    answer: Promise.resolve({ lines: [{ direction: 0, value: board.ranks.join() === worst ? 1 : 9 }] }),
    cancel() {},
  }));
  const { tileAt } = createTiles('harmful', { ...advisor, ask: ask as never }, () => {});
  expect(await tileAt(afterstate, 1)).toEqual({ cell: outcomes[2]!.cell, rank: outcomes[2]!.rank });
  expect(await tileAt(afterstate, 5)).toEqual({ cell: outcomes[2]!.cell, rank: outcomes[2]!.rank });
  expect(ask).toHaveBeenCalledTimes(outcomes.length);
});

it('a silent solver is told, and a seed deals the tile', async () => {
  const told = vi.fn();
  const silent = () => ({ answer: Promise.resolve(undefined), cancel() {} });
  const { tileAt } = createTiles('harmful', { ...solver().advisor, ask: silent }, told);
  const { cell } = await tileAt(afterstate, 1);
  expect(afterstate.ranks[cell]).toBe(0);
  expect(told).toHaveBeenCalledOnce();
});
