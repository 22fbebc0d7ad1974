/**
 * The queue of background work: pg-boss on the database of ranked play, in a schema of its own. Every process of a
 * database shares it. A job is leased: a worker that dies stops extending its lease, and another one takes the job.
 */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from '../db/database.js';
import { LOCKS, lock } from '../db/queries/locks.js';
import type { Tables } from '../db/tables.js';
import { type Inputs, JOB_NAMES, type JobName, RULES } from './jobs.js';

/** Wakes the workers of all processes. */
const CHANNEL = 'twofold_work';
/** A lease that is not extended for this time is over, in seconds. */
const LEASE = 60;
/** How often one process of all looks for leases that are over, in seconds. */
const SUPERVISION = 15;
/** Ended jobs stay this long, for their outcome. */
const KEPT_SECONDS = 24 * 3600;
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
export interface Held<Name extends JobName = JobName> {
  readonly id: string;
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

  /** How far the newest job of a key is. Undefined: there is none, or it ended well. */
  async stateOf(name: JobName, key: string): Promise<'waiting' | 'failed' | undefined> {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = ${name} and singleton_key = ${key}
      order by created_on desc limit 1`.execute(this.#database.db);
    const state = rows[0]?.state;
    if (state === 'failed') return 'failed';
    return state === 'created' || state === 'retry' || state === 'active' ? 'waiting' : undefined;
  }

  /** Jobs that wait, by name. */
  async waiting(): Promise<Map<JobName, number>> {
    const { rows } = await sql<{ name: JobName; count: number }>`
      select name, count(*)::int as count from pgboss.job where state < 'active' group by name`.execute(
      this.#database.db,
    );
    return new Map(rows.map(({ name, count }) => [name, count]));
  }

  /** Takes the next job of these names, the most urgent name first. Undefined: none is due. */
  async take(names: readonly JobName[]): Promise<Held | undefined> {
    const { rows } = await sql<{ name: JobName }>`
      select distinct name from pgboss.job
      where state < 'active' and start_after <= now() and name in (${sql.join(names)})`.execute(
      this.#database.db,
    );
    const due = new Set(rows.map(({ name }) => name));
    for (const name of names) {
      if (!due.has(name)) continue;
      const [job] = (await this.#boss.fetch<Inputs[JobName]>(name)) ?? []; // none: another worker was faster
      if (job) return { id: job.id, name, input: job.data };
    }
    return undefined;
  }

  /** Extends the lease of a job. False: it is over, and another worker may have the job. */
  async extend({ name, id }: Held): Promise<boolean> {
    const { rows } = await sql`
      update pgboss.job set expire_in = (now() - started_on) + ${this.leaseOf(name)} * interval '1 second'
      where name = ${name} and id = ${id}::uuid and state = 'active' returning id`.execute(this.#database.db);
    return rows.length > 0;
  }

  async complete({ name, id }: Held): Promise<void> {
    await this.#boss.complete(name, id);
  }

  /** Ends a job that failed. It is tried again by its rule. */
  async fail({ name, id }: Held, reason: string): Promise<void> {
    await this.#boss.fail(name, id, { reason });
  }

  /** Calls `wake` when a job was added, in any process. Returns what ends that. */
  listen(wake: () => void): Promise<() => Promise<void>> {
    return this.#database.listen(CHANNEL, wake);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, wait: false });
  }

  /** The rules of an older version give way to today's. */
  async #make(name: JobName): Promise<void> {
    const { retryLimit, retryDelay } = RULES[name];
    const rule = { retryLimit, retryDelay, expireInSeconds: this.leaseOf(name) };
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
