/** Files of a study: each worker reads its own copy, below the folder in which it was started. */
import { isAbsolute } from 'node:path';

/**
 * Throws RangeError for a path that leads out of the folder. A worker takes paths from a database: it must not open any file of
 * its machine.
 */
export function checkSharedPath(path: string): void {
  if (!isAbsolute(path) && !/^[A-Za-z]:/.test(path) && !path.split(/[/\\]/).includes('..')) return;
  throw new RangeError(
    `${path} cannot be found by other machines: name it relative to the folder where twofold work runs, below it.`,
  );
}
