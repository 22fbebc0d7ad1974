// The current game over real game libraries. Each tab has a game of its own, and all share one database.
import 'fake-indexeddb/auto';
import { VARIANTS } from '@twofold/core';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../settings/settings';
import { BackendGameLibrary } from '../storage/gameLibrary';
import { MemoryBackend } from '../storage/memory';
import { openStoreWith } from '../storage/openStore';
import type { GameRecord } from '../storage/records';
import { aMoment, closeTabs, openUnfinished, partsFor } from '../storage/testing';
import { closeToast, toasts } from '../ui/toasts/toasts';
import { PlayedGame } from './playedGame';
import { aTab } from './testing/tabs';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeTabs();
  for (const { kind } of toasts()) closeToast(kind);
  changeSettings({ variant: 'classic' });
});

/** The kinds of the toasts shown. All tabs of a test share them. */
const kinds = () => toasts().map(({ kind }) => kind);

const inMemory = async () => new BackendGameLibrary(new MemoryBackend(), partsFor(), 'notKept');

it('stores a game anew that another tab deleted while it was played', async () => {
  const first = await aTab('seed=a');
  first.playOn(10);
  const second = await aTab('seed=b');
  await second.library.delete(first.current.played.id);
  first.playOn(1);
  first.playOn(4);
  await aMoment();
  expect(await second.stored()).toEqual(['a 15', 'b 0']);
  first.playOn(1);
  await aMoment();
  expect(await second.stored()).toEqual(['a 16', 'b 0']);
  expect(kinds()).toEqual([]);
});

it('goes on, after a reload, with the game that was played when all data of the site went', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await aMoment();
  const store = await openStoreWith(partsFor());
  await store.delete(tab.current.played.id);
  await store.setCurrent('gone');
  tab.playOn(1);
  await aMoment();
  const reloaded = await aTab();
  expect([reloaded.seed(), reloaded.ply()]).toEqual(['a', 6]);
});

it('goes on with a game that another tab deleted and brought back', async () => {
  const first = await aTab('seed=a');
  first.playOn(5);
  const second = await aTab();
  const game = (await second.library.get(first.current.played.id))!;
  await second.library.delete(game.id);
  await second.library.save({ ...game, revision: 0 });
  await aMoment();
  first.playOn(1);
  await aMoment();
  expect([first.ply(), kinds()]).toEqual([6, []]);
  expect(await second.stored()).toEqual(['a 6']);
});

it('leaves a game that was replaced unplayed to the tab that plays it', async () => {
  const first = await aTab('seed=a');
  const second = await aTab();
  expect(second.seed()).toBe('a');
  first.playOn(3);
  await second.start('b'); // before the notice from the first tab arrives
  await aMoment();
  expect(await second.stored()).toEqual(['a 3', 'b 0']);
});

it('deletes what was replaced unplayed, though it has only just been stored', async () => {
  const tab = await aTab('seed=a');
  void tab.start('b');
  void tab.start('c');
  await aMoment();
  expect(await tab.stored()).toEqual(['c 0']);
});

it('plays on as another game where the stored one can no longer be read', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  const { id } = tab.current.played;
  const broken = { ...(await tab.library.get(id))!, ply: 9999, stamp: 'broken' };
  await (await openStoreWith(partsFor())).save(broken);
  await aMoment();
  tab.playOn(1);
  await aMoment();
  expect(await tab.stored()).toEqual(['a 6', 'a 9999']);
  expect(tab.current.played.id).not.toBe(id);
});

it('opens a new game, and says so, where the last one cannot be read', async () => {
  const store = await openStoreWith(partsFor());
  await store.save({ ...PlayedGame.begin('one', VARIANTS.classic, 'a', 1).toRecord(1), ply: 9 });
  await store.setCurrent('one');
  const tab = await aTab();
  expect(tab.ply()).toBe(0);
  await vi.waitFor(() => expect(kinds()).toEqual(['unreadable']));
});

it('opens a new game, and says so, where reading the games fails in any way', async () => {
  const store = await inMemory();
  store.current = () => Promise.reject(new Error('broken'));
  const tab = await aTab('', Promise.resolve(store));
  expect(tab.ply()).toBe(0);
  await vi.waitFor(() => expect(kinds()).toEqual(['unreadable']));
});

it('clears away what earlier visits left unplayed', async () => {
  for (const seed of ['a', 'b', 'c']) await aTab(`seed=${seed}`);
  await aMoment();
  expect(await (await aTab()).stored()).toEqual(['c 0']);
});

