/**
 * The record of a ranked result: what the server signs at the end of a game (docs/protocol.md, "What the server signs").
 * It has digests of the moves and of their times, which the replay spells out. It has a digest of the player's name, too,
 * with a salt: when an account is erased, its name and salt go, and the record stays as it is.
 */
import { digestOf, framed } from './bytes.js';

/** How a ranked game ended. */
export const ENDS = ['over', 'resigned', 'abandoned'] as const;
/** How a game ended. */
export type End = (typeof ENDS)[number];
/** Whether a person or a program has played. */
export const KINDS_OF_PLAYERS = ['person', 'bot'] as const;

/** Bytes of the salt of a name. */
export const SALT_BYTES = 16;

/** A record, field by field. Times are ISO 8601 in UTC with milliseconds. */
export interface ResultRecord {
  /** Its id. */
  readonly game: string;
  /** Its public id. */
  readonly account: string;
  /** Hex; `digestName`. */
  readonly nameDigest: string;
  /** A person or a bot. */
  readonly player: (typeof KINDS_OF_PLAYERS)[number];
  /** The id of the variant. */
  readonly variant: string;
  /** Hex. */
  readonly commitment: string;
  /** Hex. */
  readonly nonce: string;
  /** Hex; `digestMoves`. */
  readonly moves: string;
  /** Hex; SHA-256 of `makeTimes`. */
  readonly times: string;
  /** The final score. */
  readonly score: number;
  /** The number of moves. */
  readonly ply: number;
  /** The number on it. */
  readonly maxTile: number;
  /** How it ended. */
  readonly end: End;
  /** When it began, as an ISO date. */
  readonly started: string;
  /** When it ended, as an ISO date. */
  readonly ended: string;
  /** When the server signed it. */
  readonly signed: string;
}

/** The canonical bytes of a record: its fields in this order, each with its length. */
export function recordBytes(record: ResultRecord): Uint8Array {
  const { game, account, nameDigest, player, variant, commitment, nonce, moves, times } = record;
  const { score, ply, maxTile, end, started, ended, signed } = record;
  const numbers = [score, ply, maxTile].map((number) => BigInt(number).toString());
  const texts = [game, account, nameDigest, player, variant, commitment, nonce, moves, times];
  return framed([...texts, ...numbers, end, started, ended, signed]);
}

/** SHA-256 of the salt, then of the name as it was displayed, in UTF-8. */
export function digestName(name: string, salt: Uint8Array): string {
  return digestOf(salt, name);
}

const LETTERS = 'URDL';

/** SHA-256 of the letters of all moves: U, R, D, L. `directions`: 0 to 3. */
export function digestMoves(directions: Iterable<number>): string {
  let letters = '';
  for (const direction of directions) letters += LETTERS[direction]!;
  return digestOf(letters);
}

/** A time in the form that records have. */
export function isRecordTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** Milliseconds before each move, as LEB128: seven bits a byte, low ones first. */
export function makeTimes(milliseconds: Iterable<number>): Uint8Array {
  const bytes: number[] = [];
  for (const each of milliseconds) {
    let left = each;
    for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    bytes.push(left);
  }
  return Uint8Array.from(bytes);
}

/** Milliseconds before each move. Undefined: these bytes are no such times, or have a number in a longer form. */
export function parseTimes(bytes: Uint8Array): number[] | undefined {
  const times: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    if (!Number.isSafeInteger(value)) return undefined;
    factor *= 128;
    if (byte >= 128) continue;
    if (byte === 0 && factor > 128) return undefined;
    times.push(value);
    value = 0;
    factor = 1;
  }
  return factor === 1 ? times : undefined;
}
