import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlayedGame } from '../game/playedGame';
import type { Contents } from './backend';
import version1 from './fixtures/database-1.json';
import version2 from './fixtures/database-2.json';
import version3 from './fixtures/database-3.json';
import { openJournal } from './journal';
import { openStoreWith } from './openStore';
import type { GameRecord } from './records';
import { VERSION } from './schema';
import { aStorage, closeTabs, openVersion1, openVersion2, partsFor } from './testing';
import { openLine } from './transfer/lineText';

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
    const { games } = JSON.parse(await store.exportAll());
    expect(games.reverse()).toEqual(games1.map((game) => ({ ...game, milestones: [] })));
    expect(await store.current()).toBe(version1.current);
    const exported = JSON.parse(await store.exportAll());
    expect(exported.bests).toEqual(expect.arrayContaining(version2.bests));
    expect(exported.bests).toHaveLength(version2.bests.length);
    expect(await store.find('3x3', 'p4w6y2kdse')).toEqual(openLine({ ...games1[2]!, milestones: [] }));
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
    const game = await store.get(games1[2]!.id);
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
  const contents = version2 as unknown as Contents;

  it('opens with every game, its bests and the current game', async () => {
    (await openVersion2(contents)).close();
    const store = await open();
    const exported = JSON.parse(await store.exportAll());
    expect(exported.games.reverse()).toEqual(version2.games);
    expect(exported.bests).toEqual(expect.arrayContaining(version2.bests));
    for (const game of contents.games) expect(await store.get(game.id)).toEqual(openLine(game));
    expect(await store.current()).toBe(version2.current);
  });

  it('is brought up though an old tab has it open, which then keeps its turns in its journal', async () => {
    const storage = aStorage();
    const [game] = contents.games;
    const old = await openVersion2(contents);
    old.addEventListener('versionchange', () => old.close());
    await open();
    const note = { ...game!, ply: 61, updatedAt: game!.updatedAt + 1 };
    storage.setItem(`twofold.journal.${note.id}`, JSON.stringify(note)); // as version 2 notes a turn
    const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
    expect(await store.get(note.id)).toEqual(openLine({ ...note, revision: 62 }));
    expect(storage.length).toBe(0);
  });

  it('keeps what is no game of ours as it is', async () => {
    const foreign = { id: 'foreign', updatedAt: 'never', line: [1, 2] };
    (await openVersion2({ ...contents, games: [foreign as unknown as GameRecord] })).close();
    await open();
    const db = await openDB('twofold');
    expect(await db.get('games', 'foreign')).toEqual(foreign);
    db.close();
  });
});

describe('a database of version 3', () => {
  it('is this version, and has a fixture', () => {
    expect(version3.version).toBe(VERSION);
  });

  it('opens as it is', async () => {
    await open();
    const db = await openDB('twofold');
    for (const game of version3.games) await db.put('games', game);
    for (const { key, value } of version3.lines)
      await db.put('lines', typeof value === 'string' ? value : Uint16Array.from(value), key);
    for (const best of version3.bests) await db.put('bests', best, [best.variant, best.undoUsed ? 1 : 0]);
    await db.put('meta', version3.current, 'current');
    db.close();
    const store = await open();
    const exported = JSON.parse(await store.exportAll());
    expect(exported.games.reverse()).toEqual(version2.games);
    expect(exported.bests).toEqual(expect.arrayContaining(version3.bests));
    expect(await store.current()).toBe(version3.current);
    for (const { id } of version3.games) expect(PlayedGame.resume((await store.get(id))!)).toBeDefined();
  });
});
