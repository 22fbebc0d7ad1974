// Tries from a position: how often its tile was made. They have a database of their own, as reviews have.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { GameRecord } from '../../../storage/records';

/** One try that came to its end. */
export interface Try {
  readonly made: boolean;
  readonly moves: number;
  readonly score: number;
  /** Its moves in core's compact text, so that it can be looked at. */
  readonly line: string;
  readonly at: number; // milliseconds since 1970
}

/** All tries from one position at one tile. */
export interface Tries {
  readonly key: string; // see `keyOf`
  readonly wanted: number; // tries that the player has set out to make
  readonly done: readonly Try[];
  /** The try that is going on. It counts as soon as it is over, also after the page was closed. */
  readonly open?: GameRecord | undefined;
  readonly updatedAt: number; // milliseconds since 1970
}

export interface TriesStore {
  read(key: string): Promise<Tries | undefined>;
  /** Changes stored tries, or none, in one transaction: another tab may have added to them. Returns the changed ones. */
  change(key: string, change: (before: Tries) => Tries): Promise<Tries>;
  remove(key: string): Promise<void>;
}

interface Schema extends DBSchema {
  tries: { key: string; value: Tries };
}

export const TRIES_DATABASE = 'twofold-tries';
/** Most positions whose tries are kept, the latest. */
export const MOST_POSITIONS = 200;

/** The key of a position and a tile. */
export function keyOf(variant: string, ranks: ArrayLike<number>, tile: number): string {
  return `${variant} ${Array.from(ranks).join('.')} ${tile}`;
}

/** The store of this browser. Rejects where there is no storage. */
export async function openTriesStore(): Promise<TriesStore> {
  const db = await openDB<Schema>(TRIES_DATABASE, 1, {
    upgrade: (opened) => void opened.createObjectStore('tries', { keyPath: 'key' }),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  return {
    read: async (key) => readTries(await db.get('tries', key)),
    change: (key, change) => changeTries(db, key, change),
    remove: (key) => db.delete('tries', key),
  };
}

/** No tries yet. */
export function noTries(key: string): Tries {
  return { key, wanted: 0, done: [], updatedAt: 0 };
}

async function changeTries(
  db: IDBPDatabase<Schema>,
  key: string,
  change: (before: Tries) => Tries,
): Promise<Tries> {
  const transaction = db.transaction('tries', 'readwrite');
  const next = change(readTries(await transaction.store.get(key)) ?? noTries(key));
  void transaction.store.put(next);
  const all = await transaction.store.getAll();
  const old = all.toSorted((one, other) => other.updatedAt - one.updatedAt).slice(MOST_POSITIONS);
  for (const tries of old) void transaction.store.delete(tries.key);
  await transaction.done;
  return next;
}

/** Stored tries as far as they can be read. Another version may have written them. */
export function readTries(stored: unknown): Tries | undefined {
  const { key, wanted, done, open, updatedAt } = (stored ?? {}) as Partial<Record<keyof Tries, unknown>>;
  if (typeof key !== 'string' || !Array.isArray(done)) return undefined;
  return {
    key,
    wanted: Number.isSafeInteger(wanted) ? (wanted as number) : done.length,
    done: done.filter(isTry),
    ...(open instanceof Object && { open: open as GameRecord }),
    updatedAt: typeof updatedAt === 'number' ? updatedAt : 0,
  };
}

function isTry(value: unknown): value is Try {
  const { made, moves, score, line, at } = (value ?? {}) as Partial<Record<keyof Try, unknown>>;
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) >= 0;
  return typeof made === 'boolean' && typeof line === 'string' && [moves, score, at].every(isCount);
}
