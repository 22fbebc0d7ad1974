/** A database that does not answer for a time, such as while it starts again: questions are asked again. */
import { setTimeout as wait } from 'node:timers/promises';
import { refusalByDatabase } from '../../service/databaseFailures.js';

/** Between two attempts, in milliseconds. */
const AGAIN_MS = 1_000;

/** Whether an error is of a database that may answer later. */
export function isOutage(error: unknown): boolean {
  const isNameless = (error as NodeJS.ErrnoException | undefined)?.syscall === 'getaddrinfo';
  return isNameless || refusalByDatabase(error) !== undefined;
}

/**
 * Asks until the database answers. `ask` may be done several times. Other errors end it, and so does any error once the signal has
 * aborted. Each outage is heard of.
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
  onOutage: (error: Error) => void = () => {},
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted || !isOutage(error)) throw error;
      onOutage(error as Error);
      await wait(AGAIN_MS, undefined, { ...(signal && { signal }) }).catch(() => {});
    }
  }
}
