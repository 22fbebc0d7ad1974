import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SectionCache } from '../cache/sectionCache.js';
import { cacheFolder, sectionFiles } from './sectionFiles.js';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'twofold-sections-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const BYTES = Uint8Array.of(1, 2, 3, 4);

describe('sections as files', () => {
  it('lie in a folder that is made with the first, and nothing else does', async () => {
    const folder = join(place, 'not', 'there');
    const store = sectionFiles(folder);
    expect(await store.list()).toEqual([]);
    await store.write('a', BYTES);
    expect(readdirSync(folder)).toEqual(['a']);
    expect(await store.read('a')).toEqual(BYTES);
    expect(await store.list()).toMatchObject([{ key: 'a', bytes: 4 }]);
    await store.remove('a');
    await store.remove('a');
    expect(await store.list()).toEqual([]);
  });

  it('know when they were used', async () => {
    const store = sectionFiles(place);
    await store.write('a', BYTES);
    await store.write('b', BYTES);
    for (const key of ['a', 'b']) utimesSync(join(place, key), 1000, 1000);
    await store.touch(['gone', 'b']);
    const used = Object.fromEntries((await store.list()).map((entry) => [entry.key, entry.used]));
    expect(used.a).toBe(1_000_000);
    expect(used.b).toBeGreaterThan(Date.now() - 60_000);
  });

  it('are listed although another process renames a file meanwhile', async () => {
    const store = sectionFiles(place);
    await store.write('a', BYTES);
    symlinkSync(join(place, 'gone'), join(place, 'b.17')); // a name without a file, as after the rename
    expect(await store.list()).toMatchObject([{ key: 'a', bytes: 4 }]);
    await new SectionCache(store).keep([{ key: 'c', copy: () => BYTES }], () => true);
    expect(readdirSync(place).sort()).toEqual(['a', 'b.17', 'c']);
  });

  it('leave no half behind where a write fails, and cost nothing where there is no folder', async () => {
    const store = sectionFiles(place);
    await expect(store.write(join('not', 'there'), BYTES)).rejects.toThrow('ENOENT');
    expect(readdirSync(place)).toEqual([]);
    writeFileSync(join(place, 'file'), '');
    const cache = new SectionCache(sectionFiles(join(place, 'file', 'sections')));
    expect(await cache.keep([{ key: 'a', copy: () => BYTES }], () => true)).toBe(true);
    expect(await cache.read('a')).toBeUndefined();
  });
});

it.each([
  ['linux', { XDG_CACHE_HOME: '/caches' }, '/caches/twofold'],
  ['linux', {}, '/home/me/.cache/twofold'],
  ['darwin', {}, '/home/me/Library/Caches/twofold'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/twofold/cache'],
  ['win32', {}, '/home/me/AppData/Local/twofold/cache'],
])('the folder for caches on %s with %o', (platform, env, folder) => {
  expect(cacheFolder(platform, env, '/home/me')).toBe(join(folder));
});
