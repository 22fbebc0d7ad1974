/**
 * Signs for this server. The database has each key with the time of its use: every process publishes the keys of all.
 * A key that another process has retired is not used again: the signer then takes the one of its file.
 */
import { sign } from 'node:crypto';
import type { Kysely } from 'kysely';
import { findKey, registerKey, retireKey } from '../db/queries/keys.js';
import type { Tables } from '../db/tables.js';
import { makeKey, openKeyFile, replaceKeyFile, type SigningKey } from './keyFile.js';

const DAY_MS = 24 * 3_600_000;

export interface SignerOptions {
  /** The file of the private key. */
  readonly path: string;
  /** A key in use for longer is replaced at the start. Undefined: never. */
  readonly newKeyAfterDays?: number;
}

export class Signer {
  readonly #path: string | undefined;
  #key: SigningKey;
  #from: Date;

  private constructor(path: string | undefined, key: SigningKey, from: Date) {
    this.#path = path;
    this.#key = key;
    this.#from = from;
  }

  /** Opens the key, makes it at the first start, and notes it in the database. Rejects with an Error for the operator. */
  static async open(
    db: Kysely<Tables>,
    { path, newKeyAfterDays }: SignerOptions,
    now = new Date(),
  ): Promise<Signer> {
    const signer = new Signer(path, await openKeyFile(path), now);
    await signer.renew(db, now);
    const oldest = newKeyAfterDays === undefined ? -1 : now.getTime() - newKeyAfterDays * DAY_MS;
    if (signer.#from.getTime() <= oldest) await signer.#replace(db, now);
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

  /** Takes the key of the file, and notes it. A key that was retired makes room for a new one. */
  async renew(db: Kysely<Tables>, now: Date): Promise<void> {
    if (this.#path !== undefined) this.#key = await openKeyFile(this.#path);
    await registerKey(db, this.publicKey, now);
    const { from, until } = (await findKey(db, this.publicKey))!;
    this.#from = from;
    if (until !== null) await this.#replace(db, now);
  }

  async #replace(db: Kysely<Tables>, now: Date): Promise<void> {
    const old = this.publicKey;
    this.#key = this.#path === undefined ? makeKey() : await replaceKeyFile(this.#path);
    this.#from = now;
    await registerKey(db, this.publicKey, now);
    await retireKey(db, old, now);
  }
}
