import { Game, legalDirections, VARIANTS } from '@twofold/core';
import { fitCorrection, type SaidChance } from '@twofold/solver/internal';
import { createRoot } from 'solid-js';
import { expect, it } from 'vitest';
import type { Recording } from '../../../../replay/recording';
import { ENOUGH_GAMES } from '../../../../reviews/ownPlayer';
import type { ReviewStore } from '../../../../reviews/store';
import { createCorrection, pliesOf } from './correction';

const NOISE = 0.3;
const game = new Game(VARIANTS.classic, 'correction');
while (game.status !== 'over') game.play(legalDirections(game.board)[0]!);

const aRecording = (more: object = {}) =>
  ({
    game,
    record: { id: 'own', variant: 'classic', ply: game.ply, startedAt: 7, undos: 0, ...more },
  }) as Recording;

/** A correction with these other games, and what it keeps. */
async function setUp(others: readonly SaidChance[][], recording = aRecording()) {
  const kept: [string, readonly SaidChance[]][] = [];
  const store = {
    said: async () => others,
    keepSaid: async (...call: [string, readonly SaidChance[]]) => void kept.push(call),
  } as unknown as ReviewStore;
  const correction = createRoot(() => createCorrection(recording, Promise.resolve(store)));
  await expect.poll(() => correction.games()).toBe(others.length < ENOUGH_GAMES ? 0 : others.length);
  return { correction, kept };
}

const FAILED: SaidChance[] = [{ said: 0.6, made: false }];

it('leaves chances as they are until there are enough games, and then moves them by what came of these', async () => {
  const chance = { tile: 512, chance: 0.5, error: 0.02 };
  const few = await setUp(Array(ENOUGH_GAMES - 1).fill(FAILED));
  expect(few.correction.correct(chance)).toEqual(chance);
  const many = await setUp(Array(20).fill(FAILED));
  const { chance: less, error } = many.correction.correct(chance);
  expect(less).toBeCloseTo(1 / (1 + Math.exp(-fitCorrection(Array(20).fill(FAILED)))), 9);
  expect(less).toBeLessThan(0.3);
  expect(error).toBeLessThan(chance.error);
});

it('keeps the tile in doubt of each position of a finished own game, once', async () => {
  const { correction, kept } = await setUp([]);
  const largest = 2 ** Math.max(...game.board.ranks);
  let asked = 0;
  const ask = async () => {
    const tile = ++asked % 2 === 0 ? largest : 2 * largest;
    return [
      { tile: largest / 2, chance: 0.95, error: 0.01 },
      { tile, chance: 0.3, error: 0.02 },
    ];
  };
  await Promise.all([correction.keep(NOISE, ask), correction.keep(NOISE, ask)]);
  const plies = pliesOf(aRecording(), NOISE);
  expect(kept).toEqual([['own', plies.map((_, at) => ({ said: 0.3, made: at % 2 === 1 }))]]);
  expect(asked).toBe(plies.length);
});

it.each([{ origin: 'position' }, { id: '' }, { undos: 1 }, { help: 2 }, { variant: '4x4-even' }])(
  'keeps nothing of a game that says little of the player: %o',
  async (more) => {
    const { correction, kept } = await setUp([], aRecording(more));
    await correction.keep(NOISE, async () => []);
    expect(kept).toEqual([]);
  },
);

it('takes positions at one rate of moves, so that long games have more', () => {
  const count = (ply: number, startedAt: number) =>
    pliesOf({ record: { ply, startedAt } } as Recording, NOISE).length;
  const sum = (ply: number) =>
    Array.from({ length: 380 }, (_, startedAt) => count(ply, startedAt)).reduce((all, own) => all + own, 0) /
    380;
  for (const ply of [10, 100, 1000]) expect(sum(ply) / ply).toBeCloseTo(5 / 190, 2);
  expect(pliesOf({ record: { ply: 3, startedAt: 30 } } as Recording, NOISE)).toEqual([]);
});
