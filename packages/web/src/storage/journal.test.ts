import 'fake-indexeddb/auto';
import { makeCompact } from '@twofold/core';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { type Note, openJournal } from './journal';
import { openStoreWith } from './openStore';
import type { GameSave } from './records';
import { SaveQueue } from './saveQueue';
import {
  aChange,
  aMoment,
  aPlayedGame,
  aRecord,
  aStorage,
  closeTabs,
  NOW,
  partsFor,
  playOn,
} from './testing';
import { wholeLine } from './transfer/lineText';

const savesIn = (storage: Storage) =>
  openJournal(storage)
    .read()
    .map(({ save }) => save);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a record that was noted and not struck out is there for the next page', () => {
  const storage = aStorage();
  const record = aRecord({ id: 'a', ply: 7 });
  openJournal(storage).note(record);
  expect(savesIn(storage)).toEqual([record]);
});

test('a stored record is struck out, but not for a later one', () => {
  const storage = aStorage();
  const journal = openJournal(storage);
  const [first, second] = [aRecord({ id: 'a', updatedAt: 1 }), aRecord({ id: 'a', updatedAt: 2 })];
  journal.note(first);
  journal.note(second);
  journal.strike(first);
  expect(savesIn(storage)).toEqual([second]);
  journal.strike(second);
  expect(journal.read()).toEqual([]);
});

test('where a game comes from is noted with it', () => {
  const storage = aStorage();
  openJournal(storage).note(aRecord({ id: 'a', origin: 'kept' }));
  expect(savesIn(storage)[0]?.origin).toBe('kept');
  storage.clear();
  storage.setItem('twofold.turn.a', JSON.stringify({ ...aRecord({ id: 'a' }), origin: 'elsewhere' }));
  expect(openJournal(storage).read()).toEqual([]);
});

test('says once, in each open tab, that the data of the site were cleared', () => {
  const storage = aStorage();
  const tabs = [openJournal(storage), openJournal(storage)];
  const cleared = () => tabs.map((tab) => tab.wasCleared());
  expect(cleared()).toEqual([false, false]);
  storage.clear();
  expect(cleared()).toEqual([true, true]);
  expect(cleared()).toEqual([false, false]);
  expect(openJournal(undefined).wasCleared()).toBe(false);
});

test('what is no note is passed over', () => {
  const storage = aStorage();
  storage.setItem('twofold.turn.a', '{"id":"b","updatedAt":1}');
  storage.setItem('twofold.turn.c', '{"id":"c"');
  storage.setItem('twofold.turn.d', '{"id":"d","updatedAt":1}');
  storage.setItem('twofold.turn.e', 'null');
  storage.setItem('twofold.settings', '{}');
  expect(openJournal(storage).read()).toEqual([]);
});

test('without storage or room, nothing is thrown', () => {
  for (const storage of [undefined, aStorage(false)]) {
    const journal = openJournal(storage);
    journal.note(aRecord());
    journal.strike(aRecord());
    expect(journal.read()).toEqual([]);
  }
});

test('a turn that was asked for when the page ended is stored at the next start, a staler one is not', async () => {
  const storage = aStorage();
  const [kept, overtaken] = [
    aRecord({ id: 'kept', ply: 9, updatedAt: 50 }),
    aRecord({ id: 'old', ply: 3, updatedAt: 5 }),
  ];
  const before = await openStoreWith(partsFor());
  await before.save(aRecord({ id: 'kept', ply: 8, updatedAt: 49 }));
  await before.save(aRecord({ id: 'old', ply: 4, updatedAt: 6 }));
  openJournal(storage).note(kept);
  openJournal(storage).note(overtaken);
  const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  expect((await store.get('kept'))?.ply).toBe(9);
  expect((await store.get('old'))?.ply).toBe(4);
  expect(openJournal(storage).read()).toEqual([]);
  closeTabs();
});

