import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormationTable, makeTable, parseTable } from './file.js';
import { FORMATION_NAMES } from './formation.js';

/** Tables with any keys, near each other and far apart. */
const tables: fc.Arbitrary<FormationTable> = fc
  .record({
    formation: fc.constantFrom(...FORMATION_NAMES),
    goalRank: fc.integer({ min: 3, max: 9 }),
    fourChance: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    entryChance: fc.double({ min: 0, max: 1, noNaN: true }),
    shares: fc.uniqueArray(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { maxLength: 200 }),
    steps: fc.array(fc.integer({ min: 0, max: 4095 }), { minLength: 200, maxLength: 200 }),
  })
  .map(({ shares, steps, ...rest }) => {
    const all = shares.map((share) => Math.floor(share * rest.goalRank ** 10));
    const keys = Uint32Array.from(new Set(all)).sort();
    return { ...rest, keys, chances: Float32Array.from(keys, (_, at) => steps[at]! / 4095) };
  });

const codeOf = (bytes: Uint8Array) => {
  const parsed = parseTable(bytes);
  return parsed.ok ? undefined : parsed.error.code;
};

describe('a table file', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(tables, (table) => {
        expect(parseTable(makeTable(table))).toEqual({ ok: true, value: table });
      }),
    );
  });

  it('is refused if any byte changed, or if it is cut off', () => {
    fc.assert(
      fc.property(tables, fc.nat(), fc.integer({ min: 1, max: 255 }), (table, where, change) => {
        const file = makeTable(table);
        const at = where % file.length;
        expect(codeOf(file.subarray(0, at))).toBeDefined();
        file[at]! ^= change;
        if (at < 52 || at >= 56) expect(codeOf(file)).toMatch(/^table-/);
        else expect(codeOf(file)).toBeUndefined(); // four bytes are unused
      }),
    );
  });

  it('never makes its reader throw, whatever the bytes behind a right checksum', () => {
    fc.assert(
      fc.property(tables, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }), (table, changes) => {
        const file = makeTable(table);
        for (const [where, byte] of changes) file[8 + (where % (file.length - 8))] = byte;
        new DataView(file.buffer).setUint32(20, file.length - 56, true);
        const parsed = parseTable(withChecksum(file));
        if (!parsed.ok) {
          expect(parsed.error.code).toMatch(/^table-(version|head|count|keys)$/);
          return;
        }
        const { keys, goalRank } = parsed.value;
        const isInOrder = keys.every((key, at) => key < goalRank ** 10 && (at === 0 || key > keys[at - 1]!));
        expect(isInOrder).toBe(true);
      }),
    );
  });

  it('is not written with more boards than a reader takes', () => {
    const rules = { formation: 'block', goalRank: 9, fourChance: 0.1, cut: 0, entryChance: 1 } as const;
    const keys = new Uint32Array(2 ** 25 + 1);
    expect(() => makeTable({ ...rules, keys, chances: new Float32Array(0) })).toThrow(
      'The table has 33554433 boards, and a file at most 33554432: choose a larger --cut',
    );
  });

  it('is refused with the reason', () => {
    const table = { ...fc.sample(tables, { numRuns: 1, seed: 1 })[0]!, keys: Uint32Array.of(5, 9) };
    table.chances = Float32Array.of(0, 1);
    const changed = (at: number, byte: number) => {
      const file = makeTable(table);
      file[at] = byte;
      return file;
    };
    expect(codeOf(new Uint8Array(3))).toBe('table-magic');
    expect(codeOf(changed(0, 0))).toBe('table-magic');
    expect(codeOf(changed(8, 2))).toBe('table-version');
    expect(codeOf(changed(20, 255))).toBe('table-length');
    expect(codeOf(changed(57, 1 ^ makeTable(table)[57]!))).toBe('table-checksum');
    expect(codeOf(withChecksum(changed(10, 77)))).toBe('table-head');
    expect(codeOf(withChecksum(changed(19, 1)))).toBe('table-count');
  });
});

/** With the checksum of what it has now: the one of zip, bit by bit. */
function withChecksum(file: Uint8Array): Uint8Array {
  let rest = 0xffffffff;
  for (const byte of [...file.subarray(0, 48), ...file.subarray(56)]) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  new DataView(file.buffer).setUint32(48, ~rest >>> 0, true);
  return file;
}
