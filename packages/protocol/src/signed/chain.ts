/**
 * The chain of results. Each entry has the digest of a record and the hash of the entry before. So the hash of the newest
 * entry, the head, stands for all results and their order: whoever has kept a head sees whether an earlier result was
 * changed or removed since.
 */
import { big, concatBytes, digestOf, parseHex, purposeBytes } from './bytes.js';
import { type ResultRecord, recordBytes } from './record.js';

const ENTRY_PURPOSE = 'twofold ranked result v1';
const HEAD_PURPOSE = 'twofold ranked head v1';

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** An entry's place and content. */
export interface Entry {
  readonly number: number; // from 1
  readonly previous: string; // hex; the hash of the entry before
  readonly record: string; // hex; SHA-256 of the record's bytes
}

/** The newest entry, or an earlier one that somebody has kept. Number 0 has the hash `CHAIN_START`. */
export interface Head {
  readonly number: number;
  readonly hash: string; // hex
}

/** A head as the server publishes it. */
export interface SignedHead extends Head {
  readonly at: string; // ISO 8601
  readonly key: string; // hex; the public key
  readonly signature: string; // hex
}

/** SHA-256 of a record's bytes. */
export function digestRecord(record: ResultRecord): string {
  return digestOf(recordBytes(record));
}

/** The bytes that the server signs for a result. RangeError unless both hashes are hashes. */
export function entryMessage({ number, previous, record }: Entry): Uint8Array {
  return concatBytes(purposeBytes(ENTRY_PURPOSE), big(number, 8), hash32(previous), hash32(record));
}

/** The hash of an entry, which the next one names. */
export function hashEntry(entry: Entry): string {
  return digestOf(entryMessage(entry));
}

/** The bytes that the server signs for a head. */
export function headMessage({ number, hash, at }: Head & { readonly at: string }): Uint8Array {
  const time = big(new Date(at).getTime(), 8);
  return concatBytes(purposeBytes(HEAD_PURPOSE), big(number, 8), hash32(hash), time);
}

/** The head after some more entries. `records`: the digests of their records, in order. */
export function extendHead(head: Head, records: readonly string[]): Head {
  let { number, hash } = head;
  for (const record of records) {
    number++;
    hash = hashEntry({ number, previous: hash, record });
  }
  return { number, hash };
}

/** A head as people write it: its number, a colon, its hash. Undefined: it is none. */
export function parseHead(text: string): Head | undefined {
  const [, number, hash] = /^(0|[1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  return number === undefined ? undefined : { number: Number(number), hash: hash! };
}

export function makeHead({ number, hash }: Head): string {
  return `${number}:${hash}`;
}

function hash32(text: string): Uint8Array {
  const bytes = parseHex(text, 32);
  if (!bytes) throw new RangeError(`"${text}" is no SHA-256 in hex`);
  return bytes;
}
