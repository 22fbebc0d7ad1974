// Analyses that a person keeps on this device. Each is its own address, which holds its whole tree. A kept analysis is stored again
// with each change. They have a database of their own, as reviews have. Several tabs may change one: a tab writes over nothing
// but the version that it has read or written itself.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { createSignal } from 'solid-js';
import { makeName } from '../../../../browser/randomName';

/** An analysis in the list. */
export interface KeptAnalysis {
  readonly id: string;
  readonly path: string; // opens it
  readonly variant: string; // its id
  readonly position: string; // on the board, in Twofold's notation
  readonly moves: number; // those of variations, too
  readonly updatedAt: number; // milliseconds since 1970; another one for each version
}

export interface KeptStore {
  /** The latest first. */
  list(): Promise<KeptAnalysis[]>;
  get(id: string): Promise<KeptAnalysis | undefined>;
  /**
   * Stores an analysis in the place of a known version, or of none. 'gone': there is none any more. 'changed': there is another
   * version. One with the same moves, at any of its positions, counts as the known one.
   */
  replace(known: KeptAnalysis | undefined, next: KeptAnalysis): Promise<'stored' | 'gone' | 'changed'>;
  /** Returns the one that was there. */
  remove(id: string): Promise<KeptAnalysis | undefined>;
}

interface Schema extends DBSchema {
  kept: { key: string; value: KeptAnalysis };
}

const ANALYSES_DATABASE = 'twofold-analyses';

let opened: Promise<KeptStore | undefined> | undefined;

/** The store of this browser. Undefined where there is no storage. It is opened once. */
export function openKeptStore(): Promise<KeptStore | undefined> {
  opened ??= open().catch(() => undefined);
  return opened;
}

async function open(): Promise<KeptStore> {
  const db = await openDB<Schema>(ANALYSES_DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore('kept', { keyPath: 'id' }),
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
  });
  return storeOf(db);
}

function storeOf(db: IDBPDatabase<Schema>): KeptStore {
  return {
    list: async () =>
      (await db.getAll('kept')).sort(
        (one, other) => other.updatedAt - one.updatedAt || (one.id < other.id ? -1 : 1),
      ),
    get: (id) => db.get('kept', id),
    async replace(known, next) {
      const { store, done } = db.transaction('kept', 'readwrite');
      const stored = await store.get(next.id);
      const isKnown = stored?.updatedAt === known?.updatedAt || (stored && hasMovesOf(stored, next));
      if (isKnown) void store.put(next);
      await done;
      return isKnown ? 'stored' : stored ? 'changed' : 'gone';
    },
    async remove(id) {
      const { store, done } = db.transaction('kept', 'readwrite');
      const stored = await store.get(id);
      void store.delete(id);
      await done;
      return stored;
    },
  };
}

/** Whether the trees of two versions are the same. The position on the board, at the end of the path, may differ. */
function hasMovesOf(one: KeptAnalysis, other: KeptAnalysis): boolean {
  const [moves, others] = [one, other].map(({ path }) => path.replace(/&(ply|node)=\d+$/, ''));
  return moves === others;
}

/** The writes of this page. Each waits for the one before, and a reader for all: a page that was left may still store. */
let writes: Promise<unknown> = Promise.resolve();

function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const done = writes.then(write);
  writes = done.catch(() => {});
  return done;
}

/** The stored version of an analysis. Undefined: there is none, or none can be read. */
export async function readKept(id: string): Promise<KeptAnalysis | undefined> {
  await writes;
  return (await openKeptStore())?.get(id).catch(() => undefined);
}

/** All kept analyses, the latest first. */
export async function listKept(): Promise<readonly KeptAnalysis[]> {
  await writes;
  return (await openKeptStore())?.list() ?? [];
}

/**
 * Why an analysis is stored no more under its name. 'failed': the browser could not. 'gone': another tab took it out of the list.
 * 'apart': another tab has changed it, so that this one has a new name.
 */
export type KeepingTrouble = 'failed' | 'gone' | 'apart';

export interface KeepingPorts {
  readonly store: Promise<KeptStore | undefined>;
  /** The version that the page has opened. Undefined: the analysis is not kept. */
  readonly start?: KeptAnalysis | undefined;
  readonly now: () => number;
  /** The analysis as it is. The path has no name yet. */
  readonly describe: () => Content;
  readonly onTrouble: (trouble: KeepingTrouble) => void;
}

