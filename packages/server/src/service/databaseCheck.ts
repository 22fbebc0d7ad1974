/**
 * Whether the database answers now. The handle says only that it once did: a database may go while the server runs. One
 * statement answers all who ask within two seconds, so that nobody can use the database up by asking.
 * It tells of a loss four seconds later at most: an answer is kept, and the next one is waited for.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/startDatabase.js';

/** A database that is slower than this does not count as ready. */
const LIMIT_MS = 2_000;
/** How long an answer holds. */
const KEPT_MS = 2_000;
/** Statements at once. One may hang for long on a connection that died without a word; others may answer. */
const MOST_OPEN = 2;

/** The handle's state; `failed`, too, while a database that was ready does not answer. */
export type CheckDatabase = () => Promise<DatabaseHandle['state']>;

export function makeDatabaseCheck(
  handle: Pick<DatabaseHandle, 'state' | 'database'>,
  { limitMs = LIMIT_MS, keptMs = KEPT_MS } = {},
): CheckDatabase {
  const open = new Set<Promise<unknown>>();
  let last = { at: Number.NEGATIVE_INFINITY, answers: false };
  let asking: Promise<void> | undefined;
  const send = () => {
    const sent = sql`select 1`.execute(handle.database!.db).finally(() => open.delete(sent));
    open.add(sent);
  };
  const ask = async () => {
    if (open.size < MOST_OPEN) send();
    const answered = Promise.any(open).then(
      () => true,
      () => false,
    );
    const answers = await Promise.race([answered, wait(limitMs, false, { ref: false })]);
    last = { at: performance.now(), answers };
  };
  return async () => {
    if (handle.state !== 'ready') return handle.state;
    if (performance.now() - last.at > keptMs) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return last.answers ? 'ready' : 'failed';
  };
}
