import { ENOUGH_GAMES, noiseOfScore, PLAYER_LEVELS, playerOfLevel } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import type { GameSummary } from '../storage/records';
import { ENOUGH_MOVES, findOwnPlayer, levelOf } from './ownPlayer';

const aGame = (score: number, more: Partial<GameSummary> = {}) =>
  ({
    id: `${score}`,
    variant: 'classic',
    status: 'over',
    score,
    undos: 0,
    updatedAt: score,
    ...more,
  }) as GameSummary;
const storeOf = (moves: number, games = 0) =>
  Promise.resolve({
    ownLoss: async () => ({ moves, meanShare: playerOfLevel('practised').loss }),
    said: async () => Array.from({ length: games }, () => [{ said: 0.5, made: false }]),
  });
const CHANCE = { tile: 512, chance: 0.5, error: 0.02 };

it('is by the reviewed moves as soon as there are enough, if too few games are finished', async () => {
  const known = await findOwnPlayer(storeOf(ENOUGH_MOVES), [], ['own']);
  expect(known).toMatchObject({ by: 'moves', count: ENOUGH_MOVES, noise: playerOfLevel('practised').noise });
  expect([known.correct(CHANCE), known.correctedBy]).toEqual([CHANCE, 0]);
  expect((await findOwnPlayer(storeOf(ENOUGH_MOVES - 1), [], ['own'])).by).toBe('nothing');
});

it('is corrected by what came of own games', async () => {
  const known = await findOwnPlayer(storeOf(ENOUGH_MOVES, ENOUGH_GAMES), [], ['own']);
  expect(known.correct(CHANCE).chance).toBeLessThan(0.4);
  expect(known.correctedBy).toBe(ENOUGH_GAMES);
  expect((await findOwnPlayer(storeOf(ENOUGH_MOVES, ENOUGH_GAMES - 1), [], ['own'])).correct(CHANCE)).toBe(
    CHANCE,
  );
});

it('is the model of the median score, of own games alone', async () => {
  const others = [
    aGame(1, { variant: '3x3' }),
    aGame(2, { solver: { first: 1, last: 9 } }),
    aGame(3, { origin: 'kept' }),
    aGame(4, { undos: 1 }),
    aGame(5, { help: 2 }),
    aGame(6, { status: 'playing' }),
    aGame(7, { id: 'own' }),
  ];
  const games = [...others, aGame(40_000), aGame(900), aGame(50_000, { help: 1 })];
  const known = await findOwnPlayer(storeOf(ENOUGH_MOVES), games, ['own']);
  expect(known).toMatchObject({ by: 'scores', count: 3, noise: noiseOfScore(40_000) });
  expect((await findOwnPlayer(Promise.resolve(undefined), games.slice(0, -1), ['own'])).by).toBe('nothing');
});

it('is a casual player where nothing is known, and where the browser stores nothing', async () => {
  const known = await findOwnPlayer(Promise.reject(new Error('no storage')), [], ['own']);
  expect([known.by, known.noise]).toEqual(['nothing', playerOfLevel('casual').noise]);
});

it('finds the level that loses as much', () => {
  for (const level of PLAYER_LEVELS) expect(levelOf(playerOfLevel(level).loss * 1.05)).toBe(level);
  expect([levelOf(1), levelOf(0)]).toEqual(['beginner', 'expert']);
});
