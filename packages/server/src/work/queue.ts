/**
 * The queue of background work: pg-boss on the database of ranked play, in a schema of its own. Every process of a
 * database shares it. A job is leased: a worker that dies stops extending its lease, and another one takes the job.
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.js';
import { LOCKS, lock } from '../db/queries/locks.js';
import { giveUpKeys, restingKeys } from '../db/queries/work/failedJobs.js';
import {
  completeJob,
  extendJob,
  giveBackJob,
  lockHeldJob,
  type TakenJob,
  takeJob,
} from '../db/queries/work/heldJobs.js';
import type { Tables } from '../db/tables.js';
import { type Inputs, JOB_NAMES, type JobName, RULES } from './jobs.js';

/** Wakes the workers of all processes. */
const CHANNEL = 'twofold_work';
/** A lease that is not extended for this time is over, in seconds. */
const LEASE = 60;
/** How often one process of all looks for leases that are over, in seconds. */
const SUPERVISION = 15;
/** Ended jobs stay this long, for their outcome. Clean-up looks at failed ones before it adds a job again. */
const KEPT_SECONDS = 24 * 3600;
const KEPT_FAILED_SECONDS = 30 * 24 * 3600;
/** Jobs of one statement. */
const BATCH = 1000;
/** Priorities of jobs that are added together fit 32 bits. */
const MOST_LATER = 1_000_000_000;

export interface QueueOptions {
  leaseSeconds?: number;
  supervisionSeconds?: number;
  onError?: (error: Error) => void;
}

/** A job that a worker holds. */
export interface Held<Name extends JobName = JobName> extends TakenJob {
  readonly name: Name;
  readonly input: Inputs[Name];
}

export interface EnqueueOptions {
  /** The transaction that the job belongs to: it is there when that is committed, and not otherwise. */
  tx?: Kysely<Tables>;
  /** Higher goes first. 0 by default. */
  priority?: number;
  /** At most one job of this key in this time, in all processes. */
  onceInSeconds?: number;
}

/** A job of many that are added at once. */
export interface NewJob<Name extends JobName> {
  /** Names the work. */
  readonly key: string;
  readonly input: Inputs[Name];
}

export class Queue {
  readonly #leaseSeconds: number;
  readonly #database: Database;
  readonly #boss: PgBoss;

