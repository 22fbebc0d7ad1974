// The database and how it came to be. Each version has a migration that takes the one before to it, run in
// the browser's own upgrade transaction: either all of it happens or the old version stays.
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { bestsOf, betterOf, isBetter, isStorable } from './rules';
import type { Best, GameRecord } from './types';

export const DATABASE = 'twofold';
export const VERSION = 2;

/** A best's key: booleans are no keys, so undo used is 1 and not used is 0. */
export type BestKey = [variant: string, undoUsed: 0 | 1];

export interface Schema extends DBSchema {
  games: {
    key: string;
    value: GameRecord;
    indexes: {
      updatedAt: number;
      origin: [variant: string, seed: string, updatedAt: number]; // what a link names; not GameRecord's `origin`
    };
  };
  bests: { key: BestKey; value: Best };
  meta: { key: 'current'; value: string };
}

export type Database = IDBPDatabase<Schema>;
type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** Takes the database from the version of that index to the next. */
const MIGRATIONS: readonly ((db: Database, upgrade: Upgrade) => Promise<void>)[] = [createGames, addBests];

/** Runs the migrations from an older version on. Aborts the upgrade if one fails, so that nothing changes. */
export async function migrate(db: Database, from: number, upgrade: Upgrade): Promise<void> {
  upgrade.done.catch(() => {}); // an abort is told by the request to open
  try {
    for (const migration of MIGRATIONS.slice(from)) await migration(db, upgrade);
  } catch {
    upgrade.abort();
  }
}

/** The key under which a best lies. */
export function bestKey(variant: string, undoUsed: boolean): BestKey {
  return [variant, undoUsed ? 1 : 0];
}

interface BestShelf {
  get(key: BestKey): Promise<Best | undefined>;
  put(best: Best, key: BestKey): Promise<unknown>;
}

/** Stores a best, joined with the one that is there. Whether it is better than that. */
export async function putBest(bests: BestShelf, best: Best): Promise<boolean> {
  const key = bestKey(best.variant, best.undoUsed);
  const known = await bests.get(key);
  await bests.put(betterOf(known, best), key);
  return isBetter(best, known);
}

/** Version 1: games, and which of them was open. */
async function createGames(db: Database): Promise<void> {
  const games = db.createObjectStore('games', { keyPath: 'id' });
  games.createIndex('updatedAt', 'updatedAt');
  db.createObjectStore('meta');
}

/** Version 2: milestones in each game, bests that outlive their games, games found by the seed of a link. */
async function addBests(db: Database, upgrade: Upgrade): Promise<void> {
  const games = upgrade.objectStore('games');
  games.createIndex('origin', ['variant', 'seed', 'updatedAt']);
  const bests = db.createObjectStore('bests');
  for (let cursor = await games.openCursor(); cursor; cursor = await cursor.continue()) {
    const game: GameRecord = { ...cursor.value, milestones: cursor.value.milestones ?? [] };
    if (!isStorable(game)) continue; // nothing that we wrote: it stays as it is
    await cursor.update(game);
    for (const best of bestsOf([game])) await putBest(bests, best);
  }
}
