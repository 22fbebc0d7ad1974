import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import version1 from './fixtures/database-1.json';
import version2 from './fixtures/database-2.json';
import { VERSION } from './schema';
import { openStoreWith } from './store';
import { closeTabs, openVersion1, partsFor } from './testing';
import type { GameRecord } from './types';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeTabs);

const open = () => openStoreWith(partsFor());
const games1 = version1.games as unknown as GameRecord[];

describe('a database of version 1', () => {
  it('opens with every game, its bests and the current game', async () => {
    (await openVersion1({ games: games1, current: version1.current })).close();
    const store = await open();
    expect(store.isPersistent()).toBe(true);
    const games = (await store.list()).reverse();
    expect(games).toEqual(games1.map((game) => ({ ...game, milestones: [] })));
    expect(await store.current()).toBe(version1.current);
    const exported = JSON.parse(await store.exportAll());
    expect(exported.bests).toEqual(expect.arrayContaining(version2.bests));
    expect(exported.bests).toHaveLength(version2.bests.length);
    expect(await store.find('3x3', 'p4w6y2kdse')).toEqual(games[2]);
  });

  it('takes no best from a game that was not dealt and played here', async () => {
    const games = games1.map((game) => ({ ...game, origin: 'position' as const }));
    (await openVersion1({ games, current: undefined })).close();
    const store = await open();
    expect(JSON.parse(await store.exportAll()).bests).toEqual([]);
    expect(await store.list()).toHaveLength(games.length);
  });

  it('is played on', async () => {
    (await openVersion1({ games: games1, current: undefined })).close();
    const store = await open();
    const [game] = await store.list();
    expect(await store.save({ ...game!, ply: 28 })).toMatchObject({
      kind: 'saved',
      record: { revision: 35 },
    });
  });

  it('keeps what is no game of ours as it is', async () => {
    const foreign = { id: 'foreign', updatedAt: 'never', anything: [1, 2] };
    const games = [...games1, foreign as unknown as GameRecord];
    (await openVersion1({ games, current: undefined })).close();
    await open();
    const db = await openDB('twofold');
    expect(await db.get('games', 'foreign')).toEqual(foreign);
    db.close();
  });

  it('waits for an old tab to let go', async () => {
    const old = await openVersion1({ games: games1, current: undefined });
    setTimeout(() => old.close(), 20);
    const store = await open();
    expect(store.isPersistent()).toBe(true);
    expect(await store.list()).toHaveLength(games1.length);
  });

  it('stays as it is if it cannot be brought up', async () => {
    const broken = await openDB('twofold', 1, { upgrade: (db) => void db.createObjectStore('odd') });
    await broken.put('odd', 'kept', 'key');
    broken.close();
    expect((await open()).trouble()).toBe('notKept');
    const db = await openDB('twofold');
    expect([db.version, await db.get('odd', 'key')]).toEqual([1, 'kept']);
    db.close();
  });
});

describe('a database of version 2', () => {
  it('is this version, and has a fixture', () => {
    expect(version2.version).toBe(VERSION);
  });

  it('opens as it is', async () => {
    await open();
    const db = await openDB('twofold');
    for (const game of version2.games) await db.put('games', game);
    for (const best of version2.bests) await db.put('bests', best, [best.variant, best.undoUsed ? 1 : 0]);
    await db.put('meta', version2.current, 'current');
    db.close();
    const store = await open();
    expect((await store.list()).reverse()).toEqual(version2.games);
    for (const best of version2.bests) expect(await store.best(best.variant, best.undoUsed)).toEqual(best);
    expect(await store.current()).toBe(version2.current);
  });
});
