import 'fake-indexeddb/auto';
import {
  boardFromValues,
  gameFromReplay,
  legalDirections,
  maxRank,
  parseCompact,
  VARIANTS,
} from '@twofold/core';
import { createRoot } from 'solid-js';
import { beforeEach, expect, it } from 'vitest';
import { hurry } from '../../../browser/lull';
import { createTries, goalsOf, solverRate, type TriesModel } from './tries';
import {
  keyOf,
  MOST_POSITIONS,
  openTriesStore,
  readTries,
  TRIES_DATABASE,
  type TriesStore,
} from './triesStore';

const BOARD = boardFromValues([
  [64, 16, 4, 2],
  [64, 8, 2, 0],
  [4, 2, 0, 0],
  [0, 0, 0, 0],
]);
const start = { variant: VARIANTS.classic, board: BOARD, score: 500 };
let store: TriesStore;

beforeEach(async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(TRIES_DATABASE).onsuccess = resolve;
  });
  store = await openTriesStore();
});

async function opened(): Promise<{ model: TriesModel; end: () => void }> {
  const made = createRoot((end) => ({
    model: createTries(start, { store: Promise.resolve(store), now: () => 7 }),
    end,
  }));
  await expect.poll(() => made.model.isRead()).toBe(true);
  return made;
}

/** Plays until the try is over. */
function playOut(model: TriesModel): void {
  while (!model.ended()) {
    const game = model.game()!;
    game.play(legalDirections(game.game.board).at(-1)!);
  }
}

it('count what was made and what was not, each with its moves', async () => {
  const { model, end } = await opened();
  expect(model.tile()).toBe(128);
  model.begin(5);
  model.game()!.play(0); // the two 64 become one
  expect(model.ended()).toBe('made');
  expect(model.game()!.play(1)).toBeUndefined(); // it is over
  model.next();
  playOut(model);
  const { done, wanted } = model.tries();
  expect([done.length, wanted]).toEqual([2, 5]);
  expect(done[0]).toMatchObject({ made: true, moves: 1, score: 628, at: 7 });
  for (const { line, made, moves } of done) {
    const replay = parseCompact(line);
    const game = replay.ok ? gameFromReplay(replay.value) : replay;
    expect(game.ok && [game.value.ply, maxRank(game.value.board) >= 7]).toEqual([moves, made]);
  }
  end();
});

it('are there again after the page was closed, a try in its middle too', async () => {
  const before = await opened();
  before.model.chooseTile(512);
  await expect.poll(() => before.model.isRead()).toBe(true);
  before.model.begin(5);
  for (let move = 0; move < 6; move++) {
    const { game } = before.model.game()!;
    before.model.game()!.play(legalDirections(game.board)[0]!);
  }
  const board = [...before.model.game()!.game.board.ranks];
  hurry(); // as a page does that is left
  before.end();
  const key = keyOf('classic', BOARD.ranks, 512);
  await expect.poll(async () => (await store.read(key))?.open?.ply).toBe(6);
  const after = await opened();
  expect(after.model.game()).toBeUndefined(); // at 128 nothing was tried
  after.model.chooseTile(512);
  await expect.poll(() => after.model.isRead()).toBe(true);
  expect([...after.model.game()!.game.board.ranks]).toEqual(board);
  playOut(after.model);
  expect(after.model.tries().done).toHaveLength(1);
  await expect.poll(async () => (await store.read(key))?.open).toBeUndefined();
  const restore = after.model.reset();
  await expect.poll(() => store.read(key)).toBeUndefined();
  restore();
  expect(after.model.tries().done).toHaveLength(1);
  await expect.poll(async () => (await store.read(key))?.done.length).toBe(1);
  const restoreAgain = after.model.reset();
  after.model.chooseTile(256);
  restoreAgain(); // while another tile is shown
  await expect.poll(async () => (await store.read(key))?.done.length).toBe(1);
  after.end();
});

it('of two tabs all count, and the try of the other tab goes on', async () => {
  const [one, other] = [await opened(), await opened()];
  const key = keyOf('classic', BOARD.ranks, 128);
  const inStore = async () => (await store.read(key))!;
  one.model.begin(5);
  other.model.begin(5);
  one.model.game()!.play(1);
  other.model.game()!.play(1);
  hurry();
  await expect.poll(async () => (await inStore()).open?.id).toBe(other.model.game()!.record().id);
  playOut(one.model);
  await expect.poll(async () => (await inStore()).done.length).toBe(1);
  expect((await inStore()).open?.id).toBe(other.model.game()!.record().id);
  playOut(other.model);
  await expect.poll(async () => (await inStore()).done.length).toBe(2);
  await expect.poll(() => other.model.tries().done.length).toBe(2);
  expect((await inStore()).open).toBeUndefined();
  one.end();
  other.end();
});

it('can be given up, and brought back', async () => {
  const { model, end } = await opened();
  const key = keyOf('classic', BOARD.ranks, 128);
  model.begin(5);
  model.game()!.play(1);
  const board = [...model.game()!.game.board.ranks];
  const restore = model.giveUp();
  expect([model.game(), model.tries().done]).toEqual([undefined, []]);
  await expect.poll(async () => (await store.read(key))?.open).toBeUndefined();
  restore();
  expect([...model.game()!.game.board.ranks]).toEqual(board);
  await expect.poll(async () => (await store.read(key))?.open?.ply).toBe(1);
  const late = model.giveUp();
  model.chooseTile(512);
  await expect.poll(() => model.isRead()).toBe(true);
  late(); // another tile is shown
  expect(model.game()).toBeUndefined();
  end();
});

it('are read as far as they can be', () => {
  expect(readTries(undefined)).toBeUndefined();
  expect(readTries({ key: 3, done: [] })).toBeUndefined();
  const good = { made: true, moves: 3, score: 4, line: 'x', at: 1 };
  expect(readTries({ key: 'a', done: [good, { ...good, moves: -1 }, null, 7] })).toEqual({
    key: 'a',
    wanted: 4,
    done: [good],
    updatedAt: 0,
  });
});

it('are kept for the latest positions', async () => {
  for (let at = 0; at <= MOST_POSITIONS; at++)
    await store.change(`k${at}`, (before) => ({ ...before, updatedAt: at }));
  expect(await store.read('k0')).toBeUndefined();
  expect(await store.read('k1')).toBeDefined();
});

it('have goals that the board has room for', () => {
  expect(goalsOf(BOARD)).toEqual([128, 256, 512, 1024]);
  expect(
    goalsOf(
      boardFromValues([
        [16, 2],
        [0, 0],
      ]),
    ),
  ).toEqual([32]);
});

it('stand beside as many games of the solver as made it', async () => {
  const asked: unknown[] = [];
  const advisor = {
    prepare: async () => {},
    playouts: async (...question: unknown[]) => {
      asked.push(question);
      return [{ tile: 512, chance: 0.985, error: 0.01 }];
    },
  };
  expect(await solverRate(start, 512, advisor)).toEqual({ made: 197, all: 200 });
  expect(asked).toEqual([
    [
      { board: BOARD, fourChance: 0.1 },
      { noise: 0.001, tile: 512, games: 200 },
    ],
  ]);
});