test('a deleted game leaves no note', async () => {
  const journal = openJournal(aStorage());
  const store = await openStoreWith(partsFor({ journal }));
  void store.save(aRecord());
  void store.save(aRecord({ ply: 1 }));
  await store.delete('one');
  expect([journal.read(), await store.list()]).toEqual([[], []]);
  closeTabs();
});

test('a turn under way in one tab is not lost when another tab opens and stores it first', async () => {
  const storage = aStorage();
  const first = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  const second = openStoreWith(partsFor({ journal: openJournal(storage) }));
  const outcomes = await Promise.all([0, 1, 2].map((ply) => first.save(aRecord({ ply, line: `${ply}` }))));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
  await second;
  expect((await first.save(aRecord({ ply: 3, line: '3', updatedAt: 2000 }))).kind).toBe('saved');
  closeTabs();
});

test('a journal that the disk refuses keeps no game from opening', async () => {
  const storage = aStorage();
  const save = { ...aRecord(), seed: Symbol('x') as never };
  const journal = { ...openJournal(storage), read: () => [{ key: 'key', text: '', save }] };
  const store = await openStoreWith(partsFor({ journal }));
  expect((await store.save(aRecord({ id: 'two' }))).kind).toBe('saved');
  closeTabs();
});

test('another tab that stores a note strikes out that note, and not a later one', async () => {
  const storage = aStorage();
  const playing = openJournal(storage);
  const opening = openJournal(storage);
  playing.note(aRecord({ ply: 1, updatedAt: 1 }));
  const [note] = opening.read();
  playing.note(aRecord({ ply: 2, updatedAt: 2 })); // while the other tab stores the first note
  opening.discard(note!);
  expect(savesIn(storage).map(({ ply }) => ply)).toEqual([2]);
});

test('a tab that opens while another plays never takes the other’s newest turn from the journal', async () => {
  const storage = aStorage();
  const first = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  await first.save(aRecord({ stamp: '1' }));
  globalThis.indexedDB.open = ((open) => (name: string, version?: number) => {
    const request = open.call(indexedDB, name, version);
    openJournal(storage).note(aChange({ bases: ['1'], stamp: '2', ply: 1 })); // the other tab’s note, then its next one
    return request;
  })(indexedDB.open);
  const journal = openJournal(storage);
  const discard = (note: Note) => {
    openJournal(storage).note(aChange({ bases: ['1', '2'], stamp: '3', ply: 2 }));
    journal.discard(note);
  };
  const second = await openStoreWith(partsFor({ journal: { ...journal, discard } }));
  expect((await second.get('one'))?.ply).toBe(1);
  expect(savesIn(storage).map(({ ply }) => ply)).toEqual([2]);
  closeTabs();
});

test('a note has one turn, however long the game is, and all turns that are not stored', async () => {
  const storage = aStorage();
  const played = aPlayedGame(90);
  const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  await store.save(played.toSave(NOW));
  const notes: number[][] = [];
  const saves = [0, 1, 2].map((_, index) => {
    playOn(played, 1);
    const saved = store.save(played.toSave(NOW));
    notes.push(turnsOf(savesIn(storage).at(-1)));
    expect(savesIn(storage)).toHaveLength(1);
    return index === 1 ? saved : undefined;
  });
  expect(notes.map(({ length }) => length)).toEqual([1, 2, 3]);
  await Promise.all(saves);
  await aMoment();
  expect(savesIn(storage)).toEqual([]);
  playOn(played, 1);
  void store.save(played.toSave(NOW));
  expect(turnsOf(savesIn(storage)[0])).toHaveLength(1);
  closeTabs();
});