type Content = Omit<KeptAnalysis, 'id' | 'updatedAt'>;

export interface Keeping {
  /** The name of the present analysis in the list. Undefined: it is not kept. Reactive. */
  readonly id: () => string | undefined;
  keep(): Promise<void>;
  /** Goes on with another analysis, which is not kept. Returns what takes up the one before. */
  leave(): () => void;
  /** Takes the analysis out of the list. Returns what puts it in again. */
  drop(): () => Promise<void>;
  /** Stores the analysis as it is, if it is kept and has changed. */
  save(): Promise<void>;
}

/** An analysis that is kept, or was. Writes that still wait go by its present name. */
interface Held {
  id: string | undefined; // undefined: it is not kept any more
  stored: KeptAnalysis | undefined; // the version that this page knows
}

export function createKeeping({ store, start, now, describe, onTrouble }: KeepingPorts): Keeping {
  const [id, setId] = createSignal(start?.id);
  let held: Held | undefined = start && { id: start.id, stored: start };
  const hold = (next: Held | undefined) => {
    held = next;
    setId(next?.id);
  };
  const write = writerOf({ store, now }, (own, trouble) => {
    if (own === held) setId(own.id);
    onTrouble(trouble);
  });
  const save = async () => {
    const own = held;
    if (own?.id === undefined) return;
    const content = describe(); // now: the page may go on with another
    await inTurn(() => write(own, content));
  };
  return {
    id,
    save,
    keep() {
      hold({ id: makeName(12), stored: undefined });
      return save();
    },
    leave() {
      const own = held;
      void save(); // its last change may still wait
      hold(undefined);
      return () => hold(own);
    },
    drop() {
      const own = held;
      hold(undefined);
      if (own?.id === undefined) return async () => {};
      const putBack = takeOut(own, store, () => onTrouble('failed'));
      return async () => {
        hold(own);
        await putBack();
        await save();
      };
    },
  };
}

/** Takes an analysis out of the list. Returns what puts it in again: as it was there, or else as its page saves it. */
function takeOut(own: Held, store: KeepingPorts['store'], fail: () => void): () => Promise<void> {
  const removed = inTurn(async () => own.id && (await store)?.remove(own.id));
  removed.catch(fail);
  return async () => {
    const before = await removed.catch(() => own.stored);
    if (before) await inTurn(async () => (await store)?.replace(undefined, before)).catch(fail);
    else own.stored = undefined;
  };
}

/** What stores a version of an analysis. `trouble` hears why one is kept no more, or has another name. */
function writerOf(
  { store, now }: Pick<KeepingPorts, 'store' | 'now'>,
  trouble: (own: Held, trouble: KeepingTrouble) => void,
) {
  const end = (own: Held, why: KeepingTrouble) => {
    own.id = undefined;
    trouble(own, why);
  };
  const next = (id: string, content: Content, after: number): KeptAnalysis => ({
    ...content,
    ...{ id, path: keptPath(content.path, id), updatedAt: Math.max(now(), after + 1) },
  });
  const storeNext = async (own: Held, content: Content, id: string) => {
    const found = await store;
    if (!found) throw new Error('no storage');
    const { stored } = own;
    const kept = next(id, content, stored?.updatedAt ?? 0);
    const isUnchanged = kept.path === stored?.path;
    const outcome = isUnchanged ? await presence(found, id) : await found.replace(stored, kept);
    if (outcome === 'gone') end(own, 'gone');
    else if (outcome === 'stored') own.stored = kept;
    else if (outcome === 'changed' && !(stored && hasMovesOf(stored, kept))) {
      own.stored = next(makeName(12), content, 0);
      own.id = own.stored.id;
      await found.replace(undefined, own.stored);
      trouble(own, 'apart');
    }
  };
  return async (own: Held, content: Content) => {
    if (own.id === undefined) return;
    try {
      await storeNext(own, content, own.id);
    } catch {
      end(own, 'failed');
    }
  };
}

async function presence(store: KeptStore, id: string): Promise<'there' | 'gone'> {
  return (await store.get(id)) ? 'there' : 'gone';
}

/** The path of an analysis with its name in the list. */
export function keptPath(path: string, id: string): string {
  const [place, hash] = path.split('#');
  return `${place}&kept=${encodeURIComponent(id)}${hash === undefined ? '' : `#${hash}`}`;
}