it('takes a new game back with Undo at once, and to the game before it', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await tab.start('b');
  tab.playOn(7);
  void tab.start('c');
  expect(tab.canTakeBack()).toBe(true);
  tab.undo();
  expect([tab.seed(), tab.ply(), tab.canTakeBack(), kinds()]).toEqual(['b', 7, false, []]);
  await aMoment();
  expect(await tab.stored()).toEqual(['a 5', 'b 7']);
});

it('takes a new game back with a double click, and no move of the game before it', async () => {
  const tab = await aTab('seed=a');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  tab.playOn(5);
  await tab.start('b');
  tab.undo();
  now += 200;
  tab.undo();
  expect([tab.seed(), tab.ply(), tab.current.record().undos]).toEqual(['a', 5, 0]);
  now += 400;
  tab.undo();
  expect(tab.ply()).toBe(4);
  await aMoment();
});

it('takes a new game back with Undo only before its first move, but with the message even after it', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await tab.start('b');
  tab.playOn(1);
  expect(tab.canTakeBack()).toBe(false);
  tab.undo();
  tab.undo();
  expect(tab.seed()).toBe('b');
  toasts()[0]?.action?.run();
  await aMoment();
  expect([tab.seed(), await tab.stored()]).toEqual(['a', ['a 5', 'b 0']]);
});

it('takes a new game back no longer than its message stands', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  void tab.start('b');
  vi.advanceTimersByTime(10_001);
  vi.useRealTimers();
  expect(tab.canTakeBack()).toBe(false);
  tab.undo();
  expect(tab.seed()).toBe('b');
});

it('takes nothing back by the message of another game on the page', async () => {
  const [first, second] = [await aTab('seed=a'), await aTab('seed=b')];
  first.playOn(5);
  second.playOn(5);
  await first.start('c');
  expect([first.canTakeBack(), second.canTakeBack()]).toEqual([true, false]);
  await second.start('d');
  expect([first.canTakeBack(), second.canTakeBack()]).toEqual([false, true]);
});

it('never takes back a game that was deleted', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(5);
  await tab.start('b');
  tab.playOn(5);
  const { id } = tab.current.played;
  await tab.start('c', { keepsBefore: false });
  await tab.library.delete(id);
  expect([tab.canTakeBack(), kinds()]).toEqual([false, []]);
  tab.playOn(2);
  const played = tab.current.played.id;
  await tab.start('d');
  expect(tab.canTakeBack()).toBe(true);
  await (await openStoreWith(partsFor())).delete(played); // in another tab
  await aMoment();
  expect([tab.canTakeBack(), kinds()]).toEqual([false, []]);
});

it('counts and stores the time to think up to New game, and goes on after the page was hidden', async () => {
  const tab = await aTab('seed=a');
  const times = async () => (await tab.library.list()).map(({ elapsed }) => elapsed);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  tab.playOn(3);
  now += 4000;
  tab.current.pause();
  now += 60_000;
  tab.current.resume();
  now += 2000;
  expect(tab.current.elapsed).toBe(6000);
  await tab.start('b');
  await aMoment();
  expect((await times()).sort()).toEqual([0, 6000]);
  now += 7000;
  tab.undo(); // back to the game before
  now += 3000;
  tab.playOn(1);
  await aMoment();
  expect(await times()).toEqual([9000]);
});

it('counts the time to think after a move is taken back, also from the end', async () => {
  const tab = await aTab('variant=2x2&seed=a');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  while (tab.current.game.status !== 'over') tab.playOn(1);
  now += 5000;
  expect(tab.current.elapsed).toBe(0);
  tab.undo();
  now += 4000;
  expect(tab.current.elapsed).toBe(4000);
  tab.current.redo();
  now += 5000;
  expect(tab.current.elapsed).toBe(4000);
});

it('leaves a game its date and its place where time alone has passed', async () => {
  const tab = await aTab('seed=a');
  let [now, date] = [0, Date.now()];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(Date, 'now').mockImplementation(() => date);
  tab.playOn(3);
  await aMoment();
  const [before] = await tab.library.list();
  now += 2000;
  date += 86_400_000;
  tab.current.pause();
  await aMoment();
  const [after] = await tab.library.list();
  expect([before!.elapsed, after!.elapsed]).toEqual([0, 2000]);
  expect(after!.updatedAt - before!.updatedAt).toBeLessThan(10);
  tab.playOn(1);
  await aMoment();
  expect((await tab.library.list())[0]!.updatedAt).toBe(date);
});

