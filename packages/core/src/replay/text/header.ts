// The header of a replay's text form: [Name "value"] lines. Some names describe the game or make claims, and
// are checked. All others are tags and are kept for readers.

import type { Board } from '../../board.js';
import { failure, type Refusal, success } from '../../codec/answers.js';
import type { Scanner } from '../../codec/scanner.js';
import { quote } from '../../codec/wording.js';
import type { Status } from '../../game/status.js';
import { parsePosition } from '../../notation/position.js';
import { isSeed, MAX_SEED_LENGTH } from '../../random.js';
import type { Result } from '../../result.js';
import { findVariant, type Variant } from '../../variant.js';
import type { Claims } from '../replay.js';

/** Version of the text form, the value of its first line. */
export const TEXT_VERSION = '1';

/** The contents of a header. */
export interface Header {
  readonly variant: Variant;
  readonly seed?: string;
  readonly start?: Board;
  readonly startScore: number;
  readonly current?: number;
  readonly undos: number;
  readonly tags: Record<string, string>;
  readonly claims: Claims;
  readonly check?: string; // checksum of the game, eight hex digits
  readonly places: ReadonlyMap<string, number>; // index of each line's bracket, by lower-case name
}

const RESERVED = [
  'Twofold',
  'Variant',
  'Seed',
  'Start',
  'StartScore',
  'Score',
  'Ply',
  'MaxTile',
  'Status',
  'Final',
  'Current',
  'Undos',
  'Check',
] as const;
type ReservedName = (typeof RESERVED)[number];
const RESERVED_LOWER = new Set<string>(RESERVED.map((name) => name.toLowerCase()));

const TAG_START = /\[([A-Za-z][A-Za-z0-9]{0,63})[ \t]+"/y;
const TAG_END = /[ \t]*\][ \t]*(?:\r?\n|$)/y;

/** Most lines of a header. */
export const MAX_FIELDS = 1000;
export const TOO_MANY_FIELDS = `A header has at most ${MAX_FIELDS} lines.`;

const STATUSES: readonly string[] = ['playing', 'won', 'over'];

/**
 * Whether a replay may have a tag of this name: up to 64 ASCII letters and digits. The format's own names are
 * not allowed.
 */
export function isTagName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]{0,63}$/.test(name) && !RESERVED_LOWER.has(name.toLowerCase());
}

interface Field {
  readonly value: string;
  readonly at: number; // index of the value's first character
  readonly lineAt: number; // index of the bracket
}

/** Reads the header and stops at the first character of the moves. */
export function readHeader(scanner: Scanner): Result<Header> {
  const fields = readFields(scanner);
  if (!fields.ok) return fields;
  const reader = new FieldReader(scanner, fields.value);
  reader.value('Twofold', readVersion);
  const variant = reader.value('Variant', readVariant);
  const header = {
    ...defined('seed', reader.value('Seed', readSeed)),
    ...defined('start', reader.value('Start', parsePosition)),
    startScore: reader.value('StartScore', readCount) ?? 0,
    ...defined('current', reader.value('Current', readCount)),
    undos: reader.value('Undos', readCount) ?? 0,
    ...defined('check', reader.value('Check', readChecksum)),
    claims: {
      ...defined('score', reader.value('Score', readSum)),
      ...defined('ply', reader.value('Ply', readCount)),
      ...defined('maxTile', reader.value('MaxTile', readSum)),
      ...defined('status', reader.value('Status', readStatus)),
      ...defined('final', reader.value('Final', parsePosition)),
    },
    tags: tagsOf(fields.value),
    places: new Map([...fields.value].map(([name, { lineAt }]) => [name.toLowerCase(), lineAt])),
  };
  if (reader.refusal !== undefined) return reader.refusal;
  if (variant === undefined) {
    return scanner.refuse(
      'header-missing',
      'The header names no variant. Add a line such as [Variant "classic"].',
    );
  }
  return success({ variant, ...header });
}

