/**
 * When the server did not run. A server notes each minute that it runs. A gap between two notes is an outage of the days
 * that it covers.
 */
import { DAY_MS } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';

/** A shorter gap is a restart. */
const GAP_MS = 5 * 60_000;
/** From this time of outage on a day is not the fault of whoever missed it. */
const OUTAGE_MS = 3_600_000;

/** Notes that the server runs, and the outage since the last note. */
export async function beat(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const last = await tx
      .selectFrom('heartbeats')
      .select('at')
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirst();
    if (!last) {
      await tx
        .insertInto('heartbeats')
        .values({ id: 1, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    if (now <= last.at) return;
    if (now.getTime() - last.at.getTime() > GAP_MS) await addOutage(tx, last.at, now);
    await tx.updateTable('heartbeats').set({ at: now }).where('id', '=', 1).execute();
  });
}

/** Whether a server has noted within some minutes that it runs. */
export async function isServed(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const last = await db.selectFrom('heartbeats').select('at').executeTakeFirst();
  return last !== undefined && now.getTime() - last.at.getTime() < GAP_MS;
}

/** Whether a server has ever run: each notes so at its start. None has where a database was made for studies alone. */
export async function hasServed(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    table: string | null;
  }>`select to_regclass('heartbeats')::text as table`.execute(db);
  if (!rows[0]!.table) return true; // it is older than studies
  return (await db.selectFrom('heartbeats').select('id').executeTakeFirst()) !== undefined;
}

/** Adds an outage to each day that it covers. */
export async function addOutage(tx: Kysely<Tables>, from: Date, until: Date): Promise<void> {
  for (let start = from.getTime(); start < until.getTime(); ) {
    const midnight = (Math.floor(start / DAY_MS) + 1) * DAY_MS;
    const end = Math.min(midnight, until.getTime());
    await tx
      .insertInto('outages')
      .values({ day: new Date(start).toISOString().slice(0, 10), milliseconds: end - start })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet({ milliseconds: sql<number>`outages.milliseconds + excluded.milliseconds` }),
      )
      .execute();
    start = end;
  }
}

/** The days with an outage of an hour or more, as times of their midnights. */
export async function readOutages(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db
    .selectFrom('outages')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('milliseconds', '>=', OUTAGE_MS)
    .execute();
  return rows.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
}
