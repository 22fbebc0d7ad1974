// Browsers that give no storage, give it late, or take it away.
import 'fake-indexeddb/auto';
import {
  forceCloseDatabase,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBObjectStore,
  IDBOpenDBRequest,
} from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStoreWith } from './openStore';
import { VERSION } from './schema';
import { aMoment, aRecord, closeTabs, openUnfinished, partsFor } from './testing';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeTabs();
});

/** An object store of fake-indexeddb whose transaction can be aborted with a reason. */
interface Abortable {
  _abort(name: string): void;
}

const open = (patience = 20_000) => openStoreWith(partsFor(), patience);

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** Makes every write end with an exception. */
function fill(name = 'QuotaExceededError') {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  put.mockImplementation(() => {
    throw new DOMException('no room', name);
  });
  return () => put.mockRestore();
}

describe('without a database', () => {
  it.each([
    ['there is none', 'notKept', () => vi.stubGlobal('indexedDB', undefined)],
    ['looking at it throws', 'notKept', () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse)],
    [
      'it never answers',
      'opening',
      () => vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest()),
    ],
  ] as const)('plays in memory where %s', async (_, trouble, block) => {
    block();
    const store = await open(30);
    vi.unstubAllGlobals();
    expect([store.isPersistent(), store.trouble()]).toEqual([false, trouble]);
    expect((await store.save(aRecord())).kind).toBe('saved');
    expect(await store.list()).toHaveLength(1);
  });
});

describe('a database that answers late', () => {
  it('takes over what was played in memory until then', async () => {
    const blocker = await openUnfinished({ games: [], current: undefined });
    const store = await open(20);
    expect(store.trouble()).toBe('opening');
    const heard: string[] = [];
    store.onChange(({ kind }) => heard.push(kind));
    await store.save(aRecord());
    await store.save(aRecord({ revision: 1, ply: 1, score: 4 }));
    await store.setCurrent('one');
    blocker.close();
    await expect.poll(() => heard).toEqual(['arrived']);
    expect(store.isPersistent()).toBe(true);
    expect((await store.save(aRecord({ revision: 2, ply: 2 }))).kind).toBe('saved');
    const after = await open();
    expect(await after.get('one')).toMatchObject({ ply: 2, revision: 3 });
    expect(await after.best('classic', false)).toMatchObject({ score: 4 });
    expect(await after.current()).toBe('one');
  });

  it('keeps its current game where only an unplayed one stood in its place', async () => {
    const before = { games: [aRecord({ id: 'before', revision: 1, ply: 5 })], current: 'before' };
    const blocker = await openUnfinished(before);
    const store = await open(20);
    await store.save(aRecord());
    await store.setCurrent('one');
    blocker.close();
    await expect.poll(() => store.isPersistent()).toBe(true);
    expect(await store.current()).toBe('before');
    expect((await store.list()).map(({ id }) => id)).toEqual(['before']);
    expect(await (await open()).current()).toBe('before');
  });

  it('says so when it turns out not to open at all', async () => {
    const blocker = await openDB('twofold', VERSION);
    void deleteDB('twofold'); // waits for the blocker, and the store waits for this
    const store = await open(10);
    expect(store.trouble()).toBe('opening');
    vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(refuse); // a new one cannot be made
    blocker.close();
    await expect.poll(() => store.trouble()).toBe('notKept');
  });
});

