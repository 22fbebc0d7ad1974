/**
 * The file system that saved games use. It is a port: tests can make each call fail, or make it the last of a
 * process.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { type HeldLock, type LockHolder, takeLock } from '@twofold/lock';

/** All calls throw a Node.js system error when they fail. Paths are absolute. */
export interface SaveFiles {
  exists(path: string): boolean;
  /** The text of a file; undefined if there is no such file. */
  read(path: string): string | undefined;
  /** Creates or overwrites a file for this user alone. A failure or a kill may leave any part of the text. */
  write(path: string, text: string): void;
  /** Renames a file atomically: at no time is the target missing or in part. */
  rename(from: string, to: string): void;
  /** Deletes a file, if there is one. */
  remove(path: string): void;
  /** Creates a folder and its missing parents for this user alone. */
  makeFolder(path: string): void;
  /** Waits until the disk has the file. */
  sync(path: string): Promise<void>;
  syncNow(path: string): void;
  /** Takes a lock, or names the process that holds it. */
  lock(path: string): HeldLock | LockHolder;
}

export const NODE_FILES: SaveFiles = {
  exists: existsSync,
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  write: (path, text) => writeFileSync(path, text, { mode: 0o600 }),
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
  makeFolder: (path) => void mkdirSync(path, { recursive: true, mode: 0o700 }),
  async sync(path) {
    const file = await open(path, 'r+');
    await file.sync().finally(() => file.close());
  },
  syncNow(path) {
    const file = openSync(path, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  lock: takeLock,
};
