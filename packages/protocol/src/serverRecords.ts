/**
 * A client's questions about a server's signed results: its keys, the head of its chain, and the entries. By them it finds
 * out whether the chain still has an earlier head, or a signed result.
 */
import type { Result } from '@twofold/core';
import { answerOf, type Request, take } from './client/answers.js';
import { fieldsOf } from './client/wire.js';
import { parseHex } from './signed/bytes.js';
import { CHAIN_START, type Head, hashEntry, headMessage, type SignedHead } from './signed/chain.js';
import {
  type KnownKey,
  PUBLIC_KEY_BYTES,
  readKeys,
  SIGNATURE_BYTES,
  type VerifySignature,
} from './signed/keys.js';

export interface RecordsApi {
  /** The server's public keys, retired ones too. */
  keys(): Promise<Result<readonly KnownKey[]>>;
  /** The head of the chain. Its signature is not checked. */
  head(): Promise<Result<SignedHead>>;
  /** The digests of the records behind an entry: at most as many as the server gives at once. */
  entries(after: number): Promise<Result<readonly string[]>>;
}

/** The interface over a way to make requests. Paths begin with '/api'. */
export function createRecordsApi(request: Request): RecordsApi {
  const ask = async <T>(path: string, read: (value: unknown) => T | undefined) =>
    take(await answerOf(request, 'GET', path), read);
  return {
    keys: () => ask('/api/keys', readKeys),
    head: () => ask('/api/ranked/chain', readSignedHead),
    entries: (after) => ask(`/api/ranked/chain/entries?after=${after}`, readRecords),
  };
}

function readSignedHead(value: unknown): SignedHead | undefined {
  const { number, hash, at, key, signature } = fieldsOf(value) ?? {};
  const isHead =
    Number.isSafeInteger(number) &&
    (number as number) >= 0 &&
    parseHex(hash, 32) &&
    typeof at === 'string' &&
    !Number.isNaN(new Date(at).getTime()) &&
    parseHex(key, PUBLIC_KEY_BYTES) &&
    parseHex(signature, SIGNATURE_BYTES);
  return isHead ? (value as SignedHead) : undefined;
}

function readRecords(value: unknown): readonly string[] | undefined {
  const records = fieldsOf(value)?.records;
  return Array.isArray(records) && records.every((record) => parseHex(record, 32)) ? records : undefined;
}

/** The most entries that a client asks for: some 14 MB. */
const MOST_FOLLOWED = 200_000;

/** Codes of `openChain` and `has`, besides those of requests. */
export const HEAD_NOT_SIGNED = 'head-not-signed';
export const CHAIN_TOO_LONG = 'chain-too-long';

/** The chain of a server up to its head of now. Entries are asked for when they are needed, each once. */
export class ServerChain {
  readonly head: SignedHead;
  readonly #api: RecordsApi;
  readonly #most: number;
  /** Hashes that lead to the head: `#hashes[i]` is that of entry `#from + i`. */
  #hashes: string[];
  #from: number;

  private constructor(api: RecordsApi, head: SignedHead, most: number) {
    this.#api = api;
    this.head = head;
    this.#most = most;
    this.#hashes = [head.hash];
    this.#from = head.number;
  }

  /** Asks for the head, and checks that a known key has signed it: else the code is `HEAD_NOT_SIGNED`. */
  static async open(
    api: RecordsApi,
    keys: readonly KnownKey[],
    verify: VerifySignature,
    most = MOST_FOLLOWED,
  ): Promise<Result<ServerChain>> {
    const asked = await api.head();
    if (!asked.ok) return asked;
    const head = asked.value;
    const isKnown = keys.some(({ publicKey }) => publicKey === head.key);
    const [key, signature] = [
      parseHex(head.key, PUBLIC_KEY_BYTES)!,
      parseHex(head.signature, SIGNATURE_BYTES)!,
    ];
    if (isKnown && (await verify(key, headMessage(head), signature))) {
      return { ok: true, value: new ServerChain(api, head, most) };
    }
    const message = 'The head of the chain of results is not signed by a known key of this server.';
    return { ok: false, error: { code: HEAD_NOT_SIGNED, message } };
  }

  /**
   * Whether the chain still has an entry: a head that was kept, or the entry of a signed result. False: it was changed
   * or removed. `CHAIN_TOO_LONG`: it lies too far back to be asked for.
   */
  async has(mark: Head): Promise<Result<boolean>> {
    if (mark.number > this.head.number) return { ok: true, value: false };
    if (mark.number >= this.#from) return { ok: true, value: this.#hashAt(mark.number) === mark.hash };
    if (mark.number === 0 && mark.hash !== CHAIN_START) return { ok: true, value: false };
    const records = await this.#recordsFrom(mark.number);
    if (!records.ok) return records;
    const hashes = [mark.hash];
    for (const [at, record] of records.value.entries()) {
      hashes.push(hashEntry({ number: mark.number + at + 1, previous: hashes.at(-1)!, record }));
    }
    if (hashes.at(-1) !== this.#hashAt(this.#from)) return { ok: true, value: false };
    this.#hashes = [...hashes.slice(0, -1), ...this.#hashes];
    this.#from = mark.number;
    return { ok: true, value: true };
  }

  #hashAt(number: number): string {
    return this.#hashes[number - this.#from]!;
  }

  /** The records behind an entry, up to those that are known. */
  async #recordsFrom(after: number): Promise<Result<readonly string[]>> {
    const count = this.#from - after;
    if (count > this.#most) {
      const message = `This result lies ${count} results back: too many to be asked for.`;
      return { ok: false, error: { code: CHAIN_TOO_LONG, message } };
    }
    const records: string[] = [];
    while (records.length < count) {
      const part = await this.#api.entries(after + records.length);
      if (!part.ok) return part;
      if (part.value.length === 0) break; // fewer than the head says: they do not lead to it
      records.push(...part.value);
    }
    return { ok: true, value: records.slice(0, count) };
  }
}