describe('a database that fails later', () => {
  it('keeps a turn in memory when there is no room, and stores it with the next that succeeds', async () => {
    const store = await open();
    await store.save(aRecord());
    const empty = fill();
    const outcome = await store.save(aRecord({ revision: 1, ply: 1, score: 40 }));
    expect(outcome).toEqual({ kind: 'failed', message: 'no room' });
    expect([store.isPersistent(), store.trouble()]).toEqual([false, 'full']);
    expect((await store.get('one'))?.ply).toBe(1);
    expect((await store.find('classic', 'abc'))?.ply).toBe(1);
    expect((await store.list()).map(({ ply }) => ply)).toEqual([1]);
    expect((await store.best('classic', false))?.score).toBe(40);
    expect(JSON.parse(await store.exportAll()).games[0].ply).toBe(1);
    empty();
    await store.save(aRecord({ id: 'two' }));
    await aMoment();
    expect(store.isPersistent()).toBe(true);
    expect(await (await open()).get('one')).toMatchObject({ ply: 1, revision: 2 });
    expect((await store.save(aRecord({ revision: 1, ply: 2 }))).kind).toBe('saved');
  });

  it('drops caches and stores the turn after all', async () => {
    let empty = () => {};
    let dropped = 0;
    const makeRoom = async () => {
      dropped++;
      empty();
      return true;
    };
    const store = await openStoreWith(partsFor({ makeRoom }));
    await store.save(aRecord());
    const imported = () => store.importAll(JSON.stringify({ bestScore: '2000' }));
    const saved = (ply: number) => () => store.save(aRecord({ revision: ply, ply }));
    for (const write of [saved(1), saved(2), imported]) {
      empty = fill();
      expect(await write()).toMatchObject(write === imported ? { ok: true } : { kind: 'saved' });
      expect(store.trouble()).toBeUndefined();
    }
    expect(dropped).toBe(3);
    expect(await (await open()).get('one')).toMatchObject({ ply: 2 });
  });

  it('drops caches once, and says that there is no room, where that did not help', async () => {
    let dropped = 0;
    const store = await openStoreWith(partsFor({ makeRoom: async () => dropped++ === 0 }));
    fill();
    expect(await store.save(aRecord())).toMatchObject({ kind: 'failed', message: 'no room' });
    expect([dropped, store.trouble()]).toEqual([1, 'full']);
    await store.save(aRecord({ ply: 1 }));
    expect([dropped, store.trouble()]).toEqual([2, 'full']); // nothing is left to drop
    vi.restoreAllMocks();
    fill('UnknownError');
    await store.save(aRecord({ ply: 2 }));
    expect(dropped).toBe(2);
  });

  it('takes no best from a position, though only memory holds it', async () => {
    const store = await open();
    fill();
    await store.save(aRecord({ score: 900, origin: 'position' }));
    expect(await store.best('classic', false)).toBeUndefined();
    await store.save(aRecord({ id: 'two', score: 40 }));
    expect((await store.best('classic', false))?.score).toBe(40);
  });

  it('knows a full disk from what aborts a transaction that was under way', async () => {
    const store = await open();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(function (this: IDBObjectStore, ...args) {
      const request = this.add(...args);
      const { transaction } = this as unknown as { transaction: Abortable };
      request.addEventListener('success', () => transaction._abort('QuotaExceededError'));
      return request as never;
    });
    expect((await store.save(aRecord())).kind).toBe('failed');
    expect(store.trouble()).toBe('full');
    expect((await store.save(aRecord({ ply: 1 }))).kind).toBe('saved');
    expect(await (await open()).get('one')).toEqual(aRecord({ ply: 1, revision: 1 }));
  });

  it('goes on with the same game when there is room again', async () => {
    const store = await open();
    const empty = fill();
    for (let ply = 0; ply < 5; ply++) void store.save(aRecord({ ply }));
    expect((await store.get('one'))?.ply).toBe(4);
    empty();
    expect((await store.save(aRecord({ ply: 5 }))).kind).toBe('saved');
    expect(store.isPersistent()).toBe(true);
    expect(await (await open()).get('one')).toMatchObject({ ply: 5, revision: 1 });
  });

  it('lets another tab’s later turns stand over one that could not be stored', async () => {
    const [store, other] = [await open(), await open()];
    await store.save(aRecord());
    const empty = fill();
    await store.save(aRecord({ revision: 1, ply: 1 }));
    empty();
    await other.save(aRecord({ revision: 1, ply: 9 }));
    await store.save(aRecord({ id: 'two' }));
    await aMoment();
    expect((await store.get('one'))?.ply).toBe(9);
    expect(store.isPersistent()).toBe(true);
  });

  it('does not bring back a game deleted while its last turn could not be stored', async () => {
    const store = await open();
    await store.save(aRecord());
    const empty = fill();
    const failed = store.save(aRecord({ revision: 1, ply: 1 }));
    await store.delete('one');
    expect((await failed).kind).toBe('failed');
    empty();
    expect(await store.list()).toEqual([]);
    expect(store.isPersistent()).toBe(true);
  });

  it('calls other failures by another name', async () => {
    const store = await open();
    fill('UnknownError');
    await store.save(aRecord());
    expect(store.trouble()).toBe('failing');
  });

  it('says that an import could not be stored', async () => {
    const store = await open();
    const text = JSON.stringify({ bestScore: '2000' });
    const empty = fill();
    expect(await store.importAll(text)).toMatchObject({ ok: false, error: { code: 'notStored' } });
    empty();
    expect(await store.importAll(text)).toMatchObject({ ok: true });
  });

  it.each([
    ['and says so', (db: IDBDatabase) => forceCloseDatabase(db as never)],
    ['without a word', (db: IDBDatabase) => db.close()],
  ])('opens it again when the browser has closed it %s', async (_, close) => {
    const opened: IDBDatabase[] = [];
    const realOpen = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      const request = realOpen(...args);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    });
    const store = await open();
    await store.save(aRecord());
    close(opened[0]!);
    await aMoment();
    expect((await store.save(aRecord({ revision: 1, ply: 1 }))).kind).toBe('saved');
    expect(opened).toHaveLength(2);
    expect(store.isPersistent()).toBe(true);
  });

  it('fails aloud to list, to export and to give a game, rather than say that there are none', async () => {
    const store = await open();
    await store.save(aRecord());
    const broken = ['get', 'getAll', 'openCursor'] as const;
    const spies = broken.flatMap((name) =>
      [IDBObjectStore.prototype, IDBIndex.prototype].map((prototype) => breakRead(prototype, name)),
    );
    for (const read of [() => store.list(), () => store.exportAll(), () => store.get('one')]) {
      await expect(read()).rejects.toThrow('gone');
      expect(store.trouble()).toBe('failing');
    }
    await expect(store.find('classic', 'abc')).rejects.toThrow('gone');
    await expect((await open()).current()).rejects.toThrow('gone');
    expect(await store.best('classic', false)).toBeUndefined();
    for (const spy of spies) spy.mockRestore();
    expect(await store.list()).toHaveLength(1);
    expect(JSON.parse(await store.exportAll()).games).toHaveLength(1);
  });

  it('says that a game could not be deleted, and keeps it', async () => {
    const store = await open();
    await store.save(aRecord());
    const heard: string[] = [];
    store.onChange(({ kind }) => heard.push(kind));
    const spy = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError');
    });
    await expect(store.delete('one')).rejects.toThrow('gone');
    spy.mockRestore();
    expect(await store.list()).toHaveLength(1);
    expect(heard).toEqual([]);
  });
});

/** Makes one way of reading fail. */
function breakRead(prototype: object, name: 'get' | 'getAll' | 'openCursor') {
  return vi.spyOn(prototype as IDBObjectStore, name).mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
}
