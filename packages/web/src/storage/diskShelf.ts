// Games in IndexedDB. A write opens its transaction in the very call, before anything is awaited: the browser
// runs transactions in the order in which they were opened, and a tab that dies right after a turn has it on
// its way.
import { type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { bestsOf, decideMerge, decideWrite, isUnplayed, latestFirst } from './rules';
import { bestKey, DATABASE, type Database, migrate, putBest, type Schema, VERSION } from './schema';
import type { Contents, Shelf, WriteOutcome } from './shelf';
import type { Best, GameRecord } from './types';

/**
 * `complete` fires when the operating system has the data, not the disk: a crash of tab or browser loses
 * nothing, a power cut perhaps the last seconds. Waiting for the disk after each of twenty turns a second
 * would cost far more (battery, and a queue on slow phones).
 */
const TURN = { durability: 'relaxed' } as const;
/** An import or a deletion happens once and was asked for by hand. */
const DEED = { durability: 'strict' } as const;

/** Games to sweep: far more than are begun between two visits, far fewer than would be felt. */
const SWEPT = 64;

export class DiskShelf implements Shelf {
  #db: Database | undefined;
  #opening: Promise<void> | undefined;
  #outdated = false;
  readonly #onOutdated: () => void;

  /** `onOutdated` is called when a newer version of the app asks this tab to let go of the database. */
  constructor(onOutdated: () => void) {
    this.#onOutdated = onOutdated;
  }

  /** Opens the database, migrated to this version. Rejects if there is none, or with VersionError if it is newer. */
  open(): Promise<void> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    this.#db = await openDB<Schema>(DATABASE, VERSION, {
      upgrade: (opened, from, _to, upgrade) => void migrate(opened, from, upgrade),
      blocking: (_from, to) => this.#letGo(to),
      terminated: () => {
        this.#db = undefined; // the next operation opens it again
      },
    });
  }

  write(record: GameRecord): Promise<WriteOutcome> {
    return this.#transact(['games', 'bests'], TURN, async (transaction) => {
      const [games, bests] = [transaction.objectStore('games'), transaction.objectStore('bests')];
      const outcome = decideWrite(await games.get(record.id), record);
      if (outcome.kind === 'stale') return outcome;
      await games.put(outcome.record);
      for (const best of bestsOf([record])) await putBest(bests, best);
      return outcome;
    });
  }

  get(id: string): Promise<GameRecord | undefined> {
    return this.#use((db) => db.get('games', id));
  }

  find(variant: string, seed: string): Promise<GameRecord | undefined> {
    return this.#use(async (db) => {
      const { store } = db.transaction('games');
      const ofSeed = IDBKeyRange.bound([variant, seed], [variant, seed, []]); // an array sorts after any number
      let cursor = await store.index('origin').openCursor(ofSeed, 'prev');
      const latest = cursor?.value;
      while (cursor?.value.solver) cursor = await cursor.continue();
      return cursor?.value ?? latest;
    });
  }

  list(): Promise<GameRecord[]> {
    return this.#use(async (db) => (await db.getAllFromIndex('games', 'updatedAt')).sort(latestFirst));
  }

  remove(id: string, revision?: number): Promise<boolean> {
    return this.#transact(['games'], DEED, async (transaction) => {
      const games = transaction.objectStore('games');
      const stored = await games.get(id);
      if (!stored || (revision !== undefined && stored.revision !== revision)) return false;
      await games.delete(id);
      return true;
    });
  }

  sweep(except: string): Promise<void> {
    return this.#transact(['games', 'meta'], TURN, async (transaction) => {
      const spared = [except, await transaction.objectStore('meta').get('current')];
      const byDate = transaction.objectStore('games').index('updatedAt');
      let cursor = await byDate.openCursor(null, 'prev');
      for (let count = 0; cursor && count < SWEPT; count++) {
        if (isUnplayed(cursor.value) && !spared.includes(cursor.value.id)) await cursor.delete();
        cursor = await cursor.continue();
      }
    });
  }

  best(variant: string, undoUsed: boolean): Promise<Best | undefined> {
    return this.#use((db) => db.get('bests', bestKey(variant, undoUsed)));
  }

  current(): Promise<string | undefined> {
    return this.#use((db) => db.get('meta', 'current'));
  }

  async setCurrent(id: string): Promise<void> {
    await this.#transact(['meta'], TURN, (transaction) => transaction.objectStore('meta').put(id, 'current'));
  }

  contents(): Promise<Contents> {
    return this.#use(async (db) => {
      const transaction = db.transaction(['games', 'bests', 'meta']);
      const [games, bests, current] = await Promise.all([
        transaction.objectStore('games').getAll(),
        transaction.objectStore('bests').getAll(),
        transaction.objectStore('meta').get('current'),
      ]);
      return { games: games.sort(latestFirst), bests, current };
    });
  }

  merge({ games, bests, current }: Contents) {
    return this.#transact(['games', 'bests', 'meta'], DEED, async (transaction) => {
      const report = { added: 0, updated: 0, unchanged: 0, bests: 0 };
      const shelf = transaction.objectStore('games');
      for (const game of games) {
        const stored = await shelf.get(game.id);
        const merged = decideMerge(stored, game);
        if (merged) await shelf.put(merged);
        report[merged ? (stored ? 'updated' : 'added') : 'unchanged']++;
      }
      const known = transaction.objectStore('bests');
      for (const best of bestsOf(games)) await putBest(known, best);
      for (const best of bests) if (await putBest(known, best)) report.bests++;
      const meta = transaction.objectStore('meta');
      if (current !== undefined && (await meta.get('current')) === undefined)
        await meta.put(current, 'current');
      return report;
    });
  }

  /**
   * Runs an operation at once on the open database, or after opening it again if the browser has closed it. Some
   * browsers say so only when a transaction is asked for: nothing of the operation has happened then.
   */
  async #use<T>(operation: (db: Database) => Promise<T>, isRetry = false): Promise<T> {
    if (this.#outdated) throw new Error('a newer version of the app uses the database');
    if (!this.#db) await this.open();
    const db = this.#db!;
    try {
      return await operation(db);
    } catch (error) {
      if (isRetry || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      if (this.#db === db) this.#db = undefined;
      return this.#use(operation, true);
    }
  }

  /** Runs a writing transaction: all of it happens, or it rejects with the reason and nothing does. */
  #transact<T, N extends StoreNames<Schema>>(
    names: N[],
    options: IDBTransactionOptions,
    body: (transaction: IDBPTransaction<Schema, N[], 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    return this.#use(async (db) => {
      const transaction = db.transaction(names, 'readwrite', options);
      transaction.done.catch(() => {}); // told below
      try {
        const result = await body(transaction);
        await transaction.done;
        return result;
      } catch (error) {
        abort(transaction);
        throw transaction.error ?? error; // the transaction knows that the disk is full, the request only of an abort
      }
    });
  }

  /** Another tab upgrades the database, or deletes it (`to` is null): it cannot before this one closes it. */
  #letGo(to: number | null): void {
    this.#db?.close();
    this.#db = undefined;
    if (to === null) return;
    this.#outdated = true;
    this.#onOutdated();
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // it has ended by itself
  }
}
