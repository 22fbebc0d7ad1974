/** Refuses what needs the database while there is none, and says whether waiting helps. */
import type { DatabaseHandle } from '../db/startDatabase.js';
import { Refused } from '../live/refused.js';

/** Seconds after which a client may ask again. */
const AGAIN = { starting: '2', failed: '30' };

/** Throws a Refused with status 503 unless the database is ready. */
export function requireReady({ state }: Pick<DatabaseHandle, 'state'>): void {
  if (state === 'ready') return;
  if (state === 'failed') {
    const message = 'Ranked play is off: the server has no database. Its log says why.';
    throw new Refused(503, 'database_failed', message, { 'retry-after': AGAIN.failed });
  }
  const message = 'Ranked play is not ready yet. Try again in a moment.';
  throw new Refused(503, 'database_starting', message, { 'retry-after': AGAIN.starting });
}
