import { describe, expect, it } from 'vitest';
import { keyOf, SectionCache } from './sectionCache.js';
import type { SectionStore } from './sectionStore.js';

/** A store in memory. Its clock goes one on with every use. */
function memoryStore(changes: Partial<SectionStore> = {}) {
  const entries = new Map<string, { bytes: Uint8Array; used: number }>();
  let now = 0;
  const store: SectionStore = {
    limit: 100,
    list: async () => [...entries].map(([key, { bytes, used }]) => ({ key, bytes: bytes.length, used })),
    read: async (key) => entries.get(key)?.bytes,
    write: async (key, bytes) => void entries.set(key, { bytes, used: ++now }),
    remove: async (key) => void entries.delete(key),
    touch: async (keys) => {
      for (const key of keys) entries.get(key)!.used = ++now;
    },
    hasRoom: async () => true,
    alone: (run) => run(),
    ...changes,
  };
  return { store, entries, keys: () => [...entries.keys()].sort().join('') };
}

const plain = (length: number) => Uint8Array.from({ length }, (_, at) => at + 1);
const section = (key: string, length = 20) => ({ key, copy: () => plain(length) });
const always = () => true;

describe('a cache of sections', () => {
  it('gives back what it keeps, and copies nothing twice', async () => {
    const { store } = memoryStore();
    const cache = new SectionCache(store);
    expect(await cache.read('a')).toBeUndefined();
    expect(await cache.keep([section('a')], always)).toBe(true);
    expect(await cache.read('a')).toEqual(plain(20));
    const copy = () => expect.fail('it is kept already');
    await cache.keep([{ key: 'a', copy }], always);
  });

  it('gives nothing damaged or cut, and removes it', async () => {
    const { store, entries } = memoryStore();
    const cache = new SectionCache(store);
    await cache.keep([section('a')], always);
    const whole = entries.get('a')!.bytes;
    const flipped = (at: number) => whole.map((byte, index) => (index === at ? byte ^ 1 : byte));
    const cut = [0, 3, 4, 23].map((length) => whole.slice(0, length));
    for (const bytes of [flipped(0), flipped(4), flipped(23), ...cut, Uint8Array.of(...whole, 0)]) {
      entries.set('a', { bytes, used: 0 });
      expect(await cache.read('a')).toBeUndefined();
      expect(entries.has('a')).toBe(false);
    }
  });

  it('stays within its limit: what was used least recently leaves', async () => {
    const { store, entries, keys } = memoryStore();
    const cache = new SectionCache(store);
    for (const key of ['a', 'b', 'c', 'd']) await cache.keep([section(key)], always); // 24 bytes each
    await cache.keep([section('a')], always);
    await cache.keep([section('e'), section('f')], always);
    expect(keys()).toBe('adef');
    await cache.keep([section('g', 90)], always);
    expect(keys()).toBe('g');
    await cache.keep([section('h', 97)], always); // with its checksum one byte too many
    expect([...entries].reduce((sum, [, { bytes }]) => sum + bytes.length, 0)).toBeLessThanOrEqual(100);
    expect(entries.has('h')).toBe(false);
  });

  it('lets nothing leave that the same search needs', async () => {
    const { store, keys } = memoryStore();
    const cache = new SectionCache(store);
    await cache.keep(
      ['a', 'b', 'c', 'd', 'e'].map((key) => section(key)),
      always,
    );
    expect(keys()).toBe('abcd');
  });

  it('writes nothing where the device is short of storage, or somebody asks meanwhile', async () => {
    const { store, keys } = memoryStore({ hasRoom: async () => false });
    expect(await new SectionCache(store).keep([section('a')], always)).toBe(true);
    expect(keys()).toBe('');
    const other = memoryStore();
    let asked = 0;
    const goesOn = () => asked++ < 1;
    expect(await new SectionCache(other.store).keep([section('a'), section('b')], goesOn)).toBe(false);
    expect(other.keys()).toBe('a');
  });

  it.each(['list', 'read', 'write', 'remove', 'touch', 'hasRoom', 'alone'] as const)(
    'does without a store that refuses to %s',
    async (name) => {
      const refuse = () => Promise.reject(new DOMException('no', 'QuotaExceededError'));
      const { store, entries } = memoryStore({ [name]: refuse });
      const cache = new SectionCache(store);
      expect(await cache.keep([section('a')], always)).toBe(true);
      entries.set('b', { bytes: Uint8Array.of(1, 2, 3, 4, 5), used: 0 });
      expect(await cache.read('b')).toBeUndefined();
      await cache.remove('b');
    },
  );

  it('does without any store', async () => {
    const cache = new SectionCache(undefined);
    expect(await cache.read('a')).toBeUndefined();
    expect(await cache.keep([section('a')], always)).toBe(true);
  });
});

it('keys name file, section and factor; small sections and those of no file have none', () => {
  const coded = { bytes: new Uint8Array(70_000), kept: 5, factor: 2, id: 'a3d80a09-1' };
  expect(keyOf(coded)).toBe('1-a3d80a09-1-2');
  expect(keyOf({ ...coded, bytes: new Uint8Array(60_000) })).toBeUndefined();
  const { id: _, ...nameless } = coded;
  expect(keyOf(nameless)).toBeUndefined();
});
