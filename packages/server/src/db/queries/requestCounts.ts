/** Counts of requests in windows of time, for all processes together. The clock is that of the database. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';

/** Requests of a key in its window, those just counted included. */
export interface WindowCount {
  readonly requests: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

/**
 * Counts requests for several keys, in one statement. A key whose window is over begins a new one. The counts have the order of
 * the keys, and no key may be there twice.
 */
export async function countRequests(
  db: Kysely<Tables>,
  keys: readonly Uint8Array[],
  requests: number,
  windowMs: number,
): Promise<WindowCount[]> {
  const given = JSON.stringify(keys.map((key) => Buffer.from(key).toString('hex')));
  const { rows } = await sql<WindowCount & { key: string }>`
    insert into request_counts as c (key, requests, until)
    select decode(hex, 'hex'), ${requests}::bigint, now() + ${windowMs} * interval '1 millisecond'
    from json_array_elements_text(${given}::json) as k(hex)
    on conflict (key) do update set
      requests = case when c.until <= now() then excluded.requests else c.requests + excluded.requests end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning encode(key, 'hex') as key, requests,
      ceil(extract(epoch from until - now()) * 1000)::int as left`.execute(db);
  const byKey = new Map(rows.map(({ key, requests, left }) => [key, { requests, left }]));
  return keys.map((key) => byKey.get(Buffer.from(key).toString('hex'))!);
}

/** Removes the windows that are over. */
export async function removeEndedCounts(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('request_counts').where('until', '<=', sql<Date>`now()`).execute();
}
