import 'fake-indexeddb/auto';
import { createRoot } from 'solid-js';
import { beforeEach, expect, it } from 'vitest';
import {
  createKeeping,
  type KeptAnalysis,
  type KeptStore,
  keptPath,
  listKept,
  openKeptStore,
  readKept,
} from './keptAnalyses';

let store: KeptStore;
let now = 1;

beforeEach(async () => {
  store = (await openKeptStore())!;
  for (const { id } of await store.list()) await store.remove(id);
  now = 1;
});

/** A page with an analysis: its moves as a text, and the ply on the board. */
function open(start?: KeptAnalysis, stored: Promise<KeptStore | undefined> = Promise.resolve(store)) {
  const troubles: string[] = [];
  const shown = { line: start ? lineOf(start) : 'a', ply: 1 };
  const keeping = createRoot(() =>
    createKeeping({
      ...{ store: stored, start },
      now: () => now++,
      describe: () => ({
        ...{ path: `/analyse?show=board#replay=${shown.line}&ply=${shown.ply}`, variant: 'classic' },
        ...{ position: '0', moves: shown.line.length },
      }),
      onTrouble: (trouble) => troubles.push(trouble),
    }),
  );
  const play = (line: string) => {
    shown.line = line;
    return keeping.save();
  };
  return { keeping, troubles, shown, play };
}

const lineOf = ({ path }: KeptAnalysis) => /replay=(\w+)/.exec(path)![1]!;
const lines = async () => (await listKept()).map(lineOf).sort();

/** Two pages with the same version of an analysis, 'a'. */
async function openTwo() {
  const first = open();
  await first.keeping.keep();
  const id = first.keeping.id()!;
  return { first, id, second: open(await readKept(id)) };
}

it('an analysis is kept, and again with each change', async () => {
  const { keeping, play } = open();
  await keeping.save(); // not asked for
  expect(await listKept()).toEqual([]);
  await keeping.keep();
  const id = keeping.id()!;
  const path = (line: string) => `/analyse?show=board&kept=${id}#replay=${line}&ply=1`;
  const kept = { id, variant: 'classic', position: '0' };
  expect(await listKept()).toEqual([{ ...kept, path: path('a'), moves: 1, updatedAt: 1 }]);
  await play('ab');
  expect(await listKept()).toEqual([{ ...kept, path: path('ab'), moves: 2, updatedAt: 2 }]);
  await open().keeping.keep();
  expect((await listKept()).map(({ updatedAt }) => updatedAt)).toEqual([3, 2]);
});

it('one that is only opened is not stored', async () => {
  const { first, id, second } = await openTwo();
  await first.play('ab');
  const stored = await readKept(id);
  await second.keeping.save(); // the address is written, too
  expect(await readKept(id)).toEqual(stored);
  expect([second.keeping.id(), second.troubles]).toEqual([id, []]);
});

it('a change of an earlier version gets a name of its own', async () => {
  const { first, id, second } = await openTwo();
  await first.play('ab');
  await Promise.all([second.play('ac'), second.play('acd')]);
  expect(second.troubles).toEqual(['apart']);
  expect(second.keeping.id()).not.toBe(id);
  expect(await lines()).toEqual(['ab', 'acd']);
  expect(lineOf((await readKept(id))!)).toBe('ab');
  await first.play('abe');
  expect(await lines()).toEqual(['abe', 'acd']);
});

it('pages that show other positions of the same moves go on with one', async () => {
  const { first, id, second } = await openTwo();
  first.shown.ply = 0;
  await first.keeping.save();
  second.shown.ply = 2;
  await second.keeping.save();
  expect((await readKept(id))!.path).toContain('&ply=2');
  await first.play('ab'); // by another version of the same moves
  expect(first.troubles).toEqual(['apart']);
  expect(second.troubles).toEqual([]);
});

it('a page that only shows an earlier version writes nothing', async () => {
  const { first, second } = await openTwo();
  await first.play('ab');
  second.shown.ply = 0;
  await second.keeping.save();
  expect(await lines()).toEqual(['ab']);
  expect(second.troubles).toEqual([]);
});

it('one that another page has dropped does not come back by a change', async () => {
  for (const change of ['a', 'ab']) {
    const { first, second } = await openTwo();
    first.keeping.drop();
    await second.play(change);
    expect([second.keeping.id(), second.troubles]).toEqual([undefined, ['gone']]);
    await second.play('abc');
    expect(await lines()).toEqual([]);
  }
});

it('one that is dropped is gone, and comes back under its name', async () => {
  const { keeping } = open();
  await keeping.keep();
  const id = keeping.id()!;
  const restore = keeping.drop();
  expect(keeping.id()).toBeUndefined();
  expect(await readKept(id)).toBeUndefined();
  await restore();
  expect(await readKept(id)).toBeDefined();
  expect(keeping.id()).toBe(id);
});

it('a dropped one comes back as another page had changed it', async () => {
  const { first, id, second } = await openTwo();
  await first.play('ab');
  const restore = second.keeping.drop();
  expect(await lines()).toEqual([]);
  await restore();
  expect(lineOf((await readKept(id))!)).toBe('ab');
  await second.play('ac');
  expect(await lines()).toEqual(['ab', 'ac']);
});

it('its last change is stored when another analysis takes its place, and under its own name', async () => {
  const { keeping, shown } = open();
  await keeping.keep();
  const id = keeping.id();
  shown.line = 'ab';
  const resume = keeping.leave();
  shown.line = 'x';
  await keeping.save();
  expect(await lines()).toEqual(['ab']);
  expect(keeping.id()).toBeUndefined();
  await keeping.keep();
  expect(await lines()).toEqual(['ab', 'x']);
  resume();
  expect(keeping.id()).toBe(id);
});

it('says where nothing can be stored', async () => {
  const { keeping, troubles } = open(undefined, Promise.resolve(undefined));
  await keeping.keep();
  expect([keeping.id(), troubles]).toEqual([undefined, ['failed']]);
});

it('the name stands before the moves in the address', () => {
  expect(keptPath('/analyse?position=01/10', 'a b')).toBe('/analyse?position=01/10&kept=a%20b');
});
