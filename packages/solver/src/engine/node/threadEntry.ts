/**
 * The file that a thread begins with: worker.ts and its modules in one bundle (tools/build/workers.mjs), which starts 100 ms
 * sooner. Where the compiler has run since the bundle was made, as after `tsc -b` alone, the bundle may be old: then the
 * modules themselves are taken.
 */
import { statSync } from 'node:fs';

/** The compiler's notes on what it has compiled. Published packages have none. */
const NOTES = ['./', '../../', '../../../../core/dist/'].map((folder) => `${folder}tsconfig.tsbuildinfo`);

/** `base`: the address of this compiled module. */
export function threadEntry(base = import.meta.url): URL {
  const bundle = new URL('./workerBundle.js', base);
  const made = timeOf(bundle);
  const isCurrent = NOTES.every((notes) => timeOf(new URL(notes, base)) <= made);
  return made > 0 && isCurrent ? bundle : new URL('./worker.js', base);
}

/** When a file was written, in milliseconds since 1970. 0: there is none. */
function timeOf(file: URL): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
