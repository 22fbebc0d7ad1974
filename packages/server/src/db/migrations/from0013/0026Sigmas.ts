/** A sigma at the end of a word is any other sigma, whose form is an `o`. */
import { type Kysely, sql } from 'kysely';
import { rekey } from './0023NameKeys.js';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  await rekey(db, '[ςσΣ]');
  for (const table of ['former_names', 'hidden_names']) {
    for (const column of ['name_key', 'name_look'])
      await sql
        .raw(`update ${table} set ${column} = replace(${column}, 'ς', 'o') where ${column} like '%ς%'`)
        .execute(db);
  }
}
