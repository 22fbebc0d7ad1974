import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import database from './fixtures/database.json';
import whole from './fixtures/wholeGames.json';
import { openStoreWith } from './openStore';
import type { GameRecord } from './records';
import { VERSION } from './schema';
import { closeTabs, partsFor } from './testing';
import { openLine } from './transfer/lineText';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeTabs);

const open = () => openStoreWith(partsFor());

/** Puts the fixture into the stores that the app has made. */
async function fill(): Promise<void> {
  await open();
  const db = await openDB('twofold');
  for (const game of database.games) await db.put('games', game);
  for (const { key, value } of database.lines)
    await db.put('lines', typeof value === 'string' ? value : Uint16Array.from(value), key);
  for (const best of database.bests) await db.put('bests', best, [best.variant, best.helped ? 1 : 0]);
  await db.put('meta', database.current, 'current');
  db.close();
}

it('has a fixture of its version', () => {
  expect(database.version).toBe(VERSION);
});

it('opens with every game, its bests and the current game', async () => {
  await fill();
  const store = await open();
  expect(store.isPersistent()).toBe(true);
  const exported = JSON.parse(await store.exportAll());
  expect(exported.games.reverse()).toEqual(whole.games);
  expect(exported.bests).toEqual(expect.arrayContaining(database.bests));
  expect(exported.bests).toHaveLength(database.bests.length);
  expect(await store.current()).toBe(database.current);
  for (const { id } of database.games) expect(PlayedGame.resume((await store.get(id))!)).toBeDefined();
  const last = whole.games[2] as unknown as GameRecord;
  expect(await store.find('3x3', last.seed)).toEqual(openLine(last));
});

it('is played on', async () => {
  await fill();
  const store = await open();
  const game = await store.get(database.current);
  expect(await store.save({ ...game!, ply: 28 })).toMatchObject({ kind: 'saved', record: { revision: 35 } });
});
