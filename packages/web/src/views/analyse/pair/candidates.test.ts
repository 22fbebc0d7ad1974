import { expect, it } from 'vitest';
import type { GameSummary } from '../../../storage/records';
import { candidatesFor, haveSameTiles } from './candidates';

const game = (id: string, more: Partial<GameSummary> = {}) =>
  ({ id, variant: 'classic', seed: id, ply: 5, ...more }) as GameSummary;

it('are those of the same board, on the same tiles first, and in the order of the list', () => {
  const own = game('own', { seed: 's' });
  const games = [
    game('a'),
    own,
    game('empty', { ply: 0 }),
    game('b', { variant: '3x3', seed: 's' }),
    game('position', { seed: 's', origin: 'position' }),
    game('same', { seed: 's' }),
    game('later', { seed: 's' }),
  ];
  expect(candidatesFor(own, games).map(({ id }) => id)).toEqual(['same', 'later', 'a', 'position']);
  const many = Array.from({ length: 40 }, (_, at) => game(`g${at}`));
  expect(candidatesFor(own, many)).toHaveLength(12);
});

it('are on the same tiles only by one seed from the first tiles on', () => {
  const [one, other] = [game('a', { seed: 's' }), game('b', { seed: 's' })];
  expect(haveSameTiles(one, other)).toBe(true);
  expect(haveSameTiles(game('a', { seed: '' }), game('b', { seed: '' }))).toBe(false);
  const late = { ...other, origin: 'position' } as const;
  expect([haveSameTiles(one, late), haveSameTiles(late, one)]).toEqual([false, false]);
});
