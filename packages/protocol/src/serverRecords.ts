/**
 * A client's questions about a server's signed results: its keys, the head of its chain, and how the chain grew. By them it
 * finds out whether the chain still has an earlier head, or a signed result.
 */
import type { Result } from '@twofold/core';
import { answerOf, type Request, take } from './client/answers.js';
import { fieldsOf } from './client/wire.js';
import { parseHex } from './signed/bytes.js';
import { addEntry, type Entry, type Head, headMessage, headOf, type SignedHead } from './signed/chain.js';
import {
  type KnownKey,
  PUBLIC_KEY_BYTES,
  readKeys,
  SIGNATURE_BYTES,
  type VerifySignature,
} from './signed/keys.js';
import { growTree, peakPlaces, placesBetween, rootOf, type Tree } from './signed/tree.js';

/** The requests about signed results. */
export interface RecordsApi {
  /** The server's public keys, retired ones too. */
  keys(): Promise<Result<readonly KnownKey[]>>;
  /** The head of the chain. Its signature is not checked. */
  head(): Promise<Result<SignedHead>>;
  /** How the chain of `from` entries grew to `to`. The hashes are not checked. */
  growth(from: number, to: number): Promise<Result<Growth>>;
}

/** Hashes of complete subtrees, from the left. */
export interface Growth {
  /** At `peakPlaces(from)`. */
  readonly peaks: readonly string[];
  /** At `placesBetween(from, to)`. */
  readonly added: readonly string[];
}

/** The interface over a way to make requests. Paths begin with '/api'. */
export function createRecordsApi(request: Request): RecordsApi {
  const ask = async <T>(path: string, read: (value: unknown) => T | undefined) =>
    take(await answerOf(request, 'GET', path), read);
  return {
    keys: () => ask('/api/keys', readKeys),
    head: () => ask('/api/ranked/chain', readSignedHead),
    growth: (from, to) =>
      ask(`/api/ranked/chain/growth?from=${from}&to=${to}`, (value) => readGrowth(value, from, to)),
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

function readGrowth(value: unknown, from: number, to: number): Growth | undefined {
  const { peaks, added } = fieldsOf(value) ?? {};
  const isGrowth =
    areHashes(peaks, peakPlaces(from).length) && areHashes(added, placesBetween(from, to).length);
  return isGrowth ? { peaks: peaks as string[], added: added as string[] } : undefined;
}

function areHashes(value: unknown, count: number): boolean {
  return Array.isArray(value) && value.length === count && value.every((hash) => parseHex(hash, 32));
}

/** The code of `open`, besides those of requests. */
export const HEAD_NOT_SIGNED = 'head-not-signed';

/** The chain of a server up to its head of now. Each question costs some hashes, however long the chain is. */
export class ServerChain {
  /** Its newest signed head. */
  readonly head: SignedHead;
  readonly #api: RecordsApi;

  private constructor(api: RecordsApi, head: SignedHead) {
    this.#api = api;
    this.head = head;
  }

  /** Asks for the head, and checks that a known key has signed it: else the code is `HEAD_NOT_SIGNED`. */
  static async open(
    api: RecordsApi,
    keys: readonly KnownKey[],
    verify: VerifySignature,
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
      return { ok: true, value: new ServerChain(api, head) };
    }
    const message = 'The head of the chain of results is not signed by a known key of this server.';
    return { ok: false, error: { code: HEAD_NOT_SIGNED, message } };
  }

  /** Whether the chain grew from a head that was kept. False: something before that was changed or removed. */
  async has(kept: Head): Promise<Result<boolean>> {
    const { number, hash } = this.head;
    if (kept.number >= number) return { ok: true, value: kept.number === number && kept.hash === hash };
    const asked = await this.#api.growth(kept.number, number);
    if (!asked.ok) return asked;
    const before: Tree = { number: kept.number, peaks: asked.value.peaks };
    const isKept = rootOf(before) === kept.hash;
    return { ok: true, value: isKept && rootOf(growTree(before, number, asked.value.added)) === hash };
  }

  /** Whether the chain has the entry of a signed result, behind the entries that it names. */
  async hasEntry(entry: Entry): Promise<Result<boolean>> {
    if (entry.number > this.head.number) return { ok: true, value: false };
    const before = entry.number - 1;
    const asked = await this.#api.growth(before, entry.number);
    if (!asked.ok) return asked;
    const tree: Tree = { number: before, peaks: asked.value.peaks };
    if (rootOf(tree) !== entry.previous) return { ok: true, value: false };
    return this.has(headOf(addEntry(tree, entry)));
  }
}
