// The current game over real game libraries. Each tab has a currentGame module of its own, and all share one
// database.
import 'fake-indexeddb/auto';
import { VARIANTS } from '@twofold/core';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackendGameLibrary } from '../storage/gameLibrary';
import { MemoryBackend } from '../storage/memory';
import { openStoreWith } from '../storage/openStore';
import type { GameLibrary, GameRecord } from '../storage/records';
import { aMoment, closeTabs, openVersion1, partsFor } from '../storage/testing';
import { PlayedGame } from './playedGame';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeTabs);

async function aTab(link = '', opening: Promise<GameLibrary> = openStoreWith(partsFor())) {
  vi.resetModules();
  const [play, { toasts }, { activateLocale }] = await Promise.all([
    import('./currentGame'),
    import('../ui/toasts'),
    import('../i18n/i18n'),
  ]);
  const words = activateLocale('en');
  await Promise.all([words, play.openCurrentGame(new URLSearchParams(link), opening, words)]);
  return {
    ...play,
    /** Plays a number of turns, each in the first legal direction of a fixed order. */
    playOn(turns: number) {
      for (let turn = 0; turn < turns; turn++) {
        const { ply } = play.currentGame.played.game;
        for (const direction of [3, 2, 1, 0] as const)
          if (play.currentGame.played.game.ply === ply) play.currentGame.play(direction);
      }
    },
    toasts: () => toasts().map(({ kind }) => kind),
    pressToast: (wanted: string) =>
      toasts()
        .find(({ kind }) => kind === wanted)
        ?.action?.run(),
    ply: () => play.currentGame.played.game.ply,
    seed: () => play.currentGame.played.game.seed,
    stored: async () => (await play.store()!.list()).map(({ seed, ply }) => `${seed} ${ply}`).sort(),
  };
}

const inMemory = async () => new BackendGameLibrary(new MemoryBackend(), partsFor(), 'notKept');

it('stores a game anew that another tab deleted while it was played', async () => {
  const first = await aTab('seed=a');
  first.playOn(10);
  const second = await aTab('seed=b');
  await second.store()!.delete(first.currentGame.played.id);
  first.playOn(1);
  first.playOn(4);
  await aMoment();
  expect(await second.stored()).toEqual(['a 15', 'b 0']);
  first.playOn(1);
  await aMoment();
  expect(await second.stored()).toEqual(['a 16', 'b 0']);
  expect(first.toasts()).toEqual([]);
});

it('goes on with a game that another tab deleted and brought back', async () => {
  const first = await aTab('seed=a');
  first.playOn(5);
  const second = await aTab();
  const game = (await second.store()!.get(first.currentGame.played.id))!;
  await second.store()!.delete(game.id);
  await second.store()!.save({ ...game, revision: 0 });
  await aMoment();
  first.playOn(1);
  await aMoment();
  expect([first.ply(), first.toasts()]).toEqual([6, []]);
  expect(await second.stored()).toEqual(['a 6']);
});

it('leaves a game that was replaced unplayed to the tab that plays it', async () => {
  const first = await aTab('seed=a');
  const second = await aTab();
  expect(second.seed()).toBe('a');
  first.playOn(3);
  await second.startGame('classic', 'b'); // before the notice from the first tab arrives
  await aMoment();
  expect(await second.stored()).toEqual(['a 3', 'b 0']);
});

it('deletes what was replaced unplayed, though it has only just been stored', async () => {
  const tab = await aTab('seed=a');
  void tab.startGame('classic', 'b');
  void tab.startGame('classic', 'c');
  await aMoment();
  expect(await tab.stored()).toEqual(['c 0']);
});

it('plays on as another game where the stored one can no longer be read', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  const { id } = tab.currentGame.played;
  const broken = { ...(await tab.store()!.get(id))!, ply: 9999, stamp: 'broken' };
  await (await openStoreWith(partsFor())).save(broken);
  await aMoment();
  tab.playOn(1);
  await aMoment();
  expect(await tab.stored()).toEqual(['a 6', 'a 9999']);
  expect(tab.currentGame.played.id).not.toBe(id);
});

it('opens a new game, and says so, where the last one cannot be read', async () => {
  const store = await openStoreWith(partsFor());
  await store.save({ ...PlayedGame.begin('one', VARIANTS.classic, 'a', 1).toRecord(1), ply: 9 });
  await store.setCurrent('one');
  const tab = await aTab();
  expect([tab.ply(), tab.toasts()]).toEqual([0, ['unreadable']]);
});

it('opens a new game, and says so, where reading the games fails in any way', async () => {
  const store = await inMemory();
  store.current = () => Promise.reject(new Error('broken'));
  const tab = await aTab('', Promise.resolve(store));
  expect([tab.ply(), tab.toasts()]).toEqual([0, ['unreadable']]);
});

it('clears away what earlier visits left unplayed', async () => {
  for (const seed of ['a', 'b', 'c']) await aTab(`seed=${seed}`);
  await aMoment();
  expect(await (await aTab()).stored()).toEqual(['c 0']);
});

