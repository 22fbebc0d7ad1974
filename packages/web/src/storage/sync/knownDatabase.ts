// What this device knows of the account's items, in a database of its own: without it nothing is lost, and the next round
// compares everything.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Known, type KnownStore, NOWHERE, type Place } from './items';

interface Schema extends DBSchema {
  known: { key: [string, string]; value: Known };
  place: { key: 'place'; value: Place };
}

const NAME = 'twofold-sync';

/** Rejects where the browser gives no storage. */
export async function openKnownStore(): Promise<KnownStore & { close(): void }> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore('known', { keyPath: ['kind', 'id'] });
      db.createObjectStore('place');
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  return {
    place: async () => (await database.get('place', 'place')) ?? NOWHERE,
    setPlace: async (place) => void (await database.put('place', place, 'place')),
    all: () => database.getAll('known'),
    async put(known) {
      const transaction = database.transaction('known', 'readwrite');
      for (const each of known) void transaction.store.put(each);
      await transaction.done;
    },
    async remove(known) {
      const transaction = database.transaction('known', 'readwrite');
      for (const { kind, id } of known) void transaction.store.delete([kind, id]);
      await transaction.done;
    },
    async clear() {
      const transaction = database.transaction(['known', 'place'], 'readwrite');
      void transaction.objectStore('known').clear();
      void transaction.objectStore('place').clear();
      await transaction.done;
    },
    close: () => database.close(),
  };
}
