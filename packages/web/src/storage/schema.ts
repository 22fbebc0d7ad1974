// The schema of the browser's database. A later version adds its upgrade to `createStores`, which runs in one
// transaction: either all of it is stored or nothing is.
import type { DBSchema, IDBPDatabase } from 'idb';
import { betterOf, isBetter } from './merge';
import type { Best, GameSummary, Opening } from './records';

export const DATABASE = 'twofold';
export const VERSION = 1;

/** The key of a best. Booleans cannot be keys: 1 means with help, 0 without. */
export type BestKey = [variant: string, helped: 0 | 1];

/** A stored game without its moves. */
export interface StoredGame extends GameSummary {
  readonly rest?: { readonly kept: number; readonly count: number }; // its tail: how many plies of the line it keeps, how many turns follow
}

/** Turns in a segment of a tail: few enough to rewrite at every turn, enough to have few segments. */
export const SEGMENT = 256;

/** Part 0: the opening of a game, or its line as text. Parts from 1 on: segments of its tail. */
export type LineKey = [id: string, part: number];

/** Notes that a played game was deleted. A game that is missing without a note was lost by the browser. */
export type DeletionKey = `deleted ${string}`;

export interface Schema extends DBSchema {
  games: {
    key: string;
    value: StoredGame;
    indexes: {
      updatedAt: number;
      origin: [variant: string, seed: string, updatedAt: number]; // the fields of a link; unrelated to GameRecord's `origin`
    };
  };
  lines: { key: LineKey; value: string | Opening | Uint16Array };
  bests: { key: BestKey; value: Best };
  meta: { key: 'current' | DeletionKey; value: string };
}

export type Database = IDBPDatabase<Schema>;
/** Makes the stores of a new database. */
export function createStores(db: Database): void {
  const games = db.createObjectStore('games', { keyPath: 'id' });
  games.createIndex('updatedAt', 'updatedAt');
  games.createIndex('origin', ['variant', 'seed', 'updatedAt']);
  for (const name of ['lines', 'bests', 'meta'] as const) db.createObjectStore(name);
}

/** The key of a best. */
export function bestKey(variant: string, helped: boolean): BestKey {
  return [variant, helped ? 1 : 0];
}

interface BestStore {
  get(key: BestKey): Promise<Best | undefined>;
  put(best: Best, key: BestKey): Promise<unknown>;
}

/** Stores a best, joined with the stored one. Returns whether it improves that. */
export async function putBest(bests: BestStore, best: Best): Promise<boolean> {
  const key = bestKey(best.variant, best.helped);
  const known = await bests.get(key);
  await bests.put(betterOf(known, best), key);
  return isBetter(best, known);
}