it('takes a new game back with Undo at once, and to the game before it', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await tab.startGame('classic', 'b');
  tab.playOn(7);
  void tab.startGame('classic', 'c');
  expect(tab.canTakeBack()).toBe(true);
  tab.currentGame.undo();
  expect([tab.seed(), tab.ply(), tab.canTakeBack(), tab.toasts()]).toEqual(['b', 7, false, []]);
  await aMoment();
  expect(await tab.stored()).toEqual(['a 5', 'b 7']);
});

it('takes a new game back with Undo only before its first move, but with the message even after it', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await tab.startGame('classic', 'b');
  tab.playOn(1);
  expect(tab.canTakeBack()).toBe(false);
  tab.currentGame.undo();
  tab.currentGame.undo();
  expect(tab.seed()).toBe('b');
  tab.pressToast('newGame');
  await aMoment();
  expect([tab.seed(), await tab.stored()]).toEqual(['a', ['a 5', 'b 0']]);
});

it('takes a new game back no longer than its message stands', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void tab.startGame('classic', 'b');
  vi.advanceTimersByTime(10_001);
  vi.useRealTimers();
  expect(tab.canTakeBack()).toBe(false);
  tab.currentGame.undo();
  expect(tab.seed()).toBe('b');
});

it('never takes back a game that was deleted', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await tab.startGame('classic', 'b');
  tab.playOn(5);
  const { id } = tab.currentGame.played;
  await tab.startGame('classic', 'c', { keepsBefore: false });
  await tab.store()!.delete(id);
  expect([tab.canTakeBack(), tab.toasts()]).toEqual([false, []]);
  tab.playOn(2);
  const played = tab.currentGame.played.id;
  await tab.startGame('classic', 'd');
  expect(tab.canTakeBack()).toBe(true);
  await (await openStoreWith(partsFor())).delete(played); // in another tab
  await aMoment();
  expect([tab.canTakeBack(), tab.toasts()]).toEqual([false, []]);
});

it('shows no lower best while turns are taken back, nor none while a game begins', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(20);
  const score = tab.best();
  expect(score).toBe(tab.record()?.score);
  void tab.startGame('classic', 'b');
  expect(tab.best()).toBe(score);
  tab.playOn(40);
  tab.currentGame.undo();
  const withUndo = tab.best();
  for (let turn = 0; turn < 20; turn++) tab.currentGame.undo();
  expect(tab.best()).toBe(withUndo);
  expect(tab.record()!.score).toBeLessThan(withUndo);
});

it('follows an import into its own tab', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(10);
  const ahead = await tab.store()!.exportAll();
  for (let turn = 0; turn < 6; turn++) tab.currentGame.undo();
  await tab
    .store()!
    .save({ ...tab.currentGame.played.toRecord(Date.now()), revision: tab.currentGame.played.revision });
  const file = JSON.parse(ahead) as { games: GameRecord[]; bests: object[] };
  const games = file.games.map((game) => ({ ...game, updatedAt: Date.now() + 50 }));
  const bests = [{ variant: 'classic', undoUsed: false, score: 31416, maxRank: 11 }];
  await aMoment(60);
  await tab.store()!.importAll(JSON.stringify({ ...file, games, bests }));
  await expect.poll(() => tab.ply()).toBe(10);
  await expect.poll(() => tab.best()).toBe(31416);
});

it('opens the game of a database that answers late, in place of one that nobody played', async () => {
  const before = await aTab('seed=a');
  before.playOn(8);
  await aMoment();
  const { games, current } = JSON.parse(await before.store()!.exportAll());
  globalThis.indexedDB = new IDBFactory();
  const blocker = await openVersion1({ games, current });
  const tab = await aTab('', openStoreWith(partsFor(), 20));
  expect([tab.ply(), tab.store()!.trouble()]).toEqual([0, 'opening']);
  blocker.close();
  await expect.poll(() => [tab.seed(), tab.ply()]).toEqual(['a', 8]);
  expect(await tab.stored()).toEqual(['a 8']);
  expect((await aTab()).ply()).toBe(8);
});

it('keeps both where something was played before the database answered', async () => {
  const before = await aTab('seed=a');
  before.playOn(8);
  await aMoment();
  const { games, current } = JSON.parse(await before.store()!.exportAll());
  globalThis.indexedDB = new IDBFactory();
  const blocker = await openVersion1({ games, current });
  const tab = await aTab('seed=b', openStoreWith(partsFor(), 20));
  tab.playOn(3);
  blocker.close();
  await expect.poll(() => tab.store()!.isPersistent()).toBe(true);
  tab.playOn(1);
  await aMoment();
  expect([tab.seed(), await tab.stored()]).toEqual(['b', ['a 8', 'b 4']]);
  expect((await aTab()).seed()).toBe('b');
});

it('keeps the first game of all though the database answered after it began', async () => {
  const blocker = await openVersion1({ games: [], current: undefined });
  const tab = await aTab('', openStoreWith(partsFor(), 20));
  const seed = tab.seed();
  blocker.close();
  await expect.poll(() => tab.store()!.isPersistent()).toBe(true);
  await aMoment();
  expect([tab.seed(), await tab.stored()]).toEqual([seed, [`${seed} 0`]]);
  expect((await aTab()).seed()).toBe(seed);
});
