import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal';
import { openStoreWith } from './openStore';
import { aMoment, aPlayedGame, aStorage, closeTabs, NOW, partsFor, playOn } from './testing';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeTabs);

/** A library whose writes wait until `end` is called, and a library of another tab without a journal. */
async function aPausedStore(storage: Storage | undefined) {
  let end = () => {};
  const paused = new Promise<void>((resolve) => {
    end = resolve;
  });
  const store = await openStoreWith(partsFor({ journal: openJournal(storage), pause: () => paused }));
  return { store, end, other: await openStoreWith(partsFor()) };
}

test('a turn is in the journal within the call, and in the database after the pause', async () => {
  const storage = aStorage();
  const { store, end, other } = await aPausedStore(storage);
  const played = aPlayedGame(3);
  const saved = store.save(played.toSave(NOW));
  expect(openJournal(storage).read()).toHaveLength(1);
  await aMoment();
  expect(await other.get(played.id)).toBeUndefined();
  end();
  await saved;
  expect((await other.get(played.id))?.ply).toBe(played.game.ply);
  expect(openJournal(storage).read()).toEqual([]);
});

test('turns of one pause are noted together and written together', async () => {
  const storage = aStorage();
  const { store, end, other } = await aPausedStore(storage);
  const played = aPlayedGame(3);
  const saves = [store.save(played.toSave(NOW))];
  for (let turn = 0; turn < 3; turn++) {
    playOn(played, 1);
    saves.push(store.save(played.toSave(NOW)));
    expect(openJournal(storage).read()[0]?.save.ply).toBe(played.game.ply);
  }
  end();
  await Promise.all(saves);
  expect((await other.get(played.id))?.ply).toBe(played.game.ply);
});

test('a read waits for no pause of a save that comes right after it, as that of a new game', async () => {
  const storage = aStorage();
  const { store } = await aPausedStore(storage); // the pause never ends
  const played = aPlayedGame(3);
  const best = store.best('classic', false);
  const saved = store.save(played.toSave(NOW));
  await best;
  expect((await saved).kind).toBe('saved');
});

test('a read, the end of a game and an undo end the pause', async () => {
  const pauses: (() => void)[] = [];
  const hurry = () => {
    for (const end of pauses.splice(0)) end();
  };
  const pause = () => new Promise<void>((resolve) => pauses.push(resolve));
  const parts = partsFor({ journal: openJournal(aStorage()), pause, hurry });
  const [store, other] = [await openStoreWith(parts), await openStoreWith(partsFor())];
  const storedPly = async () => (await other.get('match'))?.ply;
  const played = aPlayedGame(3);
  void store.save(played.toSave(NOW));
  await aMoment();
  expect(await storedPly()).toBeUndefined();
  expect((await store.get(played.id))?.ply).toBe(3);
  expect(await storedPly()).toBe(3);
  playOn(played, 1);
  const best = played.game.score;
  void store.save(played.toSave(NOW));
  await aMoment();
  expect(await storedPly()).toBe(3);
  played.undo();
  void store.save(played.toSave(NOW));
  await aMoment();
  expect([await storedPly(), (await other.best('classic', false))?.score]).toEqual([4, best]);
  await store.list();
  while (played.game.status !== 'over') playOn(played, 1);
  void store.save(played.toSave(NOW));
  await aMoment();
  expect(await storedPly()).toBe(played.game.ply);
});

for (const [what, storage] of [
  ['no storage', undefined],
  ['no room', aStorage(false)],
] as const)
  test(`a turn that cannot be noted is written at once: ${what}`, async () => {
    const { store, other } = await aPausedStore(storage);
    const played = aPlayedGame(3);
    await store.save(played.toSave(NOW));
    expect((await other.get(played.id))?.ply).toBe(played.game.ply);
  });

test("a solver's turn is in the journal with the next turn of the player", async () => {
  const storage = aStorage();
  const { store } = await aPausedStore(storage); // the pause never ends
  const noted = () => openJournal(storage).read()[0]?.save.ply;
  const played = aPlayedGame(3);
  void store.save(played.toSave(NOW));
  const before = played.game.ply;
  playOn(played, 1);
  void store.save(played.toSave(NOW), true);
  expect(noted()).toBe(before);
  playOn(played, 1);
  void store.save(played.toSave(NOW));
  expect(noted()).toBe(played.game.ply);
});

test("a solver's turn is in the journal when its write begins", async () => {
  const storage = aStorage();
  const { store, end } = await aPausedStore(storage);
  const played = aPlayedGame(3);
  void store.save(played.toSave(NOW));
  playOn(played, 1);
  const saved = store.save(played.toSave(NOW), true);
  let noted: number | undefined;
  const write = storage.setItem.bind(storage);
  storage.setItem = (key, text) => {
    write(key, text);
    noted = openJournal(storage).read().at(-1)?.save.ply;
  };
  end();
  expect((await saved).kind).toBe('saved');
  expect(noted).toBe(played.game.ply);
  expect(openJournal(storage).read()).toEqual([]);
});

test("without room in the journal a solver's turn is written at once", async () => {
  const { store } = await aPausedStore(undefined);
  const played = aPlayedGame(3);
  expect((await store.save(played.toSave(NOW), true)).kind).toBe('saved');
});
