// The games list when the database fails: listing, deleting and restoring report the failure and can be
// retried.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCurrentGame } from '../../game/currentGame';
import { activateLocale, loadMessages } from '../../i18n/i18n';
import { openStoreWith } from '../../storage/openStore';
import { aMoment, aRecord, closeTabs, partsFor } from '../../storage/testing';
import { closeToast, toasts } from '../../ui/toasts/toasts';
import { GameList } from './gameList';
import { UNCHOSEN } from './list/filterGames';
import { changeFilter } from './list/filterState';

vi.mock('./Heading', () => ({ focusHeading: () => {} }));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  closeTabs();
  closeToast('deleted');
});

/** The list over a database with one played game beside the current one. */
async function aView() {
  const words = activateLocale('en', []).then(() => loadMessages('rest'));
  const store = await openStoreWith(partsFor());
  await store.save(aRecord({ id: 'played', ply: 3, score: 8, updatedAt: 5 }));
  const link = new URLSearchParams('seed=current');
  const list = new GameList(await createCurrentGame(link, Promise.resolve(store), words));
  await words;
  list.follow();
  await aMoment();
  const toast = () => toasts().find(({ kind }) => kind === 'deleted');
  const ids = () => list.games()?.map(({ id }) => id);
  return { list, toast, ids };
}

function breakDisk(prototype: object, name: 'getAll' | 'put' | 'delete') {
  return vi.spyOn(prototype as IDBObjectStore, name).mockImplementation(() => {
    throw new DOMException('The disk is broken.', 'UnknownError');
  });
}

it('says that the games could not be read, not that there are none, and reads them when asked again', async () => {
  const broken = breakDisk(IDBIndex.prototype, 'getAll');
  const view = await aView();
  expect([view.ids(), view.list.failure()]).toEqual([undefined, 'The disk is broken.']);
  broken.mockRestore();
  await view.list.refresh();
  expect([view.ids(), view.list.failure()]).toEqual([['played'], undefined]);
});

it('lists games on unknown boards beside those of any board, and deletes them', async () => {
  const view = await aView();
  const { library } = view.list.current;
  await library.save(aRecord({ id: 'later', variant: 'hexagon', ply: 9, score: 40, updatedAt: 50 }));
  await library.save(aRecord({ id: 'small', variant: '3x3', ply: 9, score: 40, updatedAt: 1 }));
  await view.list.refresh();
  const ids = () => view.list.listed().map(({ id }) => id);
  expect([view.list.board(), ids()]).toEqual(['all', ['later', 'played', 'small']]);
  changeFilter({ variant: '3x3' });
  expect(ids()).toEqual(['later', 'small']);
  changeFilter({ variant: UNCHOSEN });
  await view.list.delete(view.list.listed()[0]!);
  expect(ids()).toEqual(['played', 'small']);
});

it('lists the games of all boards at first, with figures of the board played last', async () => {
  const view = await aView();
  expect([view.list.board(), view.list.figuresBoard()]).toEqual(['classic', 'classic']); // the only one
  await view.list.current.library.save(aRecord({ id: 'small', variant: '3x3', ply: 9, updatedAt: 99 }));
  await view.list.refresh();
  expect([view.list.board(), view.list.figuresBoard()]).toEqual(['all', '3x3']);
});

it('says that a deletion could not be undone, and undoes it when asked again', async () => {
  const view = await aView();
  await view.list.delete(view.list.games()![0]!);
  expect(view.ids()).toEqual([]);
  const broken = breakDisk(IDBObjectStore.prototype, 'put');
  view.toast()!.action!.run();
  await aMoment();
  expect(view.toast()).toMatchObject({ message: expect.stringContaining('The disk is broken.') });
  expect(view.toast()!.seconds).toBeUndefined();
  broken.mockRestore();
  view.toast()!.action!.run();
  await aMoment();
  expect([view.ids(), view.toast()]).toEqual([['played'], undefined]);
  const after = await openStoreWith(partsFor());
  expect(await after.get('played')).toMatchObject({ ply: 3, line: 'line', revision: 1 });
});

it('keeps a game that could not be deleted', async () => {
  const view = await aView();
  breakDisk(IDBObjectStore.prototype, 'delete');
  await expect(view.list.delete(view.list.games()![0]!)).rejects.toThrow('The disk is broken.');
  expect([view.ids(), view.toast()]).toEqual([['played'], undefined]);
});

it('finds the kept game with exactly the moves of another', async () => {
  const view = await aView();
  const played = aRecord({ id: 'played', ply: 3, score: 8 });
  expect((await view.list.find(played))?.id).toBe('played');
  expect(await view.list.find({ ...played, line: 'other' })).toBeUndefined();
  expect(await view.list.find({ ...played, score: 9 })).toBeUndefined();
});