it('knows the bests of before a game, of both kinds and of games that are gone', async () => {
  const tab = await aTab('seed=a');
  const bests = () => tab.current.before?.bests.map((best) => best?.score ?? 0);
  expect(bests()).toEqual([0, 0]);
  tab.playOn(30);
  const { id } = tab.current.played;
  const { score } = tab.current.record();
  await tab.start('b');
  await tab.library.delete(id);
  tab.playOn(9);
  expect(bests()).toEqual([score, 0]);
  tab.undo();
  await aMoment();
  const undone = tab.current.record().score;
  await tab.start('c');
  expect(bests()).toEqual([score, undone]);
  expect(tab.current.before?.record).toMatchObject({ id: tab.current.played.id, score: 0 });
});

it('shows no lower best while turns are taken back, nor none while a game begins', async () => {
  const tab = await aTab('seed=a');
  tab.playOn(20);
  const score = tab.current.best();
  expect(score).toBe(tab.current.record().score);
  void tab.start('b');
  expect(tab.current.best()).toBe(score);
  tab.playOn(40);
  tab.undo();
  const withUndo = tab.current.best();
  for (let turn = 0; turn < 20; turn++) tab.undo();
  expect(tab.current.best()).toBe(withUndo);
  expect(tab.current.record().score).toBeLessThan(withUndo);
});

it('follows an import into its own tab', async () => {
  const tab = await aTab('seed=a');
  const exported = async () => {
    tab.playOn(5);
    await aMoment();
    return tab.library.exportAll();
  };
  const [early, late] = [await exported(), await exported()];
  await tab.library.delete(tab.current.played.id);
  await tab.library.importAll(early);
  await expect.poll(() => tab.ply()).toBe(5);
  const file = JSON.parse(late) as { games: GameRecord[]; bests: object[] };
  const bests = [{ variant: 'classic', helped: false, score: 31416, maxRank: 11 }];
  await tab.library.importAll(JSON.stringify({ ...file, bests }));
  await expect.poll(() => tab.ply()).toBe(10);
  await expect.poll(() => tab.current.best()).toBe(31416);
});

it('does not take its own turn, stored late, for one of another tab', async () => {
  const tab = await aTab('seed=b');
  tab.playOn(1);
  const { id } = tab.current.played;
  await tab.start('a');
  tab.playOn(3);
  await aMoment();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  tab.playOn(1);
  await aMoment();
  expect(tab.library.trouble()).toBe('full');
  put.mockRestore();
  await tab.library.delete(id);
  await aMoment();
  expect(tab.library.trouble()).toBeUndefined();
  const heard: string[] = [];
  tab.current.listen(({ kind }) => heard.push(kind));
  tab.current.resume();
  await aMoment();
  const { played } = tab.current;
  expect([heard, played.revision]).toEqual([[], (await tab.library.get(played.id))?.revision]);
  tab.playOn(1);
  await aMoment();
  expect([await tab.stored(), kinds()]).toEqual([['a 5'], []]);
});

it('opens the game of a database that answers late, in place of one that nobody played', async () => {
  const before = await aTab('seed=a');
  before.playOn(8);
  await aMoment();
  const { games, current } = JSON.parse(await before.library.exportAll());
  globalThis.indexedDB = new IDBFactory();
  const blocker = await openUnfinished({ games, current });
  const tab = await aTab('', openStoreWith(partsFor(), 20));
  expect([tab.ply(), tab.library.trouble()]).toEqual([0, 'opening']);
  blocker.close();
  await expect.poll(() => [tab.seed(), tab.ply()]).toEqual(['a', 8]);
  expect(await tab.stored()).toEqual(['a 8']);
  expect((await aTab()).ply()).toBe(8);
});

it('keeps both where something was played before the database answered', async () => {
  const before = await aTab('seed=a');
  before.playOn(8);
  await aMoment();
  const { games, current } = JSON.parse(await before.library.exportAll());
  globalThis.indexedDB = new IDBFactory();
  const blocker = await openUnfinished({ games, current });
  const tab = await aTab('seed=b', openStoreWith(partsFor(), 20));
  tab.playOn(3);
  blocker.close();
  await expect.poll(() => tab.library.isPersistent()).toBe(true);
  tab.playOn(1);
  await aMoment();
  expect([tab.seed(), await tab.stored()]).toEqual(['b', ['a 8', 'b 4']]);
  expect((await aTab()).seed()).toBe('b');
});

it('keeps the first game of all though the database answered after it began', async () => {
  const blocker = await openUnfinished({ games: [], current: undefined });
  const tab = await aTab('', openStoreWith(partsFor(), 20));
  const seed = tab.seed();
  blocker.close();
  await expect.poll(() => tab.library.isPersistent()).toBe(true);
  await aMoment();
  expect([tab.seed(), await tab.stored()]).toEqual([seed, [`${seed} 0`]]);
  expect((await aTab()).seed()).toBe(seed);
});
