// The contract of every game library, in IndexedDB and in memory alike.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import classic from './fixtures/classic.json';
import { BackendGameLibrary, type StoreParts } from './gameLibrary';
import { MemoryBackend } from './memory';
import { openStoreWith } from './openStore';
import type { GameLibrary, StoreChange } from './records';
import { aRecord, closeTabs, partsFor, playedRecord } from './testing';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(closeTabs);

type Open = (parts?: Partial<StoreParts>) => Promise<GameLibrary>;
const onDisk: Open = (parts) => openStoreWith(partsFor(parts));
const inMemory: Open = async (parts) =>
  new BackendGameLibrary(new MemoryBackend(), partsFor(parts), 'notKept');

describe.each([
  ['on disk', onDisk],
  ['in memory', inMemory],
])('a store %s', (_, open) => {
  it('gives back what it was given, one revision on', async () => {
    const store = await open();
    const record = aRecord({ milestones: [{ rank: 7, ply: 50, elapsed: 60_000 }] });
    const saved = { ...record, revision: 1 };
    expect(await store.save(record)).toEqual({ kind: 'saved', record: saved });
    expect(await store.get('one')).toEqual(saved);
    expect(await store.get('two')).toBeUndefined();
  });

  it('refuses a save based on an older revision and tells what is there', async () => {
    const store = await open();
    await store.save(aRecord());
    await store.save(aRecord({ revision: 1, ply: 1 }));
    const stale = await store.save(aRecord({ revision: 9, ply: 5 }));
    expect(stale).toEqual({ kind: 'stale', record: aRecord({ revision: 2, ply: 1 }) });
    expect((await store.get('one'))?.ply).toBe(1);
  });

  it('takes a save of a game that is gone for stale', async () => {
    const store = await open();
    await store.save(aRecord());
    await store.delete('one');
    expect(await store.save(aRecord({ revision: 1 }))).toEqual({ kind: 'stale', record: undefined });
    expect(await store.list()).toEqual([]);
  });

  it('saves a game that is gone as a new one', async () => {
    const store = await open();
    for (const ply of [0, 1, 2]) await store.save(aRecord({ revision: ply, ply }));
    await store.delete('one');
    await store.save(aRecord({ revision: 3, ply: 3 }));
    expect(await store.save(aRecord({ ply: 3 }))).toMatchObject({ kind: 'saved', record: { revision: 1 } });
    expect(await store.save(aRecord({ ply: 4 }))).toMatchObject({ kind: 'saved', record: { revision: 2 } });
  });

  it('deletes a game that only it went on with since', async () => {
    const store = await open();
    for (const ply of [0, 1, 2]) void store.save(aRecord({ ply }));
    await store.deleteIfUnchanged('one', 0);
    expect(await store.list()).toEqual([]);
    await store.deleteIfUnchanged('one', 0);
    expect((await store.save(aRecord())).kind).toBe('saved');
  });

  it('tells its own tab of what it deletes and imports', async () => {
    const store = await open();
    const heard: StoreChange[] = [];
    const end = store.onChange((change) => heard.push(change));
    await store.save({ ...playedRecord([3, 2]), revision: 0 });
    await store.importAll(await store.exportAll());
    await store.delete('one');
    end();
    await store.delete('one');
    expect(heard.map(({ kind, id }) => [kind, id])).toEqual([
      ['imported', undefined],
      ['deleted', 'one'],
    ]);
  });

  it('keeps the last of many saves that nobody waits for', async () => {
    const store = await open();
    const saves = Array.from({ length: 200 }, (_, ply) => store.save(aRecord({ ply, score: ply * 4 })));
    const kinds = (await Promise.all(saves)).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['saved']));
    expect(await store.get('one')).toMatchObject({ ply: 199, score: 796 });
    expect(await store.best('classic', false)).toMatchObject({ score: 796 });
  });

  it('reads what was just asked to be saved', async () => {
    const store = await open();
    for (let ply = 0; ply < 5; ply++) void store.save(aRecord({ ply, updatedAt: ply }));
    expect((await store.get('one'))?.ply).toBe(4);
    void store.save(aRecord({ revision: 1, ply: 5 }));
    expect((await store.find('classic', 'abc'))?.ply).toBe(5);
    void store.save(aRecord({ revision: 1, ply: 6 }));
    expect((await store.list()).map(({ ply }) => ply)).toEqual([6]);
  });

  it('lists the last touched first', async () => {
    const store = await open();
    for (const [id, updatedAt] of Object.entries({ a: 3, b: 9, c: 5, d: 5 }))
      await store.save(aRecord({ id, updatedAt }));
    expect((await store.list()).map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a']);
  });

  it('finds the last touched of a variant and seed', async () => {
    const store = await open();
    await store.save(aRecord({ id: 'old', updatedAt: 1 }));
    await store.save(aRecord({ id: 'new', updatedAt: 2 }));
    await store.save(aRecord({ id: 'other seed', seed: 'abd', updatedAt: 3 }));
    await store.save(aRecord({ id: 'other variant', variant: 'even', updatedAt: 4 }));
    expect((await store.find('classic', 'abc'))?.id).toBe('new');
    expect(await store.find('classic', 'ab')).toBeUndefined();
  });

  it('finds the player’s own game of a seed before what the solver made of it', async () => {
    const store = await open();
    const solver = { first: 3, last: 9 };
    await store.save(aRecord({ id: 'solver', updatedAt: 1, solver }));
    expect((await store.find('classic', 'abc'))?.id).toBe('solver');
    await store.save(aRecord({ id: 'own', updatedAt: 2 }));
    await store.save(aRecord({ id: 'copy', updatedAt: 3, solver }));
    expect((await store.find('classic', 'abc'))?.id).toBe('own');
  });

  it('takes no best from a game in which the solver played, and keeps its mark', async () => {
    const store = await open();
    const solver = { first: 1, last: 40 };
    await store.save(aRecord({ score: 900, solver }));
    expect(await store.best('classic', false)).toBeUndefined();
    expect((await store.get('one'))?.solver).toEqual(solver);
  });

  it('keeps bests apart by undo, and longer than their games', async () => {
    const store = await open();
    await store.save(aRecord({ score: 500, maxRank: 6 }));
    await store.save(aRecord({ revision: 1, score: 400, maxRank: 7, undos: 1 }));
    await store.save(aRecord({ id: 'two', score: 450, maxRank: 8 }));
    await store.delete('one');
    await store.delete('two');
    const kept = { variant: 'classic', helped: false, score: 500, maxRank: 8 };
    expect(await store.best('classic', false)).toEqual(kept);
    expect(await store.best('classic', true)).toEqual({ ...kept, helped: true, score: 400, maxRank: 7 });
    expect(await store.best('5x5', false)).toBeUndefined();
  });

  it('takes no best from a position or a kept replay, saved or imported', async () => {
    const store = await open();
    await store.save(aRecord({ score: 900, origin: 'position' }));
    await store.save(aRecord({ id: 'two', score: 950, origin: 'kept' }));
    expect(await store.best('classic', false)).toBeUndefined();
    await store.save(aRecord({ id: 'three', score: 100 }));
    const kept = { ...playedRecord([3, 2, 3, 2], 0, '5x5'), id: 'four', origin: 'kept' };
    const file = { format: 'twofold-export', version: 1, games: [kept], bests: [] };
    expect(await store.importAll(JSON.stringify(file))).toMatchObject({ value: { added: 1 } });
    expect(await store.best('classic', false)).toMatchObject({ score: 100 });
    expect(await store.best('5x5', false)).toBeUndefined();
    expect((await store.list()).map(({ origin }) => origin).sort()).toEqual([
      'kept',
      'kept',
      'position',
      undefined,
    ]);
  });

  it('keeps help that one state of a game had, whichever is stored, saved or imported', async () => {
    const store = await open();
    const help = async () => (await store.get('one'))?.help;
    const game = { ...playedRecord([3, 2, 3, 2]), revision: 0, updatedAt: 3000 };
    await store.save(game);
    expect((await store.save({ ...game, help: 1 })).kind).toBe('saved'); // the same state
    expect(await help()).toBe(1);
    const stale = await store.save({ ...game, revision: 9, ply: 1, updatedAt: 1500, help: 2 });
    expect(stale).toMatchObject({ kind: 'stale', record: { ply: game.ply, help: 2 } });
    const older = { ...playedRecord([3, 2]), help: 5 };
    const file = { format: 'twofold-export', version: 1, games: [older], bests: [] };
    expect(await store.importAll(JSON.stringify(file))).toMatchObject({ value: { updated: 1 } });
    expect(await store.get('one')).toMatchObject({ ply: game.ply, score: game.score, line: {}, help: 5 });
    expect(await store.importAll(JSON.stringify(file))).toMatchObject({ value: { unchanged: 1 } });
    const { revision } = (await store.get('one'))!;
    await store.save({ ...game, revision, updatedAt: 4000 }); // a tab that has not seen the help
    expect(await help()).toBe(5);
  });

  it('remembers the game last opened', async () => {
    const store = await open();
    expect(await store.current()).toBeUndefined();
    await store.setCurrent('one');
    await store.setCurrent('two');
    expect(await store.current()).toBe('two');
  });

  it('does not share its records with those who gave them', async () => {
    const store = await open();
    const milestones = [{ rank: 7, ply: 1, elapsed: 1 }];
    await store.save(aRecord({ milestones }));
    milestones.pop();
    expect((await store.get('one'))?.milestones).toHaveLength(1);
  });

  it('asks for lasting storage once, after the first turn', async () => {
    let asked = 0;
    const store = await open({ onFirstTurn: () => asked++ });
    await store.save(aRecord());
    expect(asked).toBe(0);
    for (let ply = 1; ply < 4; ply++) await store.save(aRecord({ revision: ply, ply }));
    expect(asked).toBe(1);
  });

  it('gives everything back after an export and an import elsewhere', async () => {
    const store = await open();
    const [first, second] = [playedRecord([3, 2, 3]), playedRecord([2, 3, 2, 3], 1, '5x5')];
    await store.save({ ...first, revision: 0 });
    await store.save({ ...second, id: 'two', revision: 0 });
    await store.save(aRecord({ id: 'gone', variant: 'even', score: 800 }));
    await store.delete('gone');
    await store.setCurrent('two');
    const text = await store.exportAll();
    const settings: object[] = [];
    globalThis.indexedDB = new IDBFactory();
    const other = await open({ settings: { read: () => ({}), write: (read) => settings.push(read) } });
    const report = { added: 2, updated: 0, unchanged: 0, bests: 1, refused: 0 };
    expect(await other.importAll(text)).toEqual({ ok: true, value: report });
    expect(await other.list()).toEqual(await store.list());
    expect(await other.current()).toBe('two');
    expect(await other.best('even', false)).toMatchObject({ score: 800 });
    expect(settings).toEqual([{ theme: 'dark' }]);
  });

  it('finds nothing new in its own export', async () => {
    const store = await open();
    await store.save({ ...playedRecord([3, 2]), revision: 0 });
    const report = { added: 0, updated: 0, unchanged: 1, bests: 0, refused: 0 };
    expect(await store.importAll(await store.exportAll())).toEqual({ ok: true, value: report });
  });

  it('imports over an older game, not over a newer one', async () => {
    const [before, after] = [playedRecord([3]), { ...playedRecord([3, 2, 3]), updatedAt: 3000 }];
    const store = await open();
    await store.save({ ...before, revision: 0 });
    const early = await store.exportAll();
    await store.save({ ...after, revision: 1 });
    const late = await store.exportAll();
    expect(await store.importAll(early)).toMatchObject({ value: { updated: 0, unchanged: 1 } });
    expect((await store.get('one'))?.ply).toBe(after.ply);
    globalThis.indexedDB = new IDBFactory();
    const other = await open();
    await other.importAll(early);
    for (const revision of [1, 2, 3]) await other.save({ ...before, revision });
    expect(await other.importAll(late)).toMatchObject({ value: { updated: 1, unchanged: 0 } });
    expect(await other.get('one')).toMatchObject({ ply: after.ply, revision: 5 });
    expect((await other.save({ ...before, revision: 4 })).kind).toBe('stale');
  });

  it('imports a save of the classic game once, however it went on since', async () => {
    const store = await open();
    const text = JSON.stringify(classic);
    expect(await store.importAll(text)).toMatchObject({ value: { added: 1, unchanged: 0 } });
    const [game] = await store.list();
    await store.save({ ...(await store.get(game!.id))!, ply: 3 });
    expect(await store.importAll(text)).toMatchObject({ value: { added: 0, updated: 0, unchanged: 1 } });
    expect((await store.get(game!.id))?.ply).toBe(3);
    expect(await store.best('classic', false)).toMatchObject({ score: 31416 });
  });

  it('counts the bests that an import brought beyond its games', async () => {
    const store = await open();
    const text = JSON.stringify({ bestScore: '2000' });
    const report = { added: 0, updated: 0, unchanged: 0, refused: 0 };
    expect(await store.importAll(text)).toEqual({ ok: true, value: { ...report, bests: 1 } });
    expect(await store.importAll(text)).toEqual({ ok: true, value: { ...report, bests: 0 } });
  });

  it('sweeps away what nobody played, but not what is shown, nor what came from elsewhere', async () => {
    const store = await open();
    await store.save(aRecord({ id: 'unplayed' }));
    await store.save(aRecord({ id: 'current' }));
    await store.save(aRecord({ id: 'shown' }));
    await store.save(aRecord({ id: 'position', origin: 'position' }));
    await store.save(aRecord({ id: 'taken back', undos: 1 }));
    await store.save(aRecord({ id: 'played', ply: 1 }));
    await store.setCurrent('current');
    await store.sweep('shown');
    const left = (await store.list()).map(({ id }) => id).sort();
    expect(left).toEqual(['current', 'played', 'position', 'shown', 'taken back']);
  });

  it('tells why it imports nothing', async () => {
    const store = await open();
    expect(await store.importAll('{')).toMatchObject({ ok: false, error: { code: 'notJson' } });
  });
});

it('is persistent on a disk', async () => {
  const store = await onDisk();
  expect([store.isPersistent(), store.trouble()]).toEqual([true, undefined]);
});

it('is not persistent in memory', async () => {
  const store = await inMemory();
  await store.save(aRecord());
  expect([store.isPersistent(), store.trouble()]).toEqual([false, 'notKept']);
});

it('opens with what the page before it kept', async () => {
  const before = await onDisk();
  await before.save(aRecord());
  await before.setCurrent('one');
  const after = await onDisk();
  expect(await after.current()).toBe('one');
  expect((await after.get('one'))?.revision).toBe(1);
});
