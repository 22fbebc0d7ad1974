import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal';
import { openStoreWith } from './store';
import { aRecord, closeTabs, partsFor } from './testing';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A Storage as browsers have it; `room` false: every write is refused. */
function aStorage(room = true): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (!room) throw new DOMException('no room', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

test('a record that was noted and not struck out is there for the next page', () => {
  const storage = aStorage();
  const record = aRecord({ id: 'a', ply: 7 });
  openJournal(storage).note(record);
  expect(openJournal(storage).read()).toEqual([record]);
});

test('a stored record is struck out, but not for a later one', () => {
  const storage = aStorage();
  const journal = openJournal(storage);
  const [first, second] = [aRecord({ id: 'a', updatedAt: 1 }), aRecord({ id: 'a', updatedAt: 2 })];
  journal.note(first);
  journal.note(second);
  journal.strike(first);
  expect(journal.read()).toEqual([second]);
  journal.strike(second);
  expect(journal.read()).toEqual([]);
});

test('where a game comes from is noted with it', () => {
  const storage = aStorage();
  openJournal(storage).note(aRecord({ id: 'a', origin: 'kept' }));
  expect(openJournal(storage).read()[0]?.origin).toBe('kept');
  storage.setItem('twofold.journal.a', JSON.stringify({ ...aRecord({ id: 'a' }), origin: 'elsewhere' }));
  expect(openJournal(storage).read()).toEqual([]);
});

test('what is no note is passed over', () => {
  const storage = aStorage();
  storage.setItem('twofold.journal.a', '{"id":"b","updatedAt":1}');
  storage.setItem('twofold.journal.c', '{"id":"c"');
  storage.setItem('twofold.journal.d', '{"id":"d","updatedAt":1}');
  storage.setItem('twofold.journal.e', 'null');
  storage.setItem('twofold.settings', '{}');
  expect(openJournal(storage).read()).toEqual([]);
});

test('without storage or room, nothing is thrown', () => {
  for (const storage of [undefined, aStorage(false)]) {
    const journal = openJournal(storage);
    journal.note(aRecord());
    journal.strike(aRecord());
    expect(journal.read()).toEqual([]);
  }
});

test('a turn that was asked for when the page ended is stored at the next start, a staler one is not', async () => {
  const storage = aStorage();
  const [kept, overtaken] = [
    aRecord({ id: 'kept', ply: 9, updatedAt: 50 }),
    aRecord({ id: 'old', ply: 3, updatedAt: 5 }),
  ];
  const before = await openStoreWith(partsFor());
  await before.save(aRecord({ id: 'kept', ply: 8, updatedAt: 49 }));
  await before.save(aRecord({ id: 'old', ply: 4, updatedAt: 6 }));
  openJournal(storage).note(kept);
  openJournal(storage).note(overtaken);
  const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  expect((await store.get('kept'))?.ply).toBe(9);
  expect((await store.get('old'))?.ply).toBe(4);
  expect(openJournal(storage).read()).toEqual([]);
  closeTabs();
});

test('a deleted game leaves no note', async () => {
  const journal = openJournal(aStorage());
  const store = await openStoreWith(partsFor({ journal }));
  void store.save(aRecord());
  void store.save(aRecord({ ply: 1 }));
  await store.delete('one');
  expect([journal.read(), await store.list()]).toEqual([[], []]);
  closeTabs();
});

test('a turn under way in one tab is not lost when another tab opens and stores it first', async () => {
  const storage = aStorage();
  const first = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  const second = openStoreWith(partsFor({ journal: openJournal(storage) }));
  const outcomes = await Promise.all([0, 1, 2].map((ply) => first.save(aRecord({ ply, line: `${ply}` }))));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
  await second;
  expect((await first.save(aRecord({ ply: 3, line: '3', updatedAt: 2000 }))).kind).toBe('saved');
  closeTabs();
});

test('a journal that the disk refuses keeps no game from opening', async () => {
  const storage = aStorage();
  const journal = { ...openJournal(storage), read: () => [{ ...aRecord(), seed: Symbol('x') as never }] };
  const store = await openStoreWith(partsFor({ journal }));
  expect((await store.save(aRecord({ id: 'two' }))).kind).toBe('saved');
  closeTabs();
});
