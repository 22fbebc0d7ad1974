// The compact form of a replay, for links and for storage. It has as few characters as the game needs, and a
// checksum. Without the checksum, a link that lost its end would be a shorter legal game. Every replay has
// exactly one compact form. Tags, comments, variations and claims are not in it.
//
//   byte  0   0101 vvvv            0101: magic, v: version 1
//         1   cccrrref             c: columns - 2, r: rows - 2, e: chance of a 4, f: ends at the target
//         2   00ucdpts             s: seed, t: start, p: start score, d: spawns named, c: current, u: undos
//         3   the parts so marked: seed (length, UTF-8), start (3 bits width - 1, ranks), start score; then
//             the number of plies; then current and undos; then the moves, each 2 bits direction and, where
//             spawns are named, 1 bit rank - 1 and ceil(log2 cells) bits cell; zeros up to a whole byte
//     last 4  CRC-32 of all bytes before, highest byte first

import type { Board } from '../board.js';
import { failure, refuseNonText, success } from '../codec/answers.js';
import { decodeBase64url, encodeBase64url } from '../codec/base64url.js';
import { BitReader, BitWriter } from '../codec/bits.js';
import { crc32 } from '../codec/crc32.js';
import { decodeUtf8 } from '../codec/decodeUtf8.js';
import { encodeUtf8 } from '../codec/utf8.js';
import { Game } from '../game/game.js';
import type { Result } from '../result.js';
import type { Spawn } from '../spawn.js';
import { FOUR_CHANCES, indexOfChance, makeVariant, type Variant } from '../variant.js';
import { replayFromGame } from './gameReplay.js';
import { type Line, MAX_REPLAY_PLIES, type Replay } from './replay.js';
import { malformation, requireSound } from './validate.js';

const MAGIC = 5;
const VERSION = 1;
const CHECKSUM_BYTES = 4;
/** By bit e. A third chance of a 4 does not compile, because one bit cannot hold it. */
const CHANCES = FOUR_CHANCES satisfies { length: 2 };
/** More characters than the longest replay on the largest board with the longest seed: some 3.4 million. */
const MAX_COMPACT_TEXT = 2 ** 22;

const SEED = 1;
const START = 2;
const START_SCORE = 4;
const SPAWNS = 8;
const CURRENT = 16;
const UNDOS = 32;

/** The compact form of a replay or a game. Throws RangeError, as `makeReplay` does, if its parts do not fit. */
export function makeCompact(source: Game | Replay): string {
  const replay = source instanceof Game ? replayFromGame(source) : source;
  return encodeBase64url(withChecksum(bodyOf(replay)));
}

/** Eight hex digits that change with the game: the checksum at the end of its compact form. */
export function gameChecksum(replay: Replay): string {
  return crc32(bodyOf(replay)).toString(16).padStart(8, '0');
}

/**
 * Reads a compact form: the replay without tags, comments, variations and claims. Refuses text that is
 * incomplete or changed. `gameFromReplay` and `verifyReplay` check whether the moves are legal.
 */
export function parseCompact(text: string): Result<Replay> {
  const noText = refuseNonText(text);
  if (noText !== undefined) return noText;
  if (text.length > MAX_COMPACT_TEXT) {
    return failure('replay-too-long', 'This is too long for a replay. Copy the link again.');
  }
  const bytes = decodeBase64url(text);
  if (typeof bytes === 'number') {
    const message = 'This link has a character that no replay has, or lost its end. Copy it again.';
    return failure('compact-character', message, { line: 1, column: bytes + 1 });
  }
  const body = checkedBody(bytes);
  if (!body.ok) return body;
  const reader = new BitReader(body.value);
  reader.bits(8);
  const replay = readReplay(reader);
  const refused = 'This link is whole, but what it says cannot be a replay.';
  if (typeof replay === 'string') return failure('replay-contradictory', `${refused} ${replay}`);
  const malformed = malformation(replay);
  return malformed === undefined
    ? success(replay)
    : failure('replay-contradictory', `${refused} ${malformed}`);
}

/** The bytes before the checksum. */
function bodyOf(replay: Replay): Uint8Array {
  requireSound(replay);
  const { seed, start, startScore, moves, spawns, current, undos, variant } = replay;
  const writer = new BitWriter();
  writer.bits((MAGIC << 4) | VERSION, 8);
  writeVariant(variant, writer);
  writer.bits(partsOf(replay), 8);
  if (seed !== undefined) writeText(seed, writer);
  if (start !== undefined) writeBoard(start, writer);
  if (startScore > 0) writer.number(startScore);
  writer.number(moves.length);
  if (current !== undefined) writer.number(current);
  if (undos > 0) writer.number(undos);
  const cellBits = bitsFor(variant.columns * variant.rows - 1);
  for (let index = 0; index < moves.length; index++) {
    if (spawns === undefined) writer.bits(moves[index]!, 2);
    else {
      const { cell, rank } = spawns[index]!;
      writer.bits((moves[index]! << (cellBits + 1)) | ((rank - 1) << cellBits) | cell, cellBits + 3);
    }
  }
  return writer.finish();
}

