/**
 * Signs for this server. The database has each key with the time of its use: every process publishes the keys of all.
 * A key that was retired elsewhere is not used again: the signer then takes the one of its file, or replaces it. While it can
 * do neither, it signs nothing, and no game can end.
 */
import { sign } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { databaseTime } from '../db/queries/databaseTime.js';
import { LOCKS, lock } from '../db/queries/locks.js';
import { findKey, registerKey, retireKey } from '../db/queries/signing/keys.js';
import type { Tables } from '../db/tables.js';
import { KeyFileError, makeKey, openKeyFile, replaceKeyFile, type SigningKey } from './keyFile.js';

const DAY_MS = 24 * 3_600_000;

export interface SignerOptions {
  /** The file of the private key. */
  readonly path: string;
  /** A key in use for longer is replaced at the start. Undefined: never. */
  readonly newKeyAfterDays?: number;
  /** A line for the operator, about a key that changes later. */
  readonly log?: (line: string) => void;
}

export class Signer {
  readonly #path: string | undefined;
  #key: SigningKey;
  #from: Date;
  #log: (line: string) => void = () => {};
  #isStuck = false; // the operator knows that no key is to be had

  private constructor(path: string | undefined, key: SigningKey, from: Date) {
    this.#path = path;
    this.#key = key;
    this.#from = from;
  }

  /**
   * Opens the key, makes it at the first start, and notes it in the database. `now`: the database's time, unless given.
   * Rejects with an Error for the operator.
   */
  static async open(
    db: Kysely<Tables>,
    { path, newKeyAfterDays, log }: SignerOptions,
    now?: Date,
  ): Promise<Signer> {
    const signer = new Signer(path, await openKeyFile(path), new Date(0)); // renewed below
    await db.transaction().execute(async (tx) => {
      await lock(tx, LOCKS.chainOfResults, ''); // processes with one file take one new key
      const at = now ?? (await databaseTime(tx));
      await signer.renew(tx, at);
      if (newKeyAfterDays !== undefined) await signer.#replaceFrom(tx, newKeyAfterDays, at);
    });
    if (log) signer.#log = log;
    return signer;
  }

  /** A key that lives as long as this process. It is noted in the database with its first result. */
  static ephemeral(now = new Date()): Signer {
    return new Signer(undefined, makeKey(), now);
  }

  /** The public key in hex. */
  get publicKey(): string {
    return this.#key.publicKey;
  }

  /** The first moment of the key's use. */
  get from(): Date {
    return this.#from;
  }

  /** The signature of a message, by Ed25519. */
  sign(message: Uint8Array): Uint8Array {
    return new Uint8Array(sign(null, message, this.#key.privateKey));
  }

  /** Takes another key if this one was retired elsewhere, and notes one that is not noted. Rejects as `renew` does. */
  async refresh(db: Kysely<Tables>, now: Date): Promise<void> {
    const known = await findKey(db, this.publicKey);
    if (known?.until === null) return;
    await db.transaction().execute(async (tx) => {
      await lock(tx, LOCKS.chainOfResults, ''); // processes with one file take one new key
      await this.renew(tx, now);
    });
  }

  /**
   * Takes the key of the file, and notes it. A key that was retired makes room for a new one. Whoever calls has the lock of
   * the chain. Rejects with `KeyFileError` where the file has no other key and cannot be written.
   */
  async renew(tx: Transaction<Tables>, now: Date): Promise<void> {
    const before = this.publicKey;
    try {
      await this.#take(tx, now);
    } catch (error) {
      if (error instanceof KeyFileError && !this.#isStuck) {
        this.#isStuck = true;
        this.#log(`No game can end, until there is another key. ${error.message}`);
      }
      throw error;
    }
    this.#isStuck = false;
    if (this.publicKey !== before) this.#log(`Results are signed by another key: ${this.publicKey}.`);
  }

  async #take(tx: Transaction<Tables>, now: Date): Promise<void> {
    if (this.#path !== undefined) this.#key = await openKeyFile(this.#path);
    const until = await this.#note(tx, now);
    if (until === null) return;
    await this.#replace(tx, now).catch((error) => {
      if (!(error instanceof KeyFileError)) throw error;
      throw new KeyFileError(`The key ${this.publicKey} was retired. ${error.message}`);
    });
  }

  /** Replaces a key that has been in use for some days. */
  async #replaceFrom(tx: Transaction<Tables>, days: number, now: Date): Promise<void> {
    if (now.getTime() - this.#from.getTime() < days * DAY_MS) return;
    const old = this.publicKey;
    await this.#replace(tx, now);
    await retireKey(tx, old);
  }

  async #replace(tx: Transaction<Tables>, now: Date): Promise<void> {
    this.#key = this.#path === undefined ? makeKey() : await replaceKeyFile(this.#path);
    await this.#note(tx, now);
  }

  /** Notes the key, and takes its first moment from the database. Returns the last one. */
  async #note(tx: Transaction<Tables>, now: Date): Promise<Date | null> {
    await registerKey(tx, this.publicKey, now);
    const { from, until } = (await findKey(tx, this.publicKey))!;
    this.#from = from;
    return until;
  }
}