test('a page that was killed at any time after a turn loses none', async () => {
  for (const writes of [0, 1, 2]) {
    globalThis.indexedDB = new IDBFactory();
    const storage = aStorage();
    const played = aPlayedGame(40);
    const disk = await openStoreWith(partsFor());
    await disk.save(played.toSave(NOW));
    const queued: GameSave[] = [];
    const journal = openJournal(storage);
    const queue = new SaveQueue((save) => {
      queued.push(save);
      return new Promise(() => {});
    });
    for (const step of ['play', 'undo', 'undo', 'play', 'play'] as const) {
      if (step === 'play') playOn(played, 1, [1, 0, 2, 3]);
      else played.undo();
      void queue.save(played.toSave(NOW));
      journal.note(queue.unsettled(played.id)!);
    }
    for (const save of queued.slice(0, writes)) await disk.save(save); // the writes that were done before the kill
    const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
    const found = (await store.get(played.id))!;
    expect(wholeLine(found)).toBe(makeCompact(played.game));
    expect([found.ply, savesIn(storage)]).toEqual([played.game.ply, []]);
    closeTabs();
  }
});

test('a note of a game that another tab went on with since is dropped', async () => {
  const storage = aStorage();
  const before = await openStoreWith(partsFor());
  await before.save(aRecord({ stamp: '1' }));
  openJournal(storage).note(aChange({ bases: ['1'], stamp: '2', ply: 1 }));
  await before.save(aChange({ bases: ['1'], stamp: 'other', ply: 9 }));
  const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  expect([(await store.get('one'))?.ply, savesIn(storage)]).toEqual([9, []]);
  closeTabs();
});

test('a tab whose turns another tab has stored from the journal plays on as if it had stored them', async () => {
  const storage = aStorage();
  const played = aPlayedGame(10);
  const setUp = await openStoreWith(partsFor());
  await setUp.save(played.toSave(NOW));
  const first = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  const later = Promise.all(
    [0, 1, 2].map(() => {
      playOn(played, 1);
      return first.save(played.toSave(NOW));
    }),
  );
  const [note] = openJournal(storage).read();
  await setUp.save({ ...note!.save, revision: 1 });
  expect((await later).map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
  playOn(played, 1);
  expect((await first.save(played.toSave(NOW))).kind).toBe('saved');
  expect(wholeLine((await first.get(played.id))!)).toBe(makeCompact(played.game));
  closeTabs();
});

test('turns of a page that can no longer write are kept, also where another page stored a part of them', async () => {
  const storage = aStorage();
  const played = aPlayedGame(10);
  const disk = await openStoreWith(partsFor());
  await disk.save(played.toSave(NOW));
  const journal = openJournal(storage);
  const outdated = new SaveQueue(async () => ({
    kind: 'failed',
    message: 'a newer version uses the database',
  }));
  const playOnAlone = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) {
      playOn(played, 1);
      await outdated.save(played.toSave(NOW));
      journal.note(outdated.unsettled(played.id)!);
    }
  };
  for (const turns of [20, 40]) {
    await playOnAlone(turns);
    const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
    expect(wholeLine((await store.get(played.id))!)).toBe(makeCompact(played.game));
  }
  closeTabs();
});

function turnsOf(save: GameSave | undefined): number[] {
  return [...(save?.tail?.turns ?? [])];
}

test('where there is room for the earlier note only, that one stays', () => {
  const storage = aStorage();
  const journal = openJournal({
    ...storage,
    get length() {
      return storage.length;
    },
    setItem(key, value) {
      if (value.length > 400) throw new DOMException('no room', 'QuotaExceededError');
      storage.setItem(key, value);
    },
  });
  const earlier = aRecord({ updatedAt: 1 });
  journal.note(earlier);
  journal.note(aRecord({ updatedAt: 2, line: 'l'.repeat(400) }));
  expect(savesIn(storage)).toEqual([earlier]);
  journal.strike(earlier);
  expect(savesIn(storage)).toEqual([]);
});

test('storage that fails when it is read is no reason not to open the games', async () => {
  const storage = aStorage();
  storage.key = () => {
    throw new DOMException('the file is damaged', 'UnknownError');
  };
  storage.setItem('twofold.turn.x', '{}');
  const store = await openStoreWith(partsFor({ journal: openJournal(storage) }));
  expect(await store.list()).toEqual([]);
  closeTabs();
});