  private constructor(database: Database, options: QueueOptions) {
    const { leaseSeconds = LEASE, supervisionSeconds = SUPERVISION, onError = () => {} } = options;
    this.#leaseSeconds = leaseSeconds;
    this.#database = database;
    this.#boss = new PgBoss({
      db: adapterOf(database.db),
      schedule: false,
      supervise: true,
      maintenanceIntervalSeconds: supervisionSeconds,
      archiveCompletedAfterSeconds: KEPT_SECONDS,
      archiveFailedAfterSeconds: KEPT_FAILED_SECONDS,
      deleteAfterDays: 7,
    });
    this.#boss.on('error', onError);
  }

  /** Opens the queue, and makes its schema where it is missing. Several processes may do so at once. */
  static async open(database: Database, options: QueueOptions = {}): Promise<Queue> {
    const queue = new Queue(database, options);
    try {
      await database.patiently(() => queue.#start());
    } catch (error) {
      await queue.close().catch(() => {}); // its timers end
      throw error;
    }
    return queue;
  }

  /** The library's own lock comes after its look for the schema: two processes could both make it, and one would fail. */
  async #start(): Promise<void> {
    const start = async () => {
      await this.#boss.start();
      for (const name of JOB_NAMES) await this.#make(name);
    };
    if (this.#database.kind === 'pglite') return start(); // one process, with one connection
    await this.#database.db.transaction().execute(async (tx) => {
      await lock(tx, LOCKS.queueSchema, '');
      await start();
    });
  }

  /**
   * Adds a job. `key` names the work: while a job of this key waits, it is the same one. False: there was one.
   */
  async enqueue<Name extends JobName>(
    name: Name,
    key: string,
    input: Inputs[Name],
    { tx, priority = 0, onceInSeconds }: EnqueueOptions = {},
  ): Promise<boolean> {
    const db = tx ?? this.#database.db;
    const id = await this.#boss.send(name, input, {
      singletonKey: key,
      priority,
      ...(onceInSeconds !== undefined && { singletonSeconds: onceInSeconds }),
      db: adapterOf(db),
    });
    if (id === null) return false;
    await sql`select pg_notify(${CHANNEL}, ${name})`.execute(db); // heard when the transaction is committed
    return true;
  }

  /** Adds many jobs, each as `enqueue` does. The first go first. */
  async enqueueAll<Name extends JobName>(name: Name, jobs: readonly NewJob<Name>[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += BATCH) {
      const some = jobs.slice(from, from + BATCH);
      await this.#boss.insert(
        some.map(({ key, input }, at) => ({
          ...{ name, data: input, singletonKey: key },
          priority: -Math.min(MOST_LATER, from + at), // jobs of one statement have one time
        })),
      );
    }
    await this.#database.notify(CHANNEL, name);
  }

  /** Takes back the jobs of these keys. Their workers learn it when they extend their leases. */
  async cancel(name: JobName, keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += BATCH) {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${name} and state <= 'active'
          and singleton_key in (${sql.join(keys.slice(from, from + BATCH))})`.execute(this.#database.db);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await this.#boss.cancel(name, ids);
    }
  }

  /** How long a job's worker may be silent. */
  leaseOf(name: JobName): number {
    return Math.min(this.#leaseSeconds, RULES[name].lease ?? Number.POSITIVE_INFINITY);
  }

  /** How far the job of a key is; of several one that waits, else the newest. Undefined: there is none, or it ended well. */
  async stateOf(name: JobName, key: string): Promise<'waiting' | 'failed' | undefined> {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = ${name} and singleton_key = ${key}
      order by state <= 'active' desc, created_on desc limit 1`.execute(this.#database.db);
    const state = rows[0]?.state;
    if (state === 'failed') return 'failed';
    return state === 'created' || state === 'retry' || state === 'active' ? 'waiting' : undefined;
  }

  /** Jobs that wait, by name. */
  waiting(): Promise<Map<JobName, number>> {
    return this.#byName(sql`select name, count(*)::int as figure from pgboss.job where state < 'active'
      group by name`);
  }

  /** For how many seconds the oldest job that is due has waited, by name. */
  oldest(): Promise<Map<JobName, number>> {
    return this.#byName(sql`select name, extract(epoch from now() - min(start_after))::float8 as figure
      from pgboss.job where state < 'active' and start_after <= now() group by name`);
  }

  /**
   * Takes the next job of these names, the most urgent name first. Undefined: none is due. Jobs of the studies `left` stay for
   * others.
   */
  async take(names: readonly JobName[], left: readonly string[] = []): Promise<Held | undefined> {
    const { rows } = await sql<{ name: JobName }>`
      select distinct name from pgboss.job
      where state < 'active' and start_after <= now() and name in (${sql.join(names)})
        and not (name = 'study' and coalesce(data->>'study', '') = any(${sql.val(left)}::text[]))`.execute(
      this.#database.db,
    );
    const due = new Set(rows.map(({ name }) => name));
    for (const name of names) {
      if (!due.has(name)) continue;
      const job = await takeJob(this.#database.db, name, this.leaseOf(name), left);
      if (job) return job as Held; // none: another worker was faster
    }
    return undefined;
  }

  /** Extends the lease of a job. False: it is over, and another worker may have the job. */
  extend(job: Held): Promise<boolean> {
    return extendJob(this.#database.db, job, this.leaseOf(job.name));
  }

  /** Ends a job that is done. False: its lease was over, and another worker may have it. */
  complete(job: Held): Promise<boolean> {
    return completeJob(this.#database.db, job);
  }

  /** Ends a job that failed. It is tried again by its rule. False: its lease was over, and nothing has changed. */
  fail(job: Held, reason: string): Promise<boolean> {
    return this.#database.db.transaction().execute(async (tx) => {
      if (!(await lockHeldJob(tx, job))) return false;
      await this.#boss.fail(job.name, job.id, { reason }, { db: adapterOf(tx) });
      return true;
    });
  }

  /** Gives back a job that was not done. Others may take it at once, and the try does not count. False: as with `fail`. */
  async giveBack(job: Held): Promise<boolean> {
    if (!(await giveBackJob(this.#database.db, job))) return false;
    await this.#database.notify(CHANNEL, job.name);
    return true;
  }

  /** Keys that clean-up adds no job for now: one failed within a day, or so often that it was given up. */
  resting(name: JobName): Promise<string[]> {
    return restingKeys(this.#database.db, name);
  }

  /** Gives up keys of which several jobs failed. Returns those that it gives up now, with the newest reason. */
  giveUp(name: JobName): Promise<{ key: string; reason: string | null }[]> {
    return giveUpKeys(this.#database.db, name);
  }

  /** Calls `wake` when a job was added, in any process. Returns what ends that. */
  listen(wake: () => void): Promise<() => Promise<void>> {
    return this.#database.listen(CHANNEL, wake);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, wait: false });
  }

  async #byName(query: RawBuilder<unknown>): Promise<Map<JobName, number>> {
    const { rows } = await (query as RawBuilder<{ name: JobName; figure: number }>).execute(
      this.#database.db,
    );
    return new Map(rows.map(({ name, figure }) => [name, figure]));
  }

  /** The rules of an older version give way to today's. */
  async #make(name: JobName): Promise<void> {
    const { retryLimit, retryDelay, keptDays } = RULES[name];
    const expireInSeconds = this.leaseOf(name);
    const rule = { retryLimit, retryDelay, expireInSeconds, retentionMinutes: keptDays * 24 * 60 };
    await this.#boss.createQueue(name, { name, policy: 'stately', ...rule });
    await this.#boss.updateQueue(name, { name, policy: 'stately', ...rule });
  }
}

/** The library's way to the database: our pool, with its limits. */
function adapterOf(db: Kysely<Tables>): PgBoss.Db {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
