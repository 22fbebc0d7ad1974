import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashSeed, seededDealer, threefry } from './index.js';
import { makeReadableId } from './random.js';

const hex = (words: Iterable<number>): string =>
  [...words].map((word) => word.toString(16).padStart(8, '0')).join(' ');

/** Known answers of the Random123 library's test file for threefry2x32 with 20 rounds. */
const KNOWN_ANSWERS = [
  { counter: [0, 0], key: [0, 0], out: '6b200159 99ba4efe' },
  { counter: [0xffffffff, 0xffffffff], key: [0xffffffff, 0xffffffff], out: '1cb996fc bb002be7' },
  { counter: [0x243f6a88, 0x85a308d3], key: [0x13198a2e, 0x03707344], out: 'c4923a9c 483df7a0' },
] as const;

/** The seed hash once more, from docs/rules.md: bytes from TextEncoder, a DataView for the words. */
function hashAgain(seed: string): string {
  const bytes = new TextEncoder().encode(seed);
  const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8 + 8);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, bytes.length, true);
  const state = new Uint32Array(2);
  for (let at = 0; at < padded.length; at += 8) {
    const block = [view.getUint32(at, true), view.getUint32(at + 4, true)] as const;
    const cipher = new Uint32Array(2);
    threefry(state[0]!, state[1]!, block[0], block[1], cipher);
    state[0] = cipher[0]! ^ block[0];
    state[1] = cipher[1]! ^ block[1];
  }
  return hex(state);
}

describe('threefry', () => {
  for (const { counter, key, out } of KNOWN_ANSWERS) {
    it(`gives ${out}`, () => {
      const words = new Uint32Array(2);
      threefry(key[0], key[1], counter[0], counter[1], words);
      expect(hex(words)).toBe(out);
    });
  }
});

describe('a seed', () => {
  it('is hashed as documented, whatever its characters', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (seed) => {
        expect(hex(hashSeed(seed))).toBe(hashAgain(seed));
      }),
    );
    for (const seed of ['', 'a', '12345678', 'é', '漢字', '🎲', '\ud800', '\udc00x', 'a\u0000']) {
      expect(hex(hashSeed(seed))).toBe(hashAgain(seed));
    }
  });

  it('differs from seeds that differ by padding only', () => {
    expect(hashSeed('a')).not.toEqual(hashSeed('a\u0000'));
    expect(hashSeed('')).not.toEqual(hashSeed('\u0000'));
  });

  it('deals the same words at the same place, in any order', () => {
    const [first, again] = [new Uint32Array(2), new Uint32Array(2)];
    const dealer = seededDealer('order');
    dealer.deal(7, 0, first);
    seededDealer('order').deal(8, 0, again);
    expect(again).not.toEqual(first);
    seededDealer('order').deal(7, 0, again);
    expect(again).toEqual(first);
  });
});

describe('a readable name', () => {
  it('has a letter for each byte, none of which looks like another', () => {
    const letters = [...makeReadableId(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
    expect(letters).toHaveLength(256);
    expect([...new Set(letters)].join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz');
    expect(makeReadableId(new Uint8Array())).toBe('');
  });
});
