import { expect, it } from 'vitest';
import type { ReadBests } from '../../../game/bests';
import type { GameSummary } from '../../../storage/records';
import { latestOf, standingOf } from './ownGames';

const game = (id: string, score: number, more: Partial<GameSummary> = {}): GameSummary => ({
  id,
  revision: 1,
  variant: 'classic',
  seed: id,
  ply: 10,
  score,
  maxRank: 5,
  status: 'over',
  won: false,
  undos: 0,
  keptGoing: false,
  startedAt: 0,
  updatedAt: 0,
  elapsed: 1000,
  milestones: [],
  ...more,
});

/** The bests that were read when `me` had `own` points: without undo, and with it. */
const before = (plain: number, undone = 0, own = 0, me: Partial<GameSummary> = {}): ReadBests => ({
  record: game('me', own, me),
  bests: [plain, undone].map((score, undos) => ({
    variant: 'classic',
    helped: undos > 0,
    score,
    maxRank: 0,
  })),
});

it('ranks by score and tells how far the next one is', () => {
  const others = [game('a', 100), game('b', 300), game('c', 900)];
  expect(standingOf(game('me', 250), others, 900, before(900))).toEqual({
    word: 'ranked',
    rank: 3,
    count: 4,
    distance: 50,
    scores: [100, 250, 300, 900],
  });
  expect(standingOf(game('me', 1000), others, 1000, before(900))).toMatchObject({
    word: 'best',
    rank: 1,
    distance: 100,
  });
  expect(standingOf(game('me', 300), others, 900, undefined)).toMatchObject({ rank: 2, distance: 600 });
  expect(standingOf(game('me', 7), [], 7, before(0))).toEqual({
    word: 'first',
    rank: 1,
    count: 1,
    distance: undefined,
    scores: [7],
  });
  expect(standingOf(game('me', 7, { origin: 'position' }), others, 900, before(900))).toBeUndefined();
});

it('calls no game the first where others had no undo, nor the best where a better one is gone', () => {
  const undone = game('me', 4000, { undos: 1 });
  expect(standingOf(undone, [game('a', 100)], 4000, before(100))).toMatchObject({
    word: undefined,
    count: 1,
  });
  expect(standingOf(undone, [game('a', 100, { variant: '3x3' })], 4000, before(0))).toMatchObject({
    word: 'first',
  });
  const others = [game('a', 100), game('b', 300)];
  expect(standingOf(game('me', 4000), others, 20_000, before(20_000))).toMatchObject({
    word: undefined,
    distance: undefined,
  });
  expect(standingOf(game('me', 4000), [], 20_000, before(20_000))).toMatchObject({ word: undefined });
  expect(standingOf(game('me', 200), others, 20_000, before(20_000))).toMatchObject({
    word: 'ranked',
    rank: 2,
    distance: 100,
  });
});

it('counts the bests of before the game, of games too that are gone', () => {
  const me = game('me', 1000);
  const others = [game('a', 100), game('b', 300)];
  expect(standingOf(me, [], 1000, before(900))).toMatchObject({ word: 'best', count: 1, distance: 100 });
  expect(standingOf(me, others, 1000, before(900))).toMatchObject({ word: 'best', distance: 100 });
  expect(standingOf(me, [], 1000, before(0, 900))).toMatchObject({ word: undefined, distance: undefined });
  const undone = game('me', 1000, { undos: 1 });
  expect(standingOf(undone, [], 1000, before(900))).toMatchObject({ word: undefined, distance: undefined });
});

it('is silent about before where the bests may be those of the game itself', () => {
  const me = game('me', 1000);
  const others = [game('a', 100), game('b', 300)];
  for (const unknown of [undefined, before(600, 0, 600), before(500, 0, 600)]) {
    expect(standingOf(me, [], 1000, unknown)).toMatchObject({ word: undefined, distance: undefined });
    expect(standingOf(me, others, 1000, unknown)).toMatchObject({ word: 'best', distance: undefined });
  }
  expect(standingOf(me, others, 1000, before(900, 0, 600))).toMatchObject({ distance: 100 });
  const other = { ...before(900), record: game('you', 0) };
  expect(standingOf(me, others, 1000, other)).toMatchObject({ distance: undefined });
  const undone = game('me', 1000, { undos: 1 });
  expect(standingOf(undone, others, 1000, before(300, 50, 600, { undos: 1 }))).toMatchObject({
    distance: undefined,
  });
});

it('compares no game with a score of its own that it undid', () => {
  const undone = game('me', 600, { undos: 2 });
  for (const own of [before(0, 480, 300, { undos: 1 }), before(480, 0, 300, { undos: 1 })]) {
    expect(standingOf(undone, [], 600, own)).toMatchObject({ word: undefined, distance: undefined });
    expect(standingOf(undone, [game('a', 100, { undos: 1 })], 600, own)).toMatchObject({ word: 'best' });
  }
  const undoneLater = before(0, 480, 300);
  expect(standingOf(undone, [], 600, undoneLater)).toMatchObject({ word: 'best', distance: 120 });
});

it('shows the own games of today, else the latest, never the one being played', () => {
  const now = new Date(2026, 10, 23, 0, 20);
  const [today, yesterday] = [now.getTime() - 60_000, now.getTime() - 3_600_000];
  const games = [
    game('me', 9, { updatedAt: today }),
    game('a', 5, { updatedAt: today }),
    game('b', 7, { updatedAt: yesterday }),
    game('c', 8, { variant: '3x3' }),
    game('d', 99, { updatedAt: today, solver: { first: 1, last: 9 } }),
    game('e', 98, { updatedAt: today, origin: 'kept' }),
  ];
  expect(latestOf(games, 'me', 'classic', now)).toEqual({ games: [games[1]], isToday: true, best: 5 });
  expect(latestOf(games, 'a', 'classic', new Date(2026, 10, 24))).toEqual({
    games: [games[0], games[2]],
    isToday: false,
    best: 9,
  });
});
