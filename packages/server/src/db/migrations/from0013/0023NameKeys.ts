/**
 * Names are the same without the signs between their letters, and with `vv` for `w`. Where several accounts have such
 * a name, one gets the new form. The others keep their former one, with its signs: no new name has it.
 */
import { type Kysely, sql } from 'kysely';
import { nameKey, nameLook } from '../../../ranked/names.js';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['name_key', 'name_look']) {
    await sql.raw(ofAccounts(column)).execute(db);
    for (const table of ['former_names', 'hidden_names']) {
      await sql.raw(`update ${table} set ${column} = ${formOf(column)} where ${hasForm(column)}`).execute(db);
    }
  }
  await rekey(db, '[\u0660\u06f0]'); // Arabic and Persian zeros were dots in former keys, and are digits now
}

/** Gives accounts whose names fit a regular expression the keys of today, where no other account has them. They are few. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function rekey(db: Kysely<any>, pattern: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from accounts
    where name ~ ${pattern} and name_key not like 'deleted:%' order by claimed_at nulls last, created_at, id`.execute(
    db,
  );
  for (const { id, name } of rows) {
    const [key, look] = [nameKey(name), nameLook(name)];
    await sql`update accounts set name_key = ${key}, name_look = ${look} where id = ${id} and not exists (
      select from accounts as other where other.id <> ${id} and (other.name_key = ${key} or other.name_look = ${look}))`.execute(
      db,
    );
  }
}

const formOf = (column: string) =>
  `replace(regexp_replace(${column}, '[[:space:]._-]+', '', 'g'), 'vv', 'w')`;
const hasForm = (column: string) => `${column} not like 'deleted:%' and ${formOf(column)} <> ''`;

function ofAccounts(column: string): string {
  return `update accounts set ${column} = fresh.form
    from (
      select id, ${formOf(column)} as form, row_number() over (
        partition by ${formOf(column)}
        order by (${column} = ${formOf(column)}) desc, claimed_at nulls last, created_at, id) as place
      from accounts where ${hasForm(column)}
    ) as fresh
    where accounts.id = fresh.id and fresh.place = 1 and accounts.${column} <> fresh.form`;
}
