/** Decoded sections as files in the folder that the system has for caches. */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SectionStore } from '../cache/sectionStore.js';

/** The sections of the 4x4 networks take 60 MB. */
const LIMIT = 64_000_000;

/** The folder for caches by the system's rules; XDG_CACHE_HOME goes before, where it is set. */
export function cacheFolder(
  platform: string = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (xdg) return join(xdg, 'twofold');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'twofold');
  if (platform === 'win32') return join(local ?? join(home, 'AppData', 'Local'), 'twofold', 'cache');
  return join(home, '.cache', 'twofold');
}

/** Files in a folder, which is made with the first. A file's time of change says when it was used. */
export function sectionFiles(folder: string, limit = LIMIT): SectionStore {
  const pathOf = (key: string) => join(folder, key);
  const remove = (key: string) => rm(pathOf(key), { force: true });
  return {
    limit,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const entries = names.map(async (key) => {
        const file = await stat(pathOf(key)).catch(() => undefined); // another process may have renamed it
        return file ? [{ key, bytes: file.size, used: file.mtimeMs }] : [];
      });
      return (await Promise.all(entries)).flat();
    },
    async read(key) {
      return new Uint8Array(await readFile(pathOf(key)));
    },
    async write(key, bytes) {
      await mkdir(folder, { recursive: true });
      const aside = `${key}.${process.pid}`;
      try {
        await writeFile(pathOf(aside), bytes);
        await rename(pathOf(aside), pathOf(key));
      } catch (error) {
        await remove(aside);
        throw error;
      }
    },
    remove,
    async touch(keys) {
      const now = new Date();
      await Promise.all(keys.map((key) => utimes(pathOf(key), now, now).catch(() => {}))); // some may be gone
    },
    hasRoom: async () => true, // a full disk refuses the write
    alone: (run) => run(),
  };
}
