/** Row locks for tests: writes to a game wait until the lock ends. */
import { sql } from 'kysely';
import type { Database } from '../db/database.js';

export interface HeldRow {
  /** Ends the lock, and gives the game to another process by the next epoch. */
  takeOver(): Promise<void>;
  /** Ends the lock. */
  release(): Promise<void>;
}

/** Locks a game's row. */
export async function holdGame({ db }: Database, id: string): Promise<HeldRow> {
  let hold = () => {};
  let end = (_isTakeover: boolean) => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const done = db.transaction().execute(async (tx) => {
    await sql`select 1 from games where id = ${id} for update`.execute(tx);
    hold();
    if (await ended) await sql`update games set epoch = epoch + 1 where id = ${id}`.execute(tx);
  });
  await Promise.race([held, done]);
  const finish = async (isTakeover: boolean) => {
    end(isTakeover);
    await done;
  };
  return { takeOver: () => finish(true), release: () => finish(false) };
}

/** The number of statements that wait for a lock. */
export async function countBlocked({ db }: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
