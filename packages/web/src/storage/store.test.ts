import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ShelfStore } from './gameStore';
import { MemoryShelf } from './memoryShelf';
import { openStoreWith } from './store';
import { aRecord, partsFor, resetTabs } from './testing';
import type { GameStore } from './types';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  resetTabs();
});

const KINDS: [string, () => Promise<GameStore>][] = [
  ['disk', () => openStoreWith(partsFor())],
  ['memory', async () => new ShelfStore(new MemoryShelf(), partsFor(), 'notKept')],
];

describe.each(KINDS)('a store on %s', (_, open) => {
  test('keeps a game, with a revision more after each save', async () => {
    const store = await open();
    const record = aRecord();
    expect(await store.save(record)).toEqual({ kind: 'saved', record: { ...record, revision: 1 } });
    expect(await store.get(record.id)).toEqual({ ...record, revision: 1 });
  });
});
