// Complete links with a right checksum and impossible contents: every part at its limit and one step past it.
import { expect, test } from 'vitest';
import { encodeBase64url } from '../codec/base64url.js';
import { BitWriter } from '../codec/bits.js';
import { crc32 } from '../codec/crc32.js';
import { parseCompact } from './compact.js';

const [SEED, START, START_SCORE, SPAWNS, CURRENT, UNDOS] = [1, 2, 4, 8, 16, 32];
const CLASSIC = 0x48;

const HIGH_HALF = [0xed, 0xa0, 0xbd];
const LOW_HALF = [0xed, 0xb8, 0x80];

const MISSING = 'A part of it is missing or empty.';
const NUMBER = 'A number in it is wrong.';
const LENGTH = 'It has more or fewer moves than it says.';

/** The compact form of the bytes after the first, with its checksum. */
function link(bytes: readonly number[]): string {
  const body = Uint8Array.from([0x51, ...bytes]);
  const signed = new Uint8Array(body.length + 4);
  signed.set(body);
  new DataView(signed.buffer).setUint32(body.length, crc32(body));
  return encodeBase64url(signed);
}

/** Seed "a" and a number of plies. */
const seeded = (plies: number, ...rest: readonly number[]) => [CLASSIC, SEED, 1, 97, plies, ...rest];

/** A number as the format has it. */
function number(value: number): number[] {
  const writer = new BitWriter();
  writer.number(value);
  return [...writer.finish()];
}

test.each<[string, readonly number[]]>([
  ['no move', seeded(0)],
  ['one move, and six bits of padding', seeded(1, 0b11_000000)],
  ['four moves', seeded(4, 0xe4)],
  ['the smallest board', [0, SEED, 0, 0]],
  ['the largest board', [0b110_110_11, SEED, 0, 0]],
  ['a seed of half a pair', [CLASSIC, SEED, 3, ...HIGH_HALF, 0]],
  ['a seed of two halves that are no pair', [CLASSIC, SEED, 6, ...LOW_HALF, ...HIGH_HALF, 0]],
  ['an empty seed', [CLASSIC, SEED, 0, 0]],
  ['the largest start score', [CLASSIC, SEED | START_SCORE, 0, ...number(2 ** 53 - 1), 0]],
  ['the ply before the last', [CLASSIC, SEED | CURRENT, 0, 1, 0, 0]],
  ['the last ply, listed', [CLASSIC, SEED | CURRENT, 0, 1, 1, 0]],
  ['undos', [CLASSIC, SEED | UNDOS, 0, 0, 1]],
  ['a start of the narrowest ranks', [0, SEED | START, 0, 0b000_1_0_0_0_0, 0]],
  ['a start of two bits a rank', [0, SEED | START, 0, 0b001_10_00_0, 0b0_00_00000, 0b000_00000]],
])('%s is read', (_, bytes) => {
  expect(parseCompact(link(bytes))).toMatchObject({ ok: true });
});

