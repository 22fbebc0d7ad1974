import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SectionCache } from '../cache/sectionCache.js';
import { SECTION_CACHE, sectionStorage } from './sectionStorage.js';

/** The part of the Cache API that is used, in memory. */
function fakeCaches() {
  const caches = new Map<string, Map<string, Response>>();
  const bare = (url: string) => url.replace(/\?.*/, '');
  return {
    names: () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    async open(name: string) {
      const entries = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, entries);
      const find = (url: string, { ignoreSearch = false } = {}) =>
        [...entries.keys()].find((each) => each === url || (ignoreSearch && bare(each) === bare(url)));
      return {
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        match: async (url: string, options?: object) => entries.get(find(url, options) ?? '')?.clone(),
        put: async (url: string, response: Response) => void entries.set(url, response),
        delete: async (url: string, options?: object) => entries.delete(find(url, options) ?? ''),
      };
    },
  };
}

let fake: ReturnType<typeof fakeCaches>;
let free: number | undefined;
beforeEach(() => {
  fake = fakeCaches();
  free = 1e9;
  vi.stubGlobal('caches', fake);
  vi.stubGlobal('location', new URL('https://twofold.example/play'));
  const estimate = async () => (free === undefined ? {} : { quota: 5e9, usage: 5e9 - free });
  vi.stubGlobal('navigator', { storage: { estimate } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const BYTES = new Uint8Array(5_000_000).fill(7);
const keep = (key: string) =>
  new SectionCache(sectionStorage()).keep([{ key, copy: () => BYTES }], () => true);
const keys = async () => (await sectionStorage()!.list()).map(({ key }) => key).join('');

it('keeps sections in one cache, with their sizes', async () => {
  await keep('a');
  expect(fake.names()).toEqual([SECTION_CACHE]);
  const read = await new SectionCache(sectionStorage()).read('a');
  expect(read && Buffer.compare(read, BYTES)).toBe(0);
  expect(await sectionStorage()!.list()).toMatchObject([{ key: 'a', bytes: 5_000_004 }]);
});

it('takes at most 32 MB, and lets go what was used least recently', async () => {
  const now = vi.spyOn(Date, 'now');
  let time = 1;
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g']) {
    now.mockReturnValue(time++);
    await keep(key);
  }
  now.mockRestore();
  expect(await keys()).toBe('acdefg');
  await sectionStorage()!.remove('c');
  expect(await keys()).toBe('adefg');
});

it.each([99_999_999, undefined])('keeps nothing where %s bytes are left', async (left) => {
  free = left;
  await keep('a');
  expect(await keys()).toBe('');
  free = 100_000_000;
  await keep('a');
  expect(await keys()).toBe('a');
});

it('goes on after the page has dropped the cache, and without the Cache API', async () => {
  await keep('a');
  await fake.delete(SECTION_CACHE);
  expect(await new SectionCache(sectionStorage()).read('a')).toBeUndefined();
  await keep('a');
  expect(await keys()).toBe('a');
  vi.unstubAllGlobals();
  expect(sectionStorage()).toBeUndefined();
});
