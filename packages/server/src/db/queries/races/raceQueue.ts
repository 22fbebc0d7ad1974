/** Who waits for a rival in a quick race. Rows of one kind of race change one after the other, under a lock. */
import type { Kysely, Transaction } from 'kysely';
import { findRival } from '../../../races/pairing.js';
import type { Tables } from '../../tables.js';
import { holdAccount } from '../accounts.js';
import { LOCKS, lock } from '../locks.js';

/** Whoever has not asked for this long waits no more. */
const QUEUE_PATIENCE_MS = 10_000;

interface Asked {
  readonly account: string;
  readonly terms: string;
  readonly rating: number;
  readonly now: Date;
}

/**
 * Waits for a rival, or finds one. `make` stores a race of the two and returns its id. Returns the race of the account, if there
 * is one that has not ended, and how many wait. `erased`: the account is gone, and nothing is stored.
 */
export async function findQuickRace(
  db: Kysely<Tables>,
  asked: Asked,
  make: (tx: Transaction<Tables>, rival: string) => Promise<string>,
): Promise<{ readonly race: string | null; readonly waiting: number } | 'erased'> {
  const { account, terms, rating, now } = asked;
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.raceQueue, 'all');
    if (!(await holdAccount(tx, account))) return 'erased';
    const paired = await pairedRace(tx, account, terms);
    if (paired) return { race: paired, waiting: 0 };
    const since = new Date(now.getTime() - QUEUE_PATIENCE_MS);
    await tx.deleteFrom('race_queue').where('asked_at', '<', since).where('race_id', 'is', null).execute();
    await tx
      .insertInto('race_queue')
      .values({ account_id: account, terms, rating, since: now, asked_at: now, race_id: null })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ asked_at: now, rating }))
      .execute();
    const rows = await tx
      .selectFrom('race_queue')
      .selectAll()
      .where('terms', '=', terms)
      .where('race_id', 'is', null)
      .execute();
    const all = rows.map((row) => ({
      account: row.account_id,
      rating: row.rating,
      since: row.since.getTime(),
    }));
    const own = all.find((each) => each.account === account)!;
    const rival = findRival(own, all, now.getTime());
    if (!rival) return { race: null, waiting: all.length };
    const race = await make(tx, rival.account);
    await tx
      .updateTable('race_queue')
      .set({ race_id: race })
      .where('account_id', 'in', [account, rival.account])
      .execute();
    return { race, waiting: 0 };
  });
}

/** The race that the account was paired for. A row for other terms, or of a race that has ended, goes. */
async function pairedRace(
  tx: Transaction<Tables>,
  account: string,
  terms: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('race_queue')
    .leftJoin('races', 'races.id', 'race_queue.race_id')
    .leftJoin('racers', (join) =>
      join.onRef('racers.race_id', '=', 'races.id').on('racers.account_id', '=', account),
    )
    .select(['race_queue.race_id', 'race_queue.terms', 'races.state', 'racers.has_left'])
    .where('race_queue.account_id', '=', account)
    .executeTakeFirst();
  if (!row) return undefined;
  const goesOn = row.state === 'starting' || row.state === 'running';
  if (row.race_id && goesOn && row.has_left === false) return row.race_id;
  if (row.race_id || row.terms !== terms) await dropFromQueue(tx, account);
  return undefined;
}

/** Nobody goes on with a quick race of this age. */
const PAIRED_KEPT_MS = 24 * 3_600_000;

/** Removes whoever has not asked for a day, paired or not. */
export async function clearQueue(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('race_queue')
    .where('asked_at', '<', new Date(now.getTime() - PAIRED_KEPT_MS))
    .execute();
}

/** Waits no more. Returns the race for which the account was paired: a pairing under way ends first. */
export function leaveQueue(db: Kysely<Tables>, account: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.raceQueue, 'all');
    return dropFromQueue(tx, account);
  });
}

async function dropFromQueue(tx: Transaction<Tables>, account: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('race_queue')
    .where('account_id', '=', account)
    .returning('race_id')
    .executeTakeFirst();
  return row?.race_id ?? undefined;
}
