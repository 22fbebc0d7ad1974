/** Row locks for tests: writes to a game wait until the lock ends. */
import { CompiledQuery } from 'kysely';
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
    await tx.executeQuery(CompiledQuery.raw('select 1 from games where id = $1 for update', [id]));
    hold();
    if (!(await ended)) return;
    await tx.executeQuery(CompiledQuery.raw('update games set epoch = epoch + 1 where id = $1', [id]));
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
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await db.executeQuery(CompiledQuery.raw(blocked))).rows.length;
}
