/** A process for tests to kill: opens the database of a folder, and prints each row that is safe. */
import { sql } from 'kysely';
import { openDatabase } from '../../db/startDatabase.js';

const log = (line: string) => process.stderr.write(`${line} `);
const opened = await openDatabase({ folder: process.argv[2]!, log }).catch((error: Error) => {
  log(error.message);
  process.exit(1);
});
const { db } = opened;
await sql`create table if not exists kept (n integer primary key)`.execute(db);
const { rows } = await sql<{ next: number }>`select coalesce(max(n), -1)::int + 1 as next from kept`.execute(
  db,
);
for (let n = rows[0]!.next; ; n++) {
  await sql`insert into kept values (${n})`.execute(db);
  process.stdout.write(`${n}\n`);
}
