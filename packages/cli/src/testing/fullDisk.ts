/**
 * A real disk of a few kilobytes, which tests fill up or make read-only. It is a tmpfs; mounting one takes
 * root.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class SmallDisk {
  readonly path: string;
  readonly #ballast: string;

  /** Throws Error with the reason if nothing can be mounted. */
  constructor(kilobytes: number) {
    this.path = mkdtempSync(join(tmpdir(), 'twofold-disk-'));
    this.#ballast = join(this.path, 'ballast');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', this.path], {
        stdio: 'pipe',
      });
    } catch (error) {
      rmdirSync(this.path);
      throw new Error(`A small disk cannot be mounted here: ${(error as Error).message.trim()}`);
    }
  }

  /** Fills all free space. */
  fill(): void {
    for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeFileSync(this.#ballast, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // That much does not fit: try half of it.
      }
    }
  }

  empty(): void {
    rmSync(this.#ballast, { force: true });
  }

  makeReadOnly(): void {
    execFileSync('mount', ['-o', 'remount,ro', this.path]);
  }

  /** All files on it but the ballast, as paths from its top. */
  files(): string[] {
    const entries = readdirSync(this.path, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name !== 'ballast');
    return files.map((entry) => join(entry.parentPath, entry.name).slice(this.path.length + 1)).sort();
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.path]);
    rmdirSync(this.path);
  }
}
