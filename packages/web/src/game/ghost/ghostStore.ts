// The games that are raced: for each board and seed the game that stands beside the next one on the same tiles. They have a
// database of their own. So a ghost outlives its game, and a replay from elsewhere can be one.
import type { Milestone } from '@twofold/core/internal';
import { type DBSchema, openDB } from 'idb';

/** A game to race, as it is stored. */
export interface GhostNote {
  readonly key: string; // see `ghostKey`
  readonly id: string; // of the stored game; '': it came from elsewhere
  readonly variant: string;
  readonly seed: string;
  readonly line: string; // in core's compact text
  readonly milestones: readonly Milestone[];
  readonly at: number; // when it was raced last, in milliseconds since 1970
}

export interface GhostStore {
  read(variant: string, seed: string): Promise<GhostNote | undefined>;
  write(note: GhostNote): Promise<void>;
}

interface Schema extends DBSchema {
  ghosts: { key: string; value: GhostNote };
}

export const GHOST_DATABASE = 'twofold-ghosts';
/** Most ghosts that are kept, the latest. */
export const MOST_GHOSTS = 50;

export function ghostKey(variant: string, seed: string): string {
  return `${variant} ${seed}`;
}

/** The store of this browser. Rejects where there is no storage. */
export async function openGhostStore(): Promise<GhostStore> {
  const db = await openDB<Schema>(GHOST_DATABASE, 1, {
    upgrade: (opened) => void opened.createObjectStore('ghosts', { keyPath: 'key' }),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  return {
    read: (variant, seed) => db.get('ghosts', ghostKey(variant, seed)),
    async write(note) {
      const transaction = db.transaction('ghosts', 'readwrite');
      void transaction.store.put(note);
      const all = await transaction.store.getAll();
      const old = all.toSorted((one, other) => other.at - one.at).slice(MOST_GHOSTS);
      for (const { key } of old) void transaction.store.delete(key);
      await transaction.done;
    },
  };
}
