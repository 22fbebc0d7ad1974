/** Complete writes: a system may write less than requested, for example when a disk is nearly full. */
import { writeSync } from 'node:fs';

/**
 * Writes all bytes from `position` on; by default, at the file's current position. Throws the error of the
 * file system.
 */
export function writeAll(fd: number, bytes: Uint8Array, position?: number): void {
  for (let at = 0; at < bytes.length; ) {
    const target = position === undefined ? null : position + at;
    at += writeSync(fd, bytes, at, bytes.length - at, target);
  }
}
