// Games in IndexedDB. A write opens its transaction within the call, before any await. The browser runs
// transactions in the order in which they were opened. The library calls `write` in a lull of play. If the
// tab closes before the turn is stored, the journal has it.
import { type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { importAgain } from '../browser/lazy';
import { type Backend, type Contents, isFull, type WriteOutcome } from './backend';
import { deleteLine, putChange, putGame, readLine, summaryOf } from './indexedDbLines';
import { isChange } from './line';
import { bestsOf, decideMerge, decideWrite, isUnplayed, latestFirst } from './merge';
import type { Best, GameRecord, GameSave, GameSummary } from './records';
import { bestKey, createStores, DATABASE, type Database, putBest, type Schema, VERSION } from './schema';

/**
 * Relaxed durability: `complete` fires when the operating system has the data, before the disk has it. A crash
 * of the tab or browser loses nothing. A power cut may lose the last seconds. Waiting for the disk at twenty
 * turns a second would drain the battery and delay slow phones.
 */
const TURN = { durability: 'relaxed' } as const;
/** Strict durability, for imports and deletions: they are rare, and the player asked for them. */
const DEED = { durability: 'strict' } as const;

/** Before the id of a deleted game. */
const DELETED = 'deleted ';

/** How many games a sweep looks at: more than are begun between two visits, and still quick. */
const SWEPT = 64;

export class IndexedDbBackend implements Backend {
  #db: Database | undefined;
  #opening: Promise<void> | undefined;
  #outdated = false;
  readonly #onOutdated: () => void;
  readonly #makeRoom: () => Promise<boolean>;

  /**
   * `onOutdated` is called when a newer version of the app needs this tab to close the database. `makeRoom` is called
   * when there is no room for a write, which is tried again if something was dropped.
   */
  constructor(onOutdated: () => void, makeRoom: () => Promise<boolean> = async () => false) {
    this.#onOutdated = onOutdated;
    this.#makeRoom = makeRoom;
  }

  /**
   * Opens the database, which is made where there is none. Rejects without storage, or with VersionError if a newer version
   * of the app made it.
   */
  open(): Promise<void> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    this.#db = await openDB<Schema>(DATABASE, VERSION, {
      upgrade: (opened, _from, _to, { done }) => {
        done.catch(() => {}); // the request to open reports an abort
        createStores(opened);
      },
      blocking: (_from, to) => this.#letGo(to),
      terminated: () => {
        this.#db = undefined; // the next operation reopens it
      },
    });
  }

  write(save: GameSave): Promise<WriteOutcome> {
    return this.#transact(['games', 'lines', 'bests'], TURN, async (transaction) => {
      const [games, lines] = [transaction.objectStore('games'), transaction.objectStore('lines')];
      const stored = await games.get(save.id);
      const { kind, summary } = decideWrite(stored, save);
      if (kind !== 'write') {
        if (summary && summary !== stored) await games.put(summary);
        if (kind === 'known') return { kind: 'saved', record: summaryOf(summary) };
        return { kind, record: summary && (await readLine(lines, summary)) };
      }
      const record = { ...save, ...summary };
      if (isChange(record)) await putChange(games, lines, record, stored?.rest, summary);
      else await putGame(games, lines, record);
      const bests = transaction.objectStore('bests');
      for (const best of bestsOf([summary])) await putBest(bests, best);
      return { kind: 'saved', record: isChange(record) ? summary : record };
    });
  }

  get(id: string): Promise<GameRecord | undefined> {
    return this.#use(async (db) => {
      const transaction = db.transaction(['games', 'lines']);
      const stored = await transaction.objectStore('games').get(id);
      return stored && readLine(transaction.objectStore('lines'), stored);
    });
  }

  find(variant: string, seed: string): Promise<GameSummary | undefined> {
    return this.#use(async (db) => {
      const { store } = db.transaction('games');
      const ofSeed = IDBKeyRange.bound([variant, seed], [variant, seed, []]); // an array sorts after any number
      let cursor = await store.index('origin').openCursor(ofSeed, 'prev');
      const latest = cursor?.value;
      while (cursor?.value.solver) cursor = await cursor.continue();
      return cursor?.value ?? latest;
    });
  }

  list(): Promise<GameSummary[]> {
    return this.#use(async (db) =>
      (await db.getAllFromIndex('games', 'updatedAt')).map(summaryOf).sort(latestFirst),
    );
  }

  remove(id: string, revision?: number): Promise<GameRecord | undefined> {
    return this.#transact(['games', 'lines', 'meta'], DEED, async (transaction) => {
      const [games, lines] = [transaction.objectStore('games'), transaction.objectStore('lines')];
      const stored = await games.get(id);
      if (!stored || (revision !== undefined && stored.revision !== revision)) return undefined;
      const removed = await readLine(lines, stored);
      await games.delete(id);
      await deleteLine(lines, id);
      if (!isUnplayed(stored)) await transaction.objectStore('meta').put('', `${DELETED}${id}`);
      return removed;
    });
  }

  deleted(): Promise<string[]> {
    return this.#use(async (db) => {
      const keys = await db.getAllKeys('meta', IDBKeyRange.bound(DELETED, `${DELETED}\uffff`));
      return keys.map((key) => key.slice(DELETED.length));
    });
  }

  async forgetDeleted(ids: readonly string[]): Promise<void> {
    await this.#transact(['meta'], TURN, async (transaction) => {
      for (const id of ids) await transaction.objectStore('meta').delete(`${DELETED}${id}`);
    });
  }

  sweep(except: string): Promise<void> {
    return this.#transact(['games', 'lines', 'meta'], TURN, async (transaction) => {
      const spared = [except, await transaction.objectStore('meta').get('current')];
      const byDate = transaction.objectStore('games').index('updatedAt');
      let cursor = await byDate.openCursor(null, 'prev');
      for (let count = 0; cursor && count < SWEPT; count++) {
        const { id } = cursor.value;
        if (isUnplayed(cursor.value) && !spared.includes(id)) {
          await cursor.delete();
          await deleteLine(transaction.objectStore('lines'), id);
        }
        cursor = await cursor.continue();
      }
    });
  }

  best(variant: string, helped: boolean): Promise<Best | undefined> {
    return this.#use((db) => db.get('bests', bestKey(variant, helped)));
  }

  current(): Promise<string | undefined> {
    return this.#use((db) => db.get('meta', 'current'));
  }

  async setCurrent(id: string): Promise<void> {
    await this.#transact(['meta'], TURN, (transaction) => transaction.objectStore('meta').put(id, 'current'));
  }

  async contents(): Promise<Contents> {
    const { readContents } = await importAgain(() => import('./transfer/readContents'));
    return this.#use(readContents);
  }

  merge({ games, bests, current }: Contents) {
    return this.#transact(['games', 'lines', 'bests', 'meta'], DEED, async (transaction) => {
      const report = { added: 0, updated: 0, unchanged: 0, bests: 0 };
      const gameStore = transaction.objectStore('games');
      for (const game of games) {
        const stored = await gameStore.get(game.id);
        const merged = decideMerge(stored, game);
        if (merged && 'line' in merged) await putGame(gameStore, transaction.objectStore('lines'), merged);
        else if (merged) await gameStore.put(merged);
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
   * Runs an operation on the open database, or after reopening it if the browser has closed it. Some browsers
   * report the closing only when a transaction is opened. Nothing of the operation has happened then.
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

  /**
   * Runs a writing transaction. Either all of it is stored, or it rejects with the reason and nothing is
   * stored.
   */
  async #transact<T, N extends StoreNames<Schema>>(
    names: N[],
    options: IDBTransactionOptions,
    body: (transaction: IDBPTransaction<Schema, N[], 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#transactOnce(names, options, body);
    } catch (error) {
      if (!isFull(error) || !(await this.#makeRoom())) throw error;
      return this.#transactOnce(names, options, body);
    }
  }

  #transactOnce<T, N extends StoreNames<Schema>>(
    names: N[],
    options: IDBTransactionOptions,
    body: (transaction: IDBPTransaction<Schema, N[], 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    return this.#use(async (db) => {
      const transaction = db.transaction(names, 'readwrite', options);
      transaction.done.catch(() => {}); // thrown below
      try {
        const result = await body(transaction);
        await transaction.done;
        return result;
      } catch (error) {
        abort(transaction);
        throw transaction.error ?? error; // the transaction's error names the cause (disk full), the request's only the abort
      }
    });
  }

  /** Closes the database for another tab that upgrades it or, with `to` null, deletes it. */
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
    // the transaction has already ended
  }
}
