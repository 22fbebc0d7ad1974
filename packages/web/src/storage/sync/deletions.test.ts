// Deletions are noted with the games: sync tells a deleted game from one that the browser has lost.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { IndexedDbBackend } from '../indexedDb';
import { MemoryBackend } from '../memory';
import { aRecord } from '../testing';
import { gameSource } from './games';
import type { Known } from './items';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each([
  ['on disk', () => new IndexedDbBackend(() => {})],
  ['in memory', () => new MemoryBackend()],
])('games %s', (_, open) => {
  it('that were deleted are told until the server knows, and others are not', async () => {
    const backend = open();
    const source = gameSource({ backend, notify: () => {} });
    for (const id of ['one', 'two', 'new']) await backend.write(aRecord({ id, ply: id === 'new' ? 0 : 3 }));
    await backend.setCurrent('two');
    const known = new Map<string, Known>(
      ['one', 'two', 'lost'].map((id) => [id, { kind: 'game', id, version: 1, mark: 'm' }]),
    );
    for (const id of ['one', 'new']) await backend.remove(id);
    expect(await backend.deleted()).toEqual(['one']);
    expect([...(await source.marks(known))]).toEqual([
      ['one', ''], // first: it makes room
      ['two', expect.stringMatching(/./)],
    ]);
    known.set('one', { kind: 'game', id: 'one', version: 2, mark: '' });
    expect([...(await source.marks(known)).keys()]).toEqual(['two']);
    expect([await backend.deleted(), await backend.current()]).toEqual([[], 'two']);
  });

  it.each([
    { version: 0, sent: { crc: 1, mark: 'm' } }, // the answer to its first upload was lost
    { version: 1, mark: undefined }, // it was joined, and not sent since
  ])('that were deleted are told where the server may have them: %o', async (what) => {
    const backend = open();
    const source = gameSource({ backend, notify: () => {} });
    await backend.write(aRecord({ id: 'one', ply: 3 }));
    await backend.remove('one');
    const known = new Map<string, Known>([['one', { kind: 'game', id: 'one', ...what }]]);
    for (let round = 0; round < 2; round++) expect([...(await source.marks(known))]).toEqual([['one', '']]);
  });

  it('that are deleted while the list is read are no lost ones', async () => {
    const backend = open();
    await backend.write(aRecord({ id: 'one', ply: 3 }));
    const list = async () => {
      await backend.remove('one');
      return backend.list();
    };
    const known = new Map<string, Known>([['one', { kind: 'game', id: 'one', version: 1, mark: 'm' }]]);
    const reading = {
      list,
      ...{
        get: (id: string) => backend.get(id),
        write: backend.write.bind(backend),
        remove: backend.remove.bind(backend),
      },
      ...{
        deleted: () => backend.deleted(),
        forgetDeleted: (ids: readonly string[]) => backend.forgetDeleted(ids),
      },
    };
    expect([...(await gameSource({ backend: reading, notify: () => {} }).marks(known))]).toEqual([
      ['one', ''],
    ]);
    expect(await backend.deleted()).toEqual(['one']);
  });

  it('that were stored again are not deleted', async () => {
    const backend = open();
    const source = gameSource({ backend, notify: () => {} });
    const game = aRecord({ ply: 3 });
    await backend.write(game);
    await backend.remove(game.id);
    await backend.write(game);
    const known = new Map<string, Known>([[game.id, { kind: 'game', id: game.id, version: 1, mark: 'm' }]]);
    expect((await source.marks(known)).get(game.id)).toMatch(/./);
    expect(await backend.deleted()).toEqual([]);
  });
});
