import { expect, test } from 'vitest';
import { sampleRecord } from '../samples';
import {
  countConditions,
  EVERYTHING,
  type Filter,
  filterGames,
  latestVariant,
  ORDERS,
  type Order,
  PROVENANCES,
  type Provenance,
  playedGames,
  sortGames,
  variantsOf,
} from './filterGames';

const GAMES = [
  sampleRecord({ id: 'a', updatedAt: 4, score: 20, maxRank: 5, ply: 30, status: 'playing' }),
  sampleRecord({ id: 'b', updatedAt: 3, score: 90, maxRank: 11, ply: 90, won: true, variant: '3x3' }),
  sampleRecord({ id: 'c', updatedAt: 2, score: 90, maxRank: 9, ply: 10, undos: 3 }),
  sampleRecord({ id: 'd', updatedAt: 1, score: 5, maxRank: 9, ply: 90, status: 'won', won: true, undos: 1 }),
];

const FOREIGN = [
  sampleRecord({ id: 'e' }),
  sampleRecord({ id: 'f', origin: 'position' }),
  sampleRecord({ id: 'g', origin: 'kept', undos: 1 }),
];

const ids = (games: readonly { id: string }[]) => games.map(({ id }) => id).join('');

test('every part of the filter keeps what it asks for, and all parts hold together', () => {
  const cases: [Partial<Filter>, string][] = [
    [{}, 'abcd'],
    [{ variant: '3x3' }, 'b'],
    [{ variant: '5x5' }, ''],
    [{ state: 'finished' }, 'bc'],
    [{ state: 'unfinished' }, 'ad'],
    [{ won: 'won' }, 'bd'],
    [{ won: 'notWon' }, 'ac'],
    [{ undo: 'used' }, 'cd'],
    [{ undo: 'unused' }, 'ab'],
    [{ won: 'won', undo: 'used', state: 'unfinished' }, 'd'],
  ];
  for (const [filter, expected] of cases)
    expect(ids(filterGames(GAMES, { ...EVERYTHING, ...filter })), JSON.stringify(filter)).toBe(expected);
});

test('games are told apart by where they come from', () => {
  const origins = { all: 'efg', dealt: 'e', position: 'f', kept: 'g' } as const;
  for (const [origin, expected] of Object.entries(origins)) {
    const filter = { ...EVERYTHING, origin: origin as Filter['origin'] };
    expect(ids(filterGames(FOREIGN, filter)), origin).toBe(expected);
  }
  expect(ids(filterGames(FOREIGN, { ...EVERYTHING, origin: 'kept', undo: 'unused' }))).toBe('');
});

test('every order sorts, and equal games stand newest first', () => {
  const expected: Record<Order, string> = {
    newest: 'abcd',
    oldest: 'dcba',
    highest: 'bcad',
    lowest: 'dabc',
    largest: 'bcda',
    longest: 'bdac',
    shortest: 'cabd',
  };
  for (const order of ORDERS) expect(ids(sortGames(GAMES, order)), order).toBe(expected[order]);
});

test('sorting and filtering leave the games as they were', () => {
  const before = [...GAMES];
  sortGames(GAMES, 'lowest');
  expect(GAMES).toEqual(before);
});

test('games in which nothing was played are left out, unless the moves were taken back', () => {
  const fresh = sampleRecord({ id: 'e', ply: 0 });
  const takenBack = sampleRecord({ id: 'f', ply: 0, undos: 2 });
  expect(ids(playedGames([...GAMES, fresh, takenBack]))).toBe('abcdf');
});

test('variants are named once, the most played first', () => {
  expect(variantsOf(GAMES)).toEqual(['classic', '3x3']);
});

test('games with the solver are apart from the player’s own', () => {
  const solver = { first: 1, last: 9 };
  const games = [
    sampleRecord({ id: 'o' }),
    sampleRecord({ id: 's', solver }),
    sampleRecord({ id: 'p', origin: 'position' }),
    sampleRecord({ id: 'b', origin: 'position', solver }),
  ];
  const of = (origin: Provenance) => ids(filterGames(games, { ...EVERYTHING, origin }));
  expect(PROVENANCES.map(of)).toEqual(['o', 'sb', 'pb', '']);
});

test('the board of the game played last is found, in any order', () => {
  expect(latestVariant(GAMES)).toBe('classic');
  expect(latestVariant([GAMES[2]!, GAMES[1]!])).toBe('3x3');
  expect(latestVariant([])).toBeUndefined();
});

test('counts what a filter asks for', () => {
  expect(countConditions(EVERYTHING)).toBe(0);
  expect(countConditions({ ...EVERYTHING, won: 'won', undo: 'used', variant: '3x3' })).toBe(2);
});

test('five thousand games are filtered and sorted', () => {
  const many = Array.from({ length: 5000 }, (_, i) =>
    sampleRecord({ id: `${i}`, updatedAt: i, score: (i * 7919) % 10_007, won: i % 3 === 0 }),
  );
  const shown = sortGames(filterGames(many, { ...EVERYTHING, won: 'won' }), 'highest');
  const scores = shown.map(({ score }) => score);
  expect(scores).toHaveLength(1667);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});
