/**
 * Whether the database answers and takes moves now. The handle says only that it once did: a database may go while the
 * server runs, and its disk may be full. One statement answers all who ask within two seconds, so that nobody can use
 * the database up by asking. It tells of a loss four seconds later at most: an answer is kept, and the next one is
 * waited for.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { isFailure } from './databaseFailures.js';

/** A database that is slower than this does not count as ready. */
const LIMIT_MS = 2_000;
/** How long an answer holds. */
const KEPT_MS = 2_000;
/** Statements at once. One may hang for long on a connection that died without a word; others may answer. */
const MOST_OPEN = 2;
/** After moves were not written, this long nobody is sent here; then a row of our own is written. */
const FAILING_MS = 10_000;
/** Bytes of that row: more than a page that moves have left room in. */
const FILLER_BYTES = 65_536;

/** The handle's state; `failed`, too, while a database that was ready does not answer, or takes no moves. */
export type CheckDatabase = () => Promise<DatabaseHandle['state']>;

export interface DatabaseCheck {
  readonly check: CheckDatabase;
  /** Hears of each write of moves: done, or its error. */
  readonly onWrite: (error?: unknown) => void;
}

export function makeDatabaseCheck(
  handle: Pick<DatabaseHandle, 'state' | 'database'>,
  { limitMs = LIMIT_MS, keptMs = KEPT_MS, failingMs = FAILING_MS } = {},
): DatabaseCheck {
  const open = new Set<Promise<unknown>>();
  let last = { at: Number.NEGATIVE_INFINITY, answers: false };
  let asking: Promise<void> | undefined;
  let failedAt: number | undefined; // moves were not written then, and none since
  const send = () => {
    const sent = question().finally(() => open.delete(sent));
    open.add(sent);
  };
  const question = async () => {
    const { moves } = handle.database!;
    if (failedAt === undefined) return sql`select 1`.execute(moves);
    if (performance.now() - failedAt < failingMs) throw new Error('Moves were not written.');
    await sql`insert into probes (id, filler) values (1, ${randomBytes(FILLER_BYTES)})
      on conflict (id) do update set filler = excluded.filler`.execute(moves);
    failedAt = undefined;
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
  const check = async () => {
    if (handle.state !== 'ready') return handle.state;
    if (performance.now() - last.at > keptMs) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return last.answers && failedAt === undefined ? 'ready' : 'failed';
  };
  const onWrite = (error?: unknown) => {
    if (error === undefined) failedAt = undefined;
    else if (isFailure(error)) failedAt = performance.now();
  };
  return { check, onWrite };
}
