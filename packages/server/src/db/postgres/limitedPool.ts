/** Connections of `pg` that are lent, each statement with a time limit. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseBusy, PREPARED } from '../database.js';
import { isUnanswered, type PostgresLimits } from './limits.js';

/** Whether a text begins a transaction. It may go on with other statements: if one fails, the transaction stays open. */
function opensTransaction(text: string): boolean {
  return /^\s*(begin|start transaction)\b/i.test(text);
}

/** The statement by which Kysely begins a transaction. */
function isBegin(text: string): boolean {
  return text === 'begin' || text.startsWith('start transaction');
}

/** A pooler stands between, and gives each transaction another connection: then nothing is prepared any more. */
function isUnprepared(error: unknown): boolean {
  return ['26000', '42P05'].includes(String((error as { code?: unknown }).code));
}

/**
 * A pool whose statements have a time limit, and whose transactions have one between two statements. `pg` itself keeps a
 * connection whose statement was given up, and everything after it would wait in its queue. It also keeps one in a failed
 * transaction, which a text of several statements has left open; everything after that would be refused. Such connections
 * are closed here.
 */
export class LimitedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #limits: PostgresLimits;
  readonly #mostWaiting: number;
  /**
   * True within patient work, and nowhere beside it. It is off while there is no such work: Node would note a context for every
   * promise of the process. That costs a move an eighth of its processor time.
   */
  readonly #isPatient = new AsyncLocalStorage<boolean>();
  #patientWorks = 0;
  /** Goes with the first statement of a transaction: a pooler refuses it among the options of a connection. */
  readonly #idleLimit: string;
  readonly #names = new Map<string, string>();
  #prepares = true;

  constructor(pool: pg.Pool, limits: PostgresLimits, mostWaiting: number) {
    this.#pool = pool;
    this.#limits = limits;
    this.#mostWaiting = mostWaiting;
    this.#idleLimit = `; set local idle_in_transaction_session_timeout = ${limits.idle}`;
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.waitingCount >= this.#mostWaiting && !this.#isPatient.getStore()) throw new DatabaseBusy();
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (broken) throw broken; // the rollback after a statement that was given up
      const isPatient = this.#isPatient.getStore();
      const query_timeout = isPatient ? this.#limits.patient : this.#limits.statement;
      const limit = isBegin(text) && !isPatient ? this.#idleLimit : '';
      const send = (name?: string) => {
        const query = {
          text: text + limit,
          values: [...values],
          query_timeout,
          ...(name !== undefined && { name }),
        };
        return client.query(query as pg.QueryConfig);
      };
      try {
        return await send(this.#nameOf(text)).catch((error) => {
          if (!isUnprepared(error)) throw error;
          this.#prepares = false;
          return send(); // nothing was executed: within a transaction this fails, too
        });
      } catch (error) {
        if (isUnanswered(error) || opensTransaction(text)) broken = error as Error;
        throw error;
      }
    };
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
  }

  /**
   * The name of a statement that is prepared. Undefined: it is read and planned each time. It depends on the text: behind a pooler
   * a connection may have the statements of other processes.
   */
  #nameOf(text: string): string | undefined {
    if (!this.#prepares || !text.startsWith(PREPARED)) return undefined;
    const name =
      this.#names.get(text) ?? `twofold_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#patientWorks++;
    try {
      return await this.#isPatient.run(true, work);
    } finally {
      if (--this.#patientWorks === 0) this.#isPatient.disable();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
