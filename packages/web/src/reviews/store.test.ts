import 'fake-indexeddb/auto';
import { Game, legalDirections, makeCompact, VARIANTS } from '@twofold/core';
import type { SearchedPosition } from '@twofold/solver';
import { beforeEach, expect, it } from 'vitest';
import {
  forgetDeleted,
  MOST_REVIEWS,
  openReviewStore,
  partOf,
  positionsFor,
  REVIEW_DATABASE,
  type ReviewNote,
  sumOf,
} from './store';

beforeEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(REVIEW_DATABASE).onsuccess = resolve;
  });
});

const position = (ply: number): SearchedPosition => ({
  ply,
  depth: 2,
  values: [ply, null, 3, null],
  best: [1, Math.max(ply, 3)],
  player: 'network',
  exact: false,
  tile: 2048,
  chances: [0.5, null, null, null],
});

/** The same for a position of a game. */
const positionOf = (game: Game, ply: number): SearchedPosition => {
  const legal = legalDirections(ply === 0 ? game.start : game.turn(ply).board);
  return { ...position(ply), values: ([0, 1, 2, 3] as const).map((own) => (legal.includes(own) ? 3 : null)) };
};

const note = (key: string, more: Partial<ReviewNote> = {}): ReviewNote => ({
  key,
  line: '',
  network: 'small',
  level: 'normal',
  isWhole: true,
  updatedAt: 1,
  ...more,
});

it('keeps positions by parts, and leaves out what has been damaged', async () => {
  const store = await openReviewStore();
  const positions = Array.from({ length: 600 }, (_, ply) => position(ply));
  await store.write(note('a'), positions, new Set([0, 1, 2]));
  expect((await store.read('a'))?.positions).toEqual(positions);
  const damaged: (SearchedPosition | undefined)[] = [...positions];
  damaged[300] = { ...position(300), best: [1] };
  damaged[599] = undefined;
  await store.write(note('a'), damaged, new Set([partOf(300), partOf(599)]));
  const plies = (await store.read('a'))!.positions.map(({ ply }) => ply);
  expect(plies.length).toBe(598);
  expect(plies).not.toContain(300);
  expect(await store.read('b')).toBeUndefined();
});

it.each([{ line: 'another' }, { network: 'newer' }])(
  'keeps nothing of an earlier review where the later one has %j, though a kill leaves it at its first write',
  async (other) => {
    const store = await openReviewStore();
    const positions = Array.from({ length: 600 }, (_, ply) => position(ply));
    await store.write(note('a'), positions, new Set([0, 1, 2]));
    const later: (SearchedPosition | undefined)[] = new Array(600).fill(undefined);
    later[5] = position(5); // taken over from the earlier line: its part has not changed
    later[300] = position(300);
    await store.write(note('a', other), later, new Set([partOf(300)]));
    expect((await store.read('a'))!.positions.map(({ ply }) => ply)).toEqual([5, 300]);
  },
);

it('keeps the newest reviews only', async () => {
  const store = await openReviewStore();
  for (let at = 0; at <= MOST_REVIEWS; at++)
    await store.write(note(`game ${at}`, { updatedAt: at }), [position(0)], new Set([0]));
  expect((await store.notes()).length).toBe(MOST_REVIEWS);
  expect(await store.read('game 0')).toBeUndefined();
  expect((await store.read('game 1'))?.positions.length).toBe(1);
});

it('removes a review with its positions', async () => {
  const store = await openReviewStore();
  await store.write(note('a'), [position(0)], new Set([0]));
  await store.write(note('ab'), [position(0)], new Set([0]));
  await store.remove('a');
  expect([await store.read('a'), (await store.read('ab'))?.positions.length]).toEqual([undefined, 1]);
});

it('forgets the reviews of deleted games, and keeps those of games from elsewhere', async () => {
  const store = await openReviewStore();
  for (const key of ['here', 'deleted', 'a line'])
    await store.write(note(key, { line: key === 'a line' ? key : 'moves' }), [], new Set());
  await forgetDeleted(store, new Set(['here']));
  expect((await store.notes()).map(({ key }) => key)).toEqual(['a line', 'here']);
});

it('adds up what the player lost, by moves', async () => {
  const store = await openReviewStore();
  expect(await store.ownLoss()).toBeUndefined();
  await store.write(note('a', { own: { moves: 100, meanShare: 0.01 } }), [], new Set());
  await store.write(note('b', { own: { moves: 300, meanShare: 0.03 } }), [], new Set());
  await store.write(note('c'), [], new Set());
  expect(await store.ownLoss()).toEqual({ moves: 400, meanShare: 0.025 });
  expect(sumOf([])).toBeUndefined();
});

it('gives a game that has gone on the positions that it shares with the stored one', () => {
  const game = new Game(VARIANTS.classic, 'shared');
  const step = () => game.play(legalDirections(game.board)[0]!);
  for (let ply = 0; ply < 10; ply++) step();
  const stored = {
    note: note('a', { line: makeCompact(game) }),
    positions: Array.from({ length: 11 }, (_, ply) => positionOf(game, ply)),
  };
  for (let ply = 0; ply < 5; ply++) step();
  expect(positionsFor(game, stored).length).toBe(11);
  const wrong = { ...stored, positions: [...stored.positions.slice(0, 10), position(10)] };
  expect(positionsFor(game, wrong).length).toBe(10); // position 10 has values for other moves
  game.goTo(4);
  game.play(legalDirections(game.board).at(-1)!);
  step();
  expect(positionsFor(game, stored).map(({ ply }) => ply)).toEqual([0, 1, 2, 3, 4]);
  expect(positionsFor(new Game(VARIANTS.classic, 'other'), stored)).toEqual([]);
  expect(positionsFor(game, { ...stored, note: note('a', { line: 'nonsense' }) })).toEqual([]);
});

it('keeps what was said of a game until the game is another, and tells that of the others', async () => {
  const store = await openReviewStore();
  const said = [{ said: 0.4, made: true }];
  await store.keepSaid('a', said, 0.3); // it was never reviewed
  for (const key of ['a', 'b', 'c']) await store.write(note(key), [], new Set());
  await store.keepSaid('a', said, 0.3);
  await store.keepSaid('c', [], 0.3);
  await store.write(note('a', { level: 'deep' }), [], new Set());
  expect([await store.said(['b'], 0.3), await store.said(['a'], 0.3)]).toEqual([[said], []]);
  expect([await store.said(['b'], 0.2), await store.said(['b'], 0.1)]).toEqual([[said], []]); // of another model
  await store.write(note('a', { line: 'it went on' }), [], new Set());
  expect(await store.said(['b'], 0.3)).toEqual([]);
});