function readFields(scanner: Scanner): Result<Map<string, Field>> {
  const fields = new Map<string, Field>();
  for (scanner.skipSpace(); scanner.next === '['; scanner.skipSpace()) {
    const at = scanner.at;
    const name = scanner.take(TAG_START)?.[1];
    if (name === undefined) {
      return scanner.refuse('header-line', 'A line of the header looks like [Name "value"].', at);
    }
    const valueAt = scanner.at;
    const value = scanner.quoted('"');
    if (!value.ok) return value;
    if (scanner.take(TAG_END) === undefined) {
      return scanner.refuse('header-line', 'A line of the header ends with "] and nothing after it.');
    }
    if (fields.size === 0 && name !== 'Twofold') break;
    const taken = fields.has(name) || (RESERVED_LOWER.has(name.toLowerCase()) && !isReserved(name));
    if (taken) {
      return scanner.refuse(
        'header-name',
        `The header has ${name} twice, or a name too close to another.`,
        at,
      );
    }
    fields.set(name, { value: value.value, at: valueAt, lineAt: at });
    if (fields.size > MAX_FIELDS) return scanner.refuse('header-size', TOO_MANY_FIELDS, at);
  }
  if (fields.size > 0) return success(fields);
  return scanner.refuse(
    'replay-unknown',
    'This is no replay of Twofold: one begins with the line [Twofold "1"].',
    0,
  );
}

function isReserved(name: string): boolean {
  return (RESERVED as readonly string[]).includes(name);
}

/** Reads values until the first wrong one, and keeps its error. */
class FieldReader {
  refusal: Refusal | undefined;
  readonly #scanner: Scanner;
  readonly #fields: ReadonlyMap<string, Field>;

  constructor(scanner: Scanner, fields: ReadonlyMap<string, Field>) {
    this.#scanner = scanner;
    this.#fields = fields;
  }

  value<T>(name: ReservedName, read: (value: string) => Result<T>): T | undefined {
    const field = this.#fields.get(name);
    if (field === undefined) return undefined;
    const result = read(field.value);
    if (result.ok) return result.value;
    this.refusal ??= this.#scanner.refuse(result.error.code, `${name}: ${result.error.message}`, field.at);
    return undefined;
  }
}

function defined<K extends string, T>(key: K, value: T | undefined): { [key in K]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { [key in K]?: T };
}

function readVersion(value: string): Result<string> {
  if (value === TEXT_VERSION) return success(value);
  const message = `this file has version ${quote(value)} of the format, and this program reads version ${TEXT_VERSION}. A newer one may read it.`;
  return failure('replay-version', message);
}

function readVariant(value: string): Result<Variant> {
  const variant = findVariant(value);
  if (variant !== undefined) return success(variant);
  return failure(
    'header-variant',
    `no variant is called ${quote(value)}. Known are classic, even, course, 5x5, 3x4-even and so on.`,
  );
}

function readSeed(value: string): Result<string> {
  if (isSeed(value)) return success(value);
  return failure(
    'header-seed',
    `a seed has at most ${MAX_SEED_LENGTH} characters, and this has ${value.length}.`,
  );
}

function readCount(value: string): Result<number> {
  const number = readSum(value);
  if (number.ok && !Number.isSafeInteger(number.value)) {
    return failure('header-number', `${quote(value)} is too large; the largest is 9007199254740991.`);
  }
  return number;
}

/** A score or a tile may pass 2^53. It is then the nearest double, as in play. */
function readSum(value: string): Result<number> {
  if (/^(0|[1-9][0-9]{0,39})$/.test(value)) return success(Number(value));
  return failure('header-number', `${quote(value)} is not a whole number such as 0 or 2048.`);
}

function readStatus(value: string): Result<Status> {
  if (STATUSES.includes(value)) return success(value as Status);
  return failure('header-status', `${quote(value)} is none of playing, won and over.`);
}

function readChecksum(value: string): Result<string> {
  if (/^[0-9a-f]{8}$/.test(value)) return success(value);
  return failure('header-check', `${quote(value)} is no checksum: it has eight digits of 0-9 and a-f.`);
}

function tagsOf(fields: ReadonlyMap<string, Field>): Record<string, string> {
  const tags = [...fields].filter(([name]) => !isReserved(name));
  return Object.fromEntries(tags.map(([name, { value }]) => [name, value]));
}
