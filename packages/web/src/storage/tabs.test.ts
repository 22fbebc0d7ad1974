// Two tabs over one database. Each hears of the other's changes, and neither overwrites them.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStoreWith } from './openStore';
import type { GameLibrary, SaveOutcome, StoreChange } from './records';
import { VERSION } from './schema';
import { aMoment, aRecord, closeTabs, NOW, partsFor, playedRecord } from './testing';

let first: GameLibrary;
let second: GameLibrary;
let heard: StoreChange[];
let runs = 0;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  first = await openStoreWith(partsFor());
  second = await openStoreWith(partsFor());
  heard = [];
  second.onChange((change) => heard.push(change));
});
afterEach(closeTabs);

describe('two tabs', () => {
  it('see each other’s turns', async () => {
    await first.save(aRecord());
    await first.save(aRecord({ revision: 1, ply: 1 }));
    await aMoment();
    expect(heard).toEqual([
      { kind: 'saved', id: 'one', revision: 1 },
      { kind: 'saved', id: 'one', revision: 2 },
    ]);
    expect((await second.get('one'))?.ply).toBe(1);
  });

  it('take turns on one game', async () => {
    await first.save(aRecord());
    for (let ply = 1; ply < 8; ply++) {
      const tab = ply % 2 ? second : first;
      expect(await tab.save(aRecord({ revision: ply, ply }))).toMatchObject({ kind: 'saved' });
    }
    expect(await first.get('one')).toMatchObject({ ply: 7, revision: 8 });
  });

  it('never overwrite the other’s turn, even when both save at once', async () => {
    await first.save(aRecord());
    const base = aRecord({ revision: 1 });
    const outcomes = await Promise.all([
      first.save({ ...base, ply: 1, score: 4 }),
      second.save({ ...base, ply: 1, score: 8 }),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'stale']);
    expect(outcomes[1]).toMatchObject({ record: { score: 4, revision: 2 } });
    expect((await second.get('one'))?.score).toBe(4);
  });

  it('refuse what the second typed on an old board, however much it is', async () => {
    await first.save(aRecord());
    await second.save(aRecord({ revision: 1, ply: 1 }));
    await first.save(aRecord({ revision: 2, ply: 2, score: 100 }));
    const late = await Promise.all([1, 2, 3].map((ply) => second.save(aRecord({ revision: 2, ply }))));
    expect(late.map(({ kind }) => kind)).toEqual(['stale', 'stale', 'stale']);
    expect(await first.get('one')).toMatchObject({ ply: 2, score: 100 });
  });

  it('write a revision for every turn that counts, in any interleaving', async () => {
    const step = fc.record({ tab: fc.nat(1), lag: fc.nat(2), waits: fc.boolean() });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const id = `game ${runs++}`;
      const saves: Promise<SaveOutcome>[] = [];
      for (const [ply, { tab, lag, waits }] of steps.entries()) {
        const store = tab ? first : second;
        const known = (waits && (await store.get(id))?.revision) || 0;
        saves.push(store.save(aRecord({ id, ply, revision: Math.max(0, known - lag) })));
      }
      const records = (await Promise.all(saves)).flatMap((outcome) =>
        outcome.kind === 'saved' ? [outcome.record] : [],
      );
      const byRevision = new Map(records.map((record) => [record.revision, record]));
      expect([...byRevision.keys()].sort((a, b) => a - b)).toEqual(
        [...byRevision.keys()].map((_, i) => i + 1),
      );
      for (const record of records) expect(byRevision.get(record.revision)).toEqual(record);
      expect(await first.get(id)).toEqual(byRevision.get(byRevision.size));
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('delete no game that the other went on with', async () => {
    await first.save(aRecord());
    await second.save(aRecord({ revision: 1, ply: 1 }));
    await first.deleteIfUnchanged('one', 1);
    expect((await first.get('one'))?.ply).toBe(1);
    await first.deleteIfUnchanged('one', 2);
    expect(await second.list()).toEqual([]);
  });

  it('begin anew with the revisions of a game that one deleted and brought back', async () => {
    for (const ply of [0, 1, 2]) await second.save(aRecord({ revision: ply, ply }));
    await first.delete('one');
    await first.save(aRecord({ ply: 2 }));
    await aMoment();
    expect(await second.save(aRecord({ revision: 1, ply: 3 }))).toMatchObject({ kind: 'saved' });
  });

  it('hear of deletions and imports, and not of what they do themselves', async () => {
    await second.save(aRecord({ id: 'own' }));
    await first.delete('own');
    await first.importAll(await second.exportAll());
    await aMoment();
    expect(heard.map(({ kind }) => kind)).toEqual(['deleted', 'imported']);
    expect(heard[0]).toMatchObject({ id: 'own' });
  });

  it('hear nothing more after the end', async () => {
    const end = second.onChange(() => heard.push({ kind: 'imported', id: undefined, revision: undefined }));
    end();
    await first.save(aRecord());
    await aMoment();
    expect(heard).toHaveLength(1);
  });
});

describe('a tab with an older version of the app', () => {
  it('lets go of the database when a newer version opens it, and says so', async () => {
    await first.save(aRecord());
    const newer = await openDB('twofold', VERSION + 1);
    expect([first.trouble(), second.trouble()]).toEqual(['outdated', 'outdated']);
    expect(await first.save(aRecord({ revision: 1, ply: 1 }))).toMatchObject({ kind: 'failed' });
    expect((await first.get('one'))?.ply).toBe(1);
    expect(first.isPersistent()).toBe(false);
    expect((await newer.get('games', 'one')).ply).toBe(0);
    newer.close();
  });

  it('exports nothing rather than a part of the games', async () => {
    await first.save({ ...playedRecord([3, 2]), revision: 0 });
    (await openDB('twofold', VERSION + 1)).close();
    await first.save({ ...playedRecord([3, 2, 3]), revision: 1 });
    await expect(first.exportAll()).rejects.toThrow('newer version');
  });

  it('leaves what a newer version has stored alone', async () => {
    const newer = await openDB('twofold', VERSION + 1, {
      upgrade: (db) => void db.createObjectStore('later'),
    });
    await newer.put('games', { ...aRecord(), updatedAt: NOW, kind: 'of the future' });
    newer.close();
    const store = await openStoreWith(partsFor());
    expect([store.isPersistent(), store.trouble()]).toEqual([false, 'newer']);
    expect((await store.save(aRecord())).kind).toBe('saved');
    const again = await openDB('twofold');
    expect([again.version, await again.get('games', 'one')]).toMatchObject([
      VERSION + 1,
      { kind: 'of the future' },
    ]);
    again.close();
  });

  it('starts afresh when the player clears the site’s data', async () => {
    await first.save(aRecord());
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('twofold').onsuccess = resolve;
    });
    expect(first.isPersistent()).toBe(true);
    expect((await first.save(aRecord({ revision: 1, ply: 1 }))).kind).toBe('stale');
    expect((await first.save(aRecord({ id: 'two' }))).kind).toBe('saved');
  });
});
