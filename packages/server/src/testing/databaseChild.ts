/** A process for tests to kill: opens the embedded database of a folder, and prints each row that is safe. */
import { sql } from 'kysely';
import { openEmbedded } from '../db/embedded/embedded.js';

const { db } = await openEmbedded({ folder: process.argv[2]! });
await sql`create table if not exists kept (n integer primary key)`.execute(db);
const { rows } = await sql<{ next: number }>`select coalesce(max(n), -1)::int + 1 as next from kept`.execute(
  db,
);
for (let n = rows[0]!.next; ; n++) {
  await sql`insert into kept values (${n})`.execute(db);
  process.stdout.write(`${n}\n`);
}
