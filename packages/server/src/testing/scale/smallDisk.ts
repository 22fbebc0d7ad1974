/** A small disk of memory, to try what a full one does. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 2 ** 20;
const MOST_FILES = 400;

export class SmallDisk {
  readonly folder: string;
  readonly #fillers: string[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined where the system gives none, such as to ordinary users. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'twofold-disk-'));
    const options = `size=${megabytes}m,mode=711`;
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0)
      return new SmallDisk(folder);
    rmSync(folder, { recursive: true });
    return undefined;
  }

  /** Fills it to its last byte. */
  fill(): void {
    for (let size = 64 * MEGABYTE; size >= 1; size = Math.floor(size / 2)) {
      const file = join(this.folder, `filler.${size}`);
      this.#fillers.push(file);
      try {
        writeFileSync(file, Buffer.alloc(size, 1), { flag: 'a' });
        size *= 2; // once more
        if (this.#fillers.length > MOST_FILES) throw new Error('The disk has no end');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  /** Removes what fills it. */
  makeRoom(): void {
    for (const file of this.#fillers.splice(0)) rmSync(file, { force: true });
  }

  unmount(): void {
    spawnSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