test.each<[string, readonly number[], string]>([
  ['nine columns', [0b111_000_00, SEED, 0, 0], 'Its board has a size that there is not.'],
  ['nine rows', [0b000_111_00, SEED, 0, 0], 'Its board has a size that there is not.'],
  ['no first position', [CLASSIC, 0, 0], 'Nothing tells the first position.'],
  ['an unknown part', [CLASSIC, SEED | 64, 0, 0], MISSING],
  ['another unknown part', [CLASSIC, SEED | 128, 0, 0], MISSING],
  ['a seed that is longer than the link', [CLASSIC, SEED, 3, 0], MISSING],
  ['a seed that is no text', [CLASSIC, SEED, 1, 0xff, 0], MISSING],
  ['a seed with a pair as its halves', [CLASSIC, SEED, 6, ...HIGH_HALF, ...LOW_HALF, 0], MISSING],
  ['a seed whose length is no number', [CLASSIC, SEED, 0x80, 0, 0], MISSING],
  ['a seed that is all there is', [CLASSIC, SEED, 1, 0], LENGTH],
  ['a seed that leaves nothing', [CLASSIC, SEED, 2, 97, 97], LENGTH],
  ['a start that is wider than it need be', [0, SEED | START, 0, 0b001_01_00_0, 0b0_00_00000, 0], MISSING],
  ['no start score', [CLASSIC, SEED | START_SCORE, 0, 0, 0], MISSING],
  ['a start score that is no number', [CLASSIC, SEED | START_SCORE, 0, 0x80, 0, 0], NUMBER],
  ['a start score past 2^53 - 1', [CLASSIC, SEED | START_SCORE, 0, ...new Array(8).fill(255), 1, 0], NUMBER],
  ['plies that are no number', [CLASSIC, SEED, 0, 0x80, 0], NUMBER],
  ['a current ply that is no number', [CLASSIC, SEED | CURRENT, 0, 0, 0x80, 0], MISSING],
  [
    'a current ply past the end',
    [CLASSIC, SEED | CURRENT, 0, 1, 2, 0],
    'The current ply is 2, but the replay has 1 move.',
  ],
  ['no undos', [CLASSIC, SEED | UNDOS, 0, 0, 0], MISSING],
  ['undos that are no number', [CLASSIC, SEED | UNDOS, 0, 0, 0x80, 0], NUMBER],
  ['tiles of no move', [CLASSIC, SEED | SPAWNS, 0, 0], 'The line from move 1 has 0 moves and 0 tiles.'],
  ['a move too few', seeded(5, 0xe4), LENGTH],
  ['a byte too many', seeded(4, 0xe4, 0), LENGTH],
  ['a bit in the padding', seeded(1, 0b11_000001), LENGTH],
  ['more moves than there may be', [CLASSIC, SEED, 0, ...number(2 ** 21 + 1)], LENGTH],
  [
    'a tile off the board',
    [0b001_001_00, SEED | SPAWNS, 0, 1, 0b00_0_1001_0],
    'The tile listed after move 1 is none',
  ],
])('%s is refused', (_, bytes, reason) => {
  const parsed = parseCompact(link(bytes));
  expect(parsed).toMatchObject({ ok: false, error: { code: 'replay-contradictory' } });
  expect(parsed.ok || parsed.error.message).toContain(
    `This link is whole, but what it says cannot be a replay. ${reason}`,
  );
});

test('the most moves that there may be are read', () => {
  const parsed = parseCompact(link([CLASSIC, SEED, 0, ...number(2 ** 21), ...new Array(2 ** 19).fill(0)]));
  expect(parsed.ok && parsed.value.moves.length).toBe(2 ** 21);
});

test.each<[string, string, string, number?]>([
  ['nothing', '', 'compact-checksum'],
  ['a checksum alone', encodeBase64url(new Uint8Array(4).fill(0x51)), 'compact-checksum'],
  ['two bytes', encodeBase64url(Uint8Array.of(0x51, 0x48)), 'compact-checksum'],
  ['another magic', encodeBase64url(Uint8Array.of(0x61, 0, 0, 0, 0, 0)), 'replay-unknown'],
  ['an older version', encodeBase64url(Uint8Array.of(0x50, 0, 0, 0, 0, 0)), 'replay-version'],
  ['a newer version', encodeBase64url(Uint8Array.of(0x5f)), 'replay-version'],
  ['a wrong sign', 'UUgB!', 'compact-character', 5],
])('%s is refused by its code', (_, text, code, column) => {
  const parsed = parseCompact(text);
  expect(parsed).toMatchObject({ ok: false, error: { code, ...(column && { line: 1, column }) } });
  expect(parsed.ok || parsed.error.message).toMatch(/^This .+\.$/);
});

test('only what is longer than every link is refused unread', () => {
  const most = 2 ** 22;
  expect(parseCompact('U'.repeat(most))).toMatchObject({ error: { code: 'compact-checksum' } });
  expect(parseCompact('U'.repeat(most + 1))).toMatchObject({ error: { code: 'replay-too-long' } });
});
