// The database schema and its migrations, one for each version. A migration runs in the browser's upgrade
// transaction: either all of it is stored or the old version remains.
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { bestsOf, betterOf, isBetter, isStorable } from './merge';
import type { Best, GameRecord, GameSummary, Opening } from './records';

export const DATABASE = 'twofold';
export const VERSION = 3;

/** The key of a best. Booleans cannot be keys: 1 means undo used, 0 not used. */
export type BestKey = [variant: string, undoUsed: 0 | 1];

/** A stored game without its moves. */
export interface StoredGame extends GameSummary {
  readonly rest?: { readonly kept: number; readonly count: number }; // its tail: how many plies of the line it keeps, how many turns follow
}

/** Turns in a segment of a tail: few enough to rewrite at every turn, enough to have few segments. */
export const SEGMENT = 256;

/** Part 0: the opening of a game, or its line as text. Parts from 1 on: segments of its tail. */
export type LineKey = [id: string, part: number];

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
  meta: { key: 'current'; value: string };
}

export type Database = IDBPDatabase<Schema>;
type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** The migration at each index leads from that version to the next. */
const MIGRATIONS: readonly ((db: Database, upgrade: Upgrade) => Promise<void>)[] = [
  createGames,
  addBests,
  splitLines,
];

/** Runs the migrations after version `from`. Aborts the upgrade if one fails, so that nothing changes. */
export async function migrate(db: Database, from: number, upgrade: Upgrade): Promise<void> {
  upgrade.done.catch(() => {}); // the request to open reports an abort
  try {
    for (const migration of MIGRATIONS.slice(from)) await migration(db, upgrade);
  } catch {
    upgrade.abort();
  }
}

/** The key of a best. */
export function bestKey(variant: string, undoUsed: boolean): BestKey {
  return [variant, undoUsed ? 1 : 0];
}

interface BestStore {
  get(key: BestKey): Promise<Best | undefined>;
  put(best: Best, key: BestKey): Promise<unknown>;
}

/** Stores a best, joined with the stored one. Returns whether it improves that. */
export async function putBest(bests: BestStore, best: Best): Promise<boolean> {
  const key = bestKey(best.variant, best.undoUsed);
  const known = await bests.get(key);
  await bests.put(betterOf(known, best), key);
  return isBetter(best, known);
}

/** Version 1: games, and the id of the current one. */
async function createGames(db: Database): Promise<void> {
  const games = db.createObjectStore('games', { keyPath: 'id' });
  games.createIndex('updatedAt', 'updatedAt');
  db.createObjectStore('meta');
}

/** Version 2: milestones in each game, bests that outlive their games, an index for the seed of a link. */
async function addBests(db: Database, upgrade: Upgrade): Promise<void> {
  const games = upgrade.objectStore('games');
  games.createIndex('origin', ['variant', 'seed', 'updatedAt']);
  const bests = db.createObjectStore('bests');
  for (let cursor = await games.openCursor(); cursor; cursor = await cursor.continue()) {
    const game: StoredGame = { ...cursor.value, milestones: cursor.value.milestones ?? [] };
    if (!isStorable(game)) continue; // not a record of this app: it stays as it is
    await cursor.update(game);
    for (const best of bestsOf([game])) await putBest(bests, best);
  }
}

/** Version 3: lines in a store of their own, so that a turn does not rewrite the game. */
async function splitLines(db: Database, upgrade: Upgrade): Promise<void> {
  const lines = db.createObjectStore('lines');
  const games = upgrade.objectStore('games');
  const all = (await games.getAll()) as Partial<GameRecord>[];
  for (const { line, ...game } of all) {
    if (line === undefined || !isStorable(game)) continue; // not a record of this app: it stays as it is
    void lines.put(line, [game.id, 0]);
    void games.put(game);
  }
}
