// Imports of an older file into a game that went on since, where clocks differ or were set.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStoreWith } from '../storage/openStore';
import type { GameLibrary } from '../storage/records';
import { aMoment, closeTabs, NOW, partsFor } from '../storage/testing';
import { aTab } from './testing/tabs';

const MINUTE = 60_000;
const DAY = 86_400_000;

let date: number;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  date = NOW;
  vi.spyOn(Date, 'now').mockImplementation(() => date);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeTabs();
});

const openTab = (link = '') => aTab(link, openStoreWith(partsFor({ now: () => date })));
type Tab = Awaited<ReturnType<typeof openTab>>;

/** Plays a number of turns, and returns an export of the games. */
async function exportAfter({ playOn, library }: Tab, turns: number): Promise<string> {
  playOn(turns);
  await aMoment();
  return library.exportAll();
}

const importInto = async (library: GameLibrary, file: string) => {
  const result = await library.importAll(file);
  await aMoment();
  return result.ok && result.value;
};

it('stays as it is where the clock of the other device is ahead', async () => {
  date += 5 * MINUTE;
  const file = await exportAfter(await openTab('seed=a'), 10);
  closeTabs();
  globalThis.indexedDB = new IDBFactory();
  date = NOW;
  const tab = await openTab();
  expect(await importInto(tab.library, file)).toMatchObject({ added: 1 });
  const game = (await tab.library.list()).find(({ ply }) => ply === 10);
  await tab.current.open(game!.id);
  date += MINUTE;
  tab.playOn(50);
  await aMoment();
  date += MINUTE;
  expect(await importInto(tab.library, file)).toMatchObject({ updated: 0, unchanged: 1 });
  expect(tab.ply()).toBe(60);
});

it('stays as it is where the clock was set back since', async () => {
  const first = await openTab('seed=a');
  date += DAY;
  const file = await exportAfter(first, 10);
  date -= DAY - 60 * MINUTE;
  const tab = await openTab();
  tab.playOn(200);
  await aMoment();
  date += 60 * MINUTE;
  expect(await importInto(tab.library, file)).toMatchObject({ updated: 0, unchanged: 1 });
  expect(tab.ply()).toBe(210);
});

it('is dated after its last turn, also where the clock was set back', async () => {
  const first = await openTab('seed=a');
  date += DAY;
  first.playOn(10);
  await aMoment();
  const [before] = await first.library.list();
  date -= DAY;
  const tab = await openTab();
  tab.playOn(1);
  await aMoment();
  expect((await tab.library.list())[0]!.updatedAt).toBeGreaterThan(before!.updatedAt);
});

it('stays where it went another way than a file from the future, and follows one that goes on', async () => {
  date += 5 * MINUTE;
  const other = await openTab('seed=a');
  const early = await exportAfter(other, 10);
  const late = await exportAfter(other, 10);
  closeTabs();
  globalThis.indexedDB = new IDBFactory();
  date = NOW;
  const tab = await openTab();
  await importInto(tab.library, early);
  date += MINUTE;
  expect(await importInto(tab.library, late)).toMatchObject({ updated: 1 });
  expect((await tab.library.list()).some(({ ply }) => ply === 20)).toBe(true);
  const { id } = (await tab.library.list()).find(({ ply }) => ply === 20)!;
  await tab.current.open(id);
  tab.undo();
  tab.current.play(0);
  tab.current.play(1);
  await aMoment();
  const { ply } = tab.current.game;
  date += MINUTE;
  expect(await importInto(tab.library, late)).toMatchObject({ updated: 0, unchanged: 1 });
  expect(tab.ply()).toBe(ply);
});

it('follows a file in which moves were only redone, and none in which they are still taken back', async () => {
  const other = await openTab('seed=a');
  other.playOn(10);
  for (let step = 0; step < 5; step++) other.undo();
  const undone = await exportAfter(other, 0);
  date += MINUTE;
  for (let step = 0; step < 5; step++) other.current.redo();
  const redone = await exportAfter(other, 0);
  closeTabs();
  globalThis.indexedDB = new IDBFactory();
  date += MINUTE;
  const { library } = await openTab();
  const plies = async () => (await library.list()).map(({ ply }) => ply).filter((ply) => ply > 0);
  await importInto(library, undone);
  expect(await plies()).toEqual([5]);
  expect(await importInto(library, redone)).toMatchObject({ updated: 1 });
  expect(await plies()).toEqual([10]);
  expect(await importInto(library, undone)).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await plies()).toEqual([10]);
});