function withChecksum(body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + CHECKSUM_BYTES);
  bytes.set(body);
  new DataView(bytes.buffer).setUint32(body.length, crc32(body));
  return bytes;
}

function checkedBody(bytes: Uint8Array): Result<Uint8Array> {
  if (bytes.length > 0 && bytes[0]! >> 4 !== MAGIC) {
    return failure('replay-unknown', 'This is no replay of Twofold.');
  }
  if (bytes.length > 0 && (bytes[0]! & 15) !== VERSION) {
    return failure(
      'replay-version',
      'This link was made by a newer version of Twofold. Reload to get that version.',
    );
  }
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  const expected = body.length > 0 ? new DataView(bytes.buffer).getUint32(body.length) : undefined;
  if (expected === crc32(body)) return success(body);
  return failure('compact-checksum', 'This link is cut off or altered. Copy the whole of it again.');
}

/** The parts that a replay has, as the flags of byte 2. */
function partsOf(replay: Replay): number {
  return (
    (replay.seed === undefined ? 0 : SEED) |
    (replay.start === undefined ? 0 : START) |
    (replay.startScore === 0 ? 0 : START_SCORE) |
    (replay.spawns === undefined ? 0 : SPAWNS) |
    (replay.current === undefined ? 0 : CURRENT) |
    (replay.undos === 0 ? 0 : UNDOS)
  );
}

/** Reads everything after the first byte. A string is the message of an error. */
function readReplay(reader: BitReader): Replay | string {
  const variant = readVariant(reader);
  if (variant === undefined) return 'Its board has a size that there is not.';
  const parts = reader.bits(8);
  const seed = parts & SEED ? readText(reader) : undefined;
  const start = parts & START ? readBoard(variant, reader) : undefined;
  const startScore = parts & START_SCORE ? reader.number() : 0;
  const plies = reader.number();
  const current = parts & CURRENT ? reader.number() : undefined;
  const undos = parts & UNDOS ? reader.number() : 0;
  if (startScore === undefined || plies === undefined || undos === undefined)
    return 'A number in it is wrong.';
  const line = readLine(variant, plies, (parts & SPAWNS) !== 0, reader);
  if (line === undefined) return 'It has more or fewer moves than it says.';
  const replay = {
    variant,
    ...(seed !== undefined && { seed }),
    ...(start !== undefined && { start }),
    startScore,
    ...(current !== undefined && { current }),
    undos,
    tags: {},
    claims: {},
    ...line,
  };
  return partsOf(replay) === parts ? replay : 'A part of it is missing or empty.';
}

function readLine(variant: Variant, plies: number, told: boolean, reader: BitReader): Line | undefined {
  const cellBits = bitsFor(variant.columns * variant.rows - 1);
  const width = told ? 3 + cellBits : 2;
  const padding = reader.remaining - plies * width;
  if (plies > MAX_REPLAY_PLIES || padding < 0 || padding > 7) return undefined;
  const moves = new Uint8Array(plies);
  const spawns: Spawn[] = [];
  for (let index = 0; index < plies; index++) {
    moves[index] = reader.bits(2);
    if (told) spawns.push({ rank: reader.bits(1) + 1, cell: reader.bits(cellBits) });
  }
  if (reader.bits(padding) !== 0 || reader.exhausted) return undefined;
  return { moves, ...(told && { spawns }), comments: [], variations: [] };
}

function writeVariant(variant: Variant, writer: BitWriter): void {
  writer.bits(variant.columns - 2, 3);
  writer.bits(variant.rows - 2, 3);
  writer.bits(indexOfChance(variant.fourChance), 1);
  writer.bits(variant.endsAtTarget ? 1 : 0, 1);
}

function readVariant(reader: BitReader): Variant | undefined {
  const columns = reader.bits(3) + 2;
  const rows = reader.bits(3) + 2;
  const fourChance = CHANCES[reader.bits(1)]!;
  const course = reader.bits(1) === 1;
  return columns > 8 || rows > 8 ? undefined : makeVariant({ columns, rows, fourChance, course });
}

function writeText(text: string, writer: BitWriter): void {
  const bytes = encodeUtf8(text);
  writer.number(bytes.length);
  writer.bytes(bytes);
}

function readText(reader: BitReader): string | undefined {
  const length = reader.number();
  if (length === undefined || length * 8 > reader.remaining) return undefined;
  const text = decodeUtf8(reader.bytes(length), true);
  return typeof text === 'string' ? text : undefined;
}

function writeBoard(board: Board, writer: BitWriter): void {
  const width = bitsFor(Math.max(1, ...board.ranks));
  writer.bits(width - 1, 3);
  for (const rank of board.ranks) writer.bits(rank, width);
}

function readBoard({ columns, rows }: Variant, reader: BitReader): Board | undefined {
  const width = reader.bits(3) + 1;
  const ranks = Uint8Array.from({ length: columns * rows }, () => reader.bits(width));
  return width === bitsFor(Math.max(1, ...ranks)) ? { columns, rows, ranks } : undefined;
}

/** Bits that a number from 1 on takes. */
function bitsFor(number: number): number {
  return 32 - Math.clz32(number);
}
