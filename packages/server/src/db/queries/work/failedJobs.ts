/** Jobs of the queue that failed with all their tries. They rest before they are added again, and not for ever. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';

/** Failed jobs of one key after which it is given up. */
const MOST_FAILED = 3;

/** Keys of a name that clean-up adds no job for now: one failed within a day, or several did. */
export async function restingKeys(db: Kysely<Tables>, name: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = ${name} and state = 'failed' and singleton_key is not null
    group by singleton_key
    having count(*) >= ${MOST_FAILED} or max(completed_on) > now() - interval '1 day'`.execute(db);
  return rows.map(({ key }) => key);
}

/** Gives up keys of which several jobs failed, each once. Returns them, with the newest reason. */
export async function giveUpKeys(
  db: Kysely<Tables>,
  name: string,
): Promise<{ key: string; reason: string | null }[]> {
  const { rows } = await sql<{ key: string; reason: string | null }>`
    update pgboss.job set output = coalesce(output, '{}') || '{"givenUp": true}'
    where name = ${name} and state = 'failed' and id in (
      select (array_agg(id order by completed_on desc))[1] from pgboss.job
      where name = ${name} and state = 'failed' and singleton_key is not null
      group by singleton_key
      having count(*) >= ${MOST_FAILED} and not coalesce(bool_or(output->'givenUp' is not null), false))
    returning singleton_key as key, coalesce(output->>'reason', output#>>'{value,message}') as reason`.execute(
    db,
  );
  return rows;
}
