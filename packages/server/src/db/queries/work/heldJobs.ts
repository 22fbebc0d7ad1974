/** Jobs of the queue that workers hold. What somebody else has taken meanwhile is left alone. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';

/** A job as its worker took it. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  /** When it was taken, to the microsecond: it tells this holder from a later one. */
  readonly takenAt: string;
}

/** PostgreSQL's code of a second row where there may be one. */
const UNIQUE_VIOLATION = '23505';

/**
 * Takes the most urgent job of a name. Undefined: none is due. A job waits while another one of its key is being done. The
 * library's own statement chooses such a job again and again, and then finds none. Jobs of the studies `left` are not taken.
 */
export async function takeJob(
  db: Kysely<Tables>,
  name: string,
  leaseSeconds: number,
  left: readonly string[] = [],
  isAgain = false,
): Promise<(TakenJob & { readonly input: unknown }) | undefined> {
  const taking = sql<{ id: string; takenAt: string; input: unknown }>`
    with next as (
      select id from pgboss.job as job
      where name = ${name} and state < 'active' and start_after <= now()
        and coalesce(data->>'study', '') <> all(${sql.val(left)}::text[])
        and not exists (select from pgboss.job as twin
          where twin.name = ${name} and twin.state = 'active' and twin.policy = 'stately'
            and coalesce(twin.singleton_key, '') = coalesce(job.singleton_key, ''))
      order by priority desc, created_on, id
      limit 1 for update skip locked
    )
    update pgboss.job as job set state = 'active', started_on = now(),
      expire_in = ${leaseSeconds} * interval '1 second',
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    from next where job.name = ${name} and job.id = next.id
    returning job.id, job.data as input, extract(epoch from job.started_on)::text as "takenAt"`.execute(db);
  const { rows } = await taking.catch((error) => {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return { rows: undefined }; // another worker took one of the same key at this moment
  });
  if (!rows) return isAgain ? undefined : takeJob(db, name, leaseSeconds, left, true);
  return rows[0] && { name, ...rows[0] };
}

/** Extends the lease of a job to some seconds from now. False: it is held no longer. */
export function extendJob(db: Kysely<Tables>, job: TakenJob, leaseSeconds: number): Promise<boolean> {
  return isThere(
    db,
    sql`update pgboss.job set expire_in = (now() - started_on) + ${leaseSeconds} * interval '1 second'
      where ${held(job)} returning id`,
  );
}

/** Ends a job that is done. False: it was held no longer. */
export function completeJob(db: Kysely<Tables>, job: TakenJob): Promise<boolean> {
  return isThere(
    db,
    sql`update pgboss.job set state = 'completed', completed_on = now() where ${held(job)} returning id`,
  );
}

/**
 * Lets others take a job at once. The try does not count: only what was begun before counts one more when it is taken. If
 * another job of its key waits to be tried again, that one does for both. False: it was held no longer.
 */
export function giveBackJob(db: Kysely<Tables>, job: TakenJob): Promise<boolean> {
  return isThere(
    db,
    sql`with twin as (
        select 1 from pgboss.job as other
        where other.name = ${job.name} and other.state = 'retry' and other.policy = 'stately'
          and coalesce(other.singleton_key, '') = (
            select coalesce(singleton_key, '') from pgboss.job where name = ${job.name} and id = ${job.id}::uuid)
      )
      update pgboss.job set started_on = null,
        state = (case when exists (select from twin) then 'cancelled' else 'retry' end)::pgboss.job_state,
        completed_on = case when exists (select from twin) then now() end
      where ${held(job)} returning id`,
  );
}

/** Whether a job is held still. If so, it stays until the end of the transaction. */
export function lockHeldJob(tx: Kysely<Tables>, job: TakenJob): Promise<boolean> {
  return isThere(tx, sql`select id from pgboss.job where ${held(job)} for update`);
}

/** The row of a job, unless it ended or somebody else has taken it since. */
function held({ name, id, takenAt }: TakenJob) {
  return sql`name = ${name} and id = ${id}::uuid and state = 'active'
    and extract(epoch from started_on)::text = ${takenAt}`;
}

async function isThere(db: Kysely<Tables>, statement: ReturnType<typeof sql>): Promise<boolean> {
  return (await statement.execute(db)).rows.length > 0;
}
