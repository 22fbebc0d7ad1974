/** Notifications of a PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isUnanswered, type PostgresLimits } from './limits.js';

/** Pauses between attempts to listen again, in milliseconds. */
const LISTEN_AGAIN_MS = 1_000;
/** A notification that comes later than this is lost. */
const HEARD_WITHIN_MS = 5_000;
const DEAF =
  'Nothing is heard from other processes. If a pooler stands before PostgreSQL, set TWOFOLD_LISTEN_DATABASE to an address ' +
  'without it (docs/scaling.md).';

interface Hearer {
  readonly hear: (payload: string) => void;
  /** It listens by another connection now. What was sent meanwhile is lost. */
  readonly missed?: (() => void) | undefined;
}

/** Hears how the connection does. */
export interface Watch {
  /** Called with errors that no query reports. */
  readonly onError: (error: Error) => void;
  /** The database answers again, after this time without it. Called only where somebody listens. */
  readonly onBack: (milliseconds: number) => void;
}

/**
 * One connection that listens to all channels, and is opened again whenever it is lost or answers nothing. It is asked
 * now and then: only so a network that swallows packets is noticed within a minute.
 */
export class Ears {
  readonly #config: pg.ClientConfig;
  readonly #limits: PostgresLimits;
  readonly #onError: Watch['onError'];
  readonly #onBack: Watch['onBack'];
  readonly #heard = new Map<string, Set<Hearer>>();
  #open: { readonly client: pg.Client; readonly ready: Promise<pg.Client> } | undefined;
  #again: NodeJS.Timeout | undefined;
  #question: NodeJS.Timeout | undefined;
  #lostAt: number | undefined; // when the last connection was lost to those that listen
  #isClosed = false;
  #isTried = false;

  constructor(config: pg.ClientConfig, limits: PostgresLimits, { onError, onBack }: Watch) {
    this.#config = config;
    this.#limits = limits;
    this.#onError = onError;
    this.#onBack = onBack;
  }

  async listen(channel: string, hearer: Hearer): Promise<() => Promise<void>> {
    const client = await this.#opened();
    const hearers = this.#heard.get(channel) ?? new Set();
    this.#heard.set(channel, hearers);
    hearers.add(hearer);
    try {
      await this.#say(client, 'listen', channel); // again, it changes nothing
    } catch (error) {
      this.#forget(channel, hearer);
      throw error;
    }
    return async () => {
      this.#forget(channel, hearer);
      if (hearers.size > 0 || this.#isClosed) return;
      await this.#open?.ready.then((open) => this.#say(open, 'unlisten', channel)).catch(() => {});
    };
  }

  /**
   * Once: sends a notification by `notify` and reports an error if it does not arrive. A pooler in transaction mode accepts
   * `LISTEN`, and passes nothing on.
   */
  async tryOnce(notify: (channel: string, payload: string) => Promise<void>): Promise<void> {
    if (this.#isTried) return;
    this.#isTried = true;
    const channel = `twofold_${randomUUID()}`;
    try {
      let hear = () => {};
      const heard = new Promise<boolean>((resolve) => {
        hear = () => resolve(true);
      });
      const stop = await this.listen(channel, { hear });
      await notify(channel, '');
      const isHeard = await Promise.race([heard, wait(HEARD_WITHIN_MS, false, { ref: false })]);
      await stop();
      if (!isHeard && !this.#isClosed) this.#onError(new Error(DEAF));
    } catch {
      this.#isTried = false; // the database has gone: it is tried after the next `listen`
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#question);
    await this.#open?.ready.then((client) => client.end()).catch(() => {});
  }

  #forget(channel: string, hearer: Hearer): void {
    const hearers = this.#heard.get(channel);
    hearers?.delete(hearer);
    if (hearers?.size === 0) this.#heard.delete(channel);
  }

  #opened(): Promise<pg.Client> {
    if (this.#open) return this.#open.ready;
    const client = new pg.Client(this.#config);
    const ready = this.#connect(client);
    this.#open = { client, ready };
    ready.catch(() => this.#leave(client));
    return ready;
  }

  async #connect(client: pg.Client): Promise<pg.Client> {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { hear } of this.#heard.get(channel) ?? []) hear(payload);
    });
    client.on('error', this.#onError);
    client.on('end', () => this.#leave(client));
    await client.connect();
    for (const channel of this.#heard.keys()) await this.#say(client, 'listen', channel);
    // There are hearers already: another connection was lost.
    for (const hearers of this.#heard.values()) for (const { missed } of hearers) missed?.();
    if (this.#lostAt !== undefined) this.#onBack(performance.now() - this.#lostAt);
    this.#lostAt = undefined;
    this.#askLater(client);
    return client;
  }

  #askLater(client: pg.Client): void {
    if (this.#isClosed || this.#open?.client !== client) return;
    this.#question = setTimeout(() => {
      void this.#ask(client, 'select 1')
        .catch((error) => this.#isClosed || this.#onError(error))
        .then(() => this.#askLater(client));
    }, this.#limits.quiet);
    this.#question.unref();
  }

  #say(client: pg.Client, word: 'listen' | 'unlisten', channel: string): Promise<void> {
    return this.#ask(client, `${word} ${client.escapeIdentifier(channel)}`);
  }

  async #ask(client: pg.Client, text: string): Promise<void> {
    try {
      await client.query({ text, query_timeout: this.#limits.statement } as pg.QueryConfig);
    } catch (error) {
      if (isUnanswered(error)) this.#leave(client);
      throw error;
    }
  }

  /** Gives a connection up. Where somebody listens, another one is opened. */
  #leave(client: pg.Client): void {
    if (this.#open?.client !== client) return;
    this.#open = undefined;
    clearTimeout(this.#question);
    void client.end();
    if (this.#isClosed) return;
    if (this.#heard.size > 0) this.#lostAt ??= performance.now();
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      if (this.#heard.size > 0) this.#opened().catch(this.#onError);
    }, LISTEN_AGAIN_MS);
    this.#again.unref();
  }
}
