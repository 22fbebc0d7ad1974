// Two tabs that show one game. Neither takes a turn from the other without need.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openJournal } from '../storage/journal';
import { openStoreWith } from '../storage/openStore';
import { aMoment, aStorage, closeTabs, partsFor } from '../storage/testing';
import { closeToast, toasts } from '../ui/toasts/toasts';
import { aMortalTab, aTab } from './testing/tabs';

let now: number;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeTabs();
  for (const { kind } of toasts()) closeToast(kind);
});

const kinds = () => toasts().map(({ kind }) => kind);

it('keeps its next move where the other tab was reloaded after a time to think', async () => {
  const storage = aStorage();
  const [first, second] = [await aMortalTab(storage, 'seed=a'), await aMortalTab(storage)];
  second.playOn(5);
  await aMoment();
  expect(first.ply()).toBe(5);
  now += 3000;
  second.die();
  second.current.pause(); // the page is hidden, and then gone
  const reloaded = await aMortalTab(storage);
  first.playOn(1); // before it hears of anything
  await aMoment();
  expect([first.ply(), reloaded.ply(), kinds()]).toEqual([6, 6, []]);
});

it('hears of the turn that another tab had noted when it was reloaded', async () => {
  const storage = aStorage();
  const [first, second] = [await aMortalTab(storage, 'seed=a'), await aMortalTab(storage)];
  second.playOn(5);
  await aMoment();
  second.die();
  second.playOn(1);
  await aMortalTab(storage);
  await aMoment();
  expect(first.ply()).toBe(6);
  first.playOn(1);
  await aMoment();
  expect([first.ply(), kinds()]).toEqual([7, []]);
});

it('looks at its game again when it is seen again', async () => {
  const first = await aTab('seed=a');
  closeTabs(); // it sleeps, and hears nothing
  const second = await aTab();
  second.playOn(4);
  await aMoment();
  expect(first.ply()).toBe(0);
  first.current.resume();
  await expect.poll(() => first.ply()).toBe(4);
});

it('keeps its own move that comes while it looks at the stored game', async () => {
  const deaf = { post: () => {}, listen: () => () => {} };
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 10));
  const parts = partsFor({ notices: deaf, journal: openJournal(aStorage()), pause });
  const first = await aTab('seed=a', openStoreWith(parts));
  await aMoment();
  const second = await aTab();
  second.playOn(5);
  await aMoment();
  first.current.resume();
  await expect.poll(() => first.ply()).toBe(5);
  now += 3000;
  second.current.pause(); // time alone is stored
  await aMoment();
  first.current.resume();
  for (let step = 0; step < 9; step++) await undefined; // the database is being read
  first.playOn(1);
  await aMoment();
  expect(first.ply()).toBe(6);
  first.playOn(1);
  await aMoment();
  expect([first.ply(), kinds(), await first.stored()]).toEqual([7, [], ['a 7']]);
});

it('lets no time of play beat a turn, whichever is stored first', async () => {
  for (const isTurnFirst of [false, true]) {
    globalThis.indexedDB = new IDBFactory();
    const first = await aTab('seed=a');
    const second = await aTab();
    second.playOn(5);
    await aMoment();
    now += 3000;
    const [act, other] = [() => first.playOn(1), () => second.current.pause()];
    for (const step of isTurnFirst ? [act, other] : [other, act]) step();
    await aMoment();
    expect([first.ply(), second.ply(), await first.stored()]).toEqual([6, 6, ['a 6']]);
  }
});

it('shows in both tabs that one of them had help, whatever the other does meanwhile', async () => {
  const acts = [
    () => {},
    () => second.playOn(1), // first: the help is noted on the state before
    () => second.current.pause(),
    () => second.current.noteHelp(),
  ];
  let second: Awaited<ReturnType<typeof aTab>>;
  for (const [index, act] of acts.entries())
    for (const isHelpFirst of [false, true]) {
      globalThis.indexedDB = new IDBFactory();
      const first = await aTab('seed=a');
      second = await aTab();
      second.playOn(5);
      await aMoment();
      const steps = [act, () => first.current.noteHelp()];
      for (const step of isHelpFirst ? steps.reverse() : steps) step();
      await aMoment();
      const shown = [first, second].map(({ current }) => current.record().help);
      const stored = (await first.library.list()).map(({ help }) => help);
      expect([index, isHelpFirst, ...shown, ...stored]).toEqual([index, isHelpFirst, 1, 1, 1]);
      second.playOn(1);
      await aMoment();
      expect((await first.library.list()).map(({ help }) => help)).toEqual([1]);
    }
});

it('keeps the help of a tab that was killed before it was stored, and overtaken', async () => {
  const storage = aStorage();
  const [first, second] = [await aMortalTab(storage, 'seed=a'), await aMortalTab(storage)];
  second.playOn(5);
  await aMoment();
  first.die();
  first.current.noteHelp(); // noted in the journal, never written
  second.playOn(1);
  await aMoment();
  const reloaded = await aMortalTab(storage);
  await aMoment();
  expect([reloaded.ply(), reloaded.current.record().help, second.current.record().help]).toEqual([6, 1, 1]);
});
