/**
 * Whether the database answers now. The handle says only that it once did: a database may go while the server runs. One
 * statement answers all who ask within two seconds, so that nobody can use the database up by asking.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/startDatabase.js';

/** A database that is slower than this does not count as ready. */
const LIMIT_MS = 2_000;
/** How long an answer holds. */
const KEPT_MS = 2_000;

/** The handle's state; `failed`, too, while a database that was ready does not answer. */
export type CheckDatabase = () => Promise<DatabaseHandle['state']>;

export function makeDatabaseCheck(
  handle: Pick<DatabaseHandle, 'state' | 'database'>,
  { limitMs = LIMIT_MS, keptMs = KEPT_MS } = {},
): CheckDatabase {
  let asking: Promise<boolean> | undefined; // one at a time, also where it is never answered
  let last = { at: Number.NEGATIVE_INFINITY, answers: false };
  const ask = async () => {
    asking ??= sql`select 1`
      .execute(handle.database!.db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    const answers = await Promise.race([asking, wait(limitMs, false, { ref: false })]);
    last = { at: performance.now(), answers };
  };
  return async () => {
    if (handle.state !== 'ready') return handle.state;
    if (performance.now() - last.at > keptMs) await ask();
    return last.answers ? 'ready' : 'failed';
  };
}
