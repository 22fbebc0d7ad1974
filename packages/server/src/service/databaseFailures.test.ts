import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTestDatabase, sql } from '../testing/database.js';
import { refusalByDatabase } from './databaseFailures.js';

it('a connection that ends between two statements of a transaction is the failure of a database', async () => {
  const database = await openTestDatabase();
  const work = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(database.moves);
    await wait(200); // `pg` hears of it, and refuses the next statement by itself
    await sql`select 1`.execute(tx);
  });
  const error = await work.catch((reason: Error) => reason);
  expect((error as Error).message).toContain('not queryable');
  expect(refusalByDatabase(error)).toMatchObject({ statusCode: 503, code: 'database_failed' });
  await database.close();
}, 60_000);
