import { crc32 } from '@twofold/core/internal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeWeights, type PackedNetwork, type PrunedNetwork, parseWeights } from '../index.js';
import { readNaively } from '../testing/naiveWeights.js';
import { prunedOf, RECORD, SMALL, sampleNetwork } from '../testing/networks.js';

/** A small generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sample = (kept = 0.3, seed = 1) => sampleNetwork(SMALL, kept, randomOf(seed));

/** What a file stores of a network: multiples of the step, without zeros. */
function rounded({ shape, present, values, ...about }: PrunedNetwork, step: number): PackedNetwork {
  const kept = present.slice();
  const left: number[] = [];
  let next = 0;
  for (let at = 0; at < 32 * present.length; at++) {
    if (((present[at >> 5]! >>> (at & 31)) & 1) === 0) continue;
    const code = Math.round(values[next++]! / step);
    if (code === 0) kept[at >> 5]! &= ~(1 << (at & 31));
    else left.push(code);
  }
  return { shape, present: kept, codes: Int16Array.from(left), step, ...about };
}

it.each([0, 0.001, 0.04, 0.5, 1])('a network comes back to half a step, %d of it kept', (kept) => {
  for (const step of [0.25, 1, 16, 1000]) {
    const network = { ...sample(kept), name: 'small' };
    expect(parseWeights(makeWeights(network, { step }))).toEqual({ ok: true, value: rounded(network, step) });
  }
});

it('any values at any indices come back', () => {
  const code = fc.integer({ min: -(2 ** 15) + 1, max: 2 ** 15 - 1 }).filter((value) => value !== 0);
  const weights = fc.dictionary(fc.nat(271).map(String), fc.oneof(code, fc.constantFrom(-1, 1, 2)), {
    size: '+1',
  });
  fc.assert(
    fc.property(weights, fc.jsonValue(), (kept, more) => {
      const indices = Object.keys(kept)
        .map(Number)
        .sort((a, b) => a - b);
      const present = new Uint32Array(Math.ceil(272 / 32));
      for (const at of indices) present[at >> 5]! |= 1 << (at & 31);
      const values = Float32Array.from(indices, (at) => kept[at]! * 2);
      const record = { ...RECORD, more: JSON.parse(JSON.stringify(more)) };
      const network = { shape: { patterns: [[0], [1, 5]], stages: [] }, present, record };
      const codes = Int16Array.from(indices, (at) => kept[at]!);
      const value = { ...network, codes, step: 2 };
      expect(parseWeights(makeWeights({ ...network, values }, { step: 2 }))).toEqual({ ok: true, value });
    }),
  );
});

it('a written file, read and written again, is the same to the byte', () => {
  const bytes = makeWeights(sample(), { step: 8 });
  const parsed = parseWeights(bytes);
  expect(parsed.ok && makeWeights(prunedOf(parsed.value), { step: 8 })).toEqual(bytes);
});

it('progress ends at 1', () => {
  const shares: number[] = [];
  parseWeights(makeWeights(sample(), { step: 8 }), (share) => shares.push(share));
  expect(shares).toHaveLength(9);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

it('what does not fit the format is not written', () => {
  expect(() => makeWeights(sample(), { step: 0 })).toThrow('A step is a float32');
  expect(() => makeWeights(sample(), { step: 0.1 })).toThrow('A step is a float32');
  expect(() => makeWeights(sample(), { step: 2 ** -20 })).toThrow('is more than 32767 steps');
  const { present, ...rest } = sample();
  expect(() => makeWeights({ ...rest, present: present.slice(1) }, { step: 8 })).toThrow('words of bits');
  const long = { ...RECORD, command: 'x'.repeat(70_000) };
  expect(() => makeWeights({ ...sample(), record: long }, { step: 8 })).toThrow(
    'shorten the training record',
  );
});

it.each([0.01, 0.3, 1])('a reader written from the document alone finds the same, %d of it kept', (kept) => {
  const bytes = makeWeights(sample(kept, 5), { step: 4 });
  const parsed = parseWeights(bytes);
  const { head, weights } = readNaively(bytes);
  expect(head).toMatchObject({ ...SMALL, step: 4, record: RECORD });
  expect(parsed.ok && [...prunedOf(parsed.value).values]).toEqual([...weights.values()]);
  expect(parsed.ok && indicesOf(parsed.value)).toEqual([...weights.keys()]);
});

function indicesOf({ present }: PackedNetwork): number[] {
  return Array.from({ length: 32 * present.length }, (_, at) => at).filter(
    (at) => (present[at >> 5]! >>> (at & 31)) & 1,
  );
}

/** The reader's verdict on a changed file. Checksum and length are corrected to fit the change. */
function codeOf(bytes: Uint8Array): string {
  const parsed = parseWeights(bytes);
  if (parsed.ok) return 'read';
  expect(parsed.error.message).toMatch(/^[A-Z].{30,}\.$/);
  return parsed.error.code;
}

function sealed(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, crc32(bytes.subarray(16)), true);
  return bytes;
}

const ENDGAME = { from: 1000, largest: 5, patterns: [[0]] };

/** The file with another head. */
function withHead(bytes: Uint8Array, change: (head: Record<string, unknown>) => unknown): Uint8Array {
  const length = new DataView(bytes.buffer).getUint32(16, true);
  const head = change(JSON.parse(String.fromCharCode(...bytes.subarray(20, 20 + length))));
  const text = typeof head === 'string' ? head : JSON.stringify(head);
  const changed = new Uint8Array(bytes.length - length + text.length);
  changed.set(bytes.subarray(0, 20));
  changed.set(
    [...text].map((letter) => letter.charCodeAt(0)),
    20,
  );
  changed.set(bytes.subarray(20 + length), 20 + text.length);
  new DataView(changed.buffer).setUint32(16, text.length, true);
  return sealed(changed);
}

const file = makeWeights(sample(0.1), { step: 16 });
const altered = (change: (bytes: Uint8Array) => void) => {
  const bytes = file.slice();
  change(bytes);
  return bytes;
};

it.each([
  ['nothing', new Uint8Array(0), 'weights-unknown'],
  ['a web page', new TextEncoder().encode('<!doctype html>'), 'weights-unknown'],
  ['the magic alone', file.slice(0, 7), 'weights-truncated'],
  ['half of it', file.slice(0, file.length >> 1), 'weights-truncated'],
  ['all but a byte', file.slice(0, -1), 'weights-truncated'],
  ['a byte more', Uint8Array.from([...file, 0]), 'weights-trailing'],
  ['a newer version', altered((bytes) => bytes.fill(2, 7, 8)), 'weights-version'],
  ['a changed byte', altered((bytes) => bytes.fill(file.at(-9)! ^ 4, -9, -8)), 'weights-checksum'],
  ['a head too long', sealed(altered((bytes) => bytes.fill(255, 16, 20))), 'weights-head'],
])('%s is refused', (_, bytes, code) => {
  expect(codeOf(bytes)).toBe(code);
});

const seven = [0, 1, 2, 3, 4, 5, 6];
it.each<[string, (head: Record<string, unknown>) => unknown, string]>([
  ['no JSON', () => '{', 'weights-head'],
  ['no object', () => [1], 'weights-head'],
  ['letters beyond ASCII', (head) => JSON.stringify({ ...head, name: '\u00e9' }), 'weights-head'],
  ['no patterns', ({ patterns: _, ...head }) => head, 'weights-shape'],
  ['a cell twice', (head) => ({ ...head, patterns: [[5], [1, 1], [2]] }), 'weights-shape'],
  ['stages that descend', (head) => ({ ...head, stages: [512, 64] }), 'weights-shape'],
  [
    'an endgame without ranks up to 14 alone',
    (head) => ({ ...head, largest: 15, ending: ENDGAME }),
    'weights-shape',
  ],
  ['an endgame without a sum', (head) => withEndgame(head, { from: undefined }), 'weights-shape'],
  ['an endgame from the start', (head) => withEndgame(head, { from: 0 }), 'weights-shape'],
  ['an endgame without patterns', (head) => withEndgame(head, { patterns: [] }), 'weights-shape'],
  ['an endgame off the board', (head) => withEndgame(head, { patterns: [[16]] }), 'weights-shape'],
  ['an endgame of a rank that is none', (head) => withEndgame(head, { largest: 16 }), 'weights-shape'],
  ['an endgame of text', (head) => ({ ...head, ending: 'late' }), 'weights-shape'],
  ['an endgame without sections', (head) => withEndgame(head, {}), 'weights-contradictory'],
  ['more weights than memory', (head) => ({ ...head, patterns: [seven, seven, seven] }), 'weights-size'],
  ['a step of 0', (head) => ({ ...head, step: 0 }), 'weights-step'],
  ['a step that is no float32', (head) => ({ ...head, step: 0.1 }), 'weights-step'],
  ['no record', ({ record: _, ...head }) => head, 'weights-record'],
  ['a record without seed', (head) => ({ ...head, record: { episodes: 1, moves: 2 } }), 'weights-record'],
  ['a name that is none', (head) => ({ ...head, name: 5 }), 'weights-record'],
  ['a section too few', (head) => ({ ...head, kept: [1] }), 'weights-contradictory'],
  [
    'more kept than there are',
    (head) => ({ ...head, kept: Array(9).fill(2 ** 40) }),
    'weights-contradictory',
  ],
  ['one kept too many', (head) => shifted(head, 'kept'), 'weights-contradictory'],
  ['sections cut elsewhere', (head) => shifted(head, 'bytes'), 'weights-contradictory'],
  ['negative counts', (head) => ({ ...head, bytes: Array(9).fill(-1) }), 'weights-contradictory'],
])('a head with %s is refused', (_, change, code) => {
  expect(codeOf(withHead(file, change))).toBe(code);
});

function withEndgame(head: Record<string, unknown>, change: object): unknown {
  return { ...head, largest: 14, ending: { ...ENDGAME, ...change } };
}

/** One more in the second section, one less in the third. */
function shifted(head: Record<string, unknown>, name: string): unknown {
  const more = [0, 1, -1];
  return { ...head, [name]: (head[name] as number[]).map((count, section) => count + (more[section] ?? 0)) };
}

it('a head that stays as it is is read', () => {
  expect(codeOf(withHead(file, (head) => head))).toBe('read');
});

it('every refusal says what to do or what is wrong, in a sentence', () => {
  const parsed = parseWeights(file.slice(0, 100));
  const message = `This weights file is cut off: 100 of ${file.length} bytes are here. Download or copy it again.`;
  expect(parsed).toEqual({ ok: false, error: { code: 'weights-truncated', message } });
});

const messageOf = (bytes: Uint8Array) => {
  const parsed = parseWeights(bytes);
  return parsed.ok ? '' : parsed.error.message;
};

it('a refusal names the figures', () => {
  const { length } = file;
  const again = 'Download or copy it again.';
  expect(messageOf(new Uint8Array(3))).toBe('This is not a weights file: it does not begin with 2048NTN.');
  expect(messageOf(file.slice(0, 19))).toBe(
    `This weights file is cut off: 19 of at least 20 bytes are here. ${again}`,
  );
  expect(messageOf(file.slice(0, 20))).toBe(
    `This weights file is cut off: 20 of ${length} bytes are here. ${again}`,
  );
  expect(messageOf(Uint8Array.from([...file, 0, 0]))).toBe(
    `This weights file has 2 bytes too many. ${again}`,
  );
  expect(messageOf(altered((bytes) => bytes.fill(2, 7, 8)))).toBe(
    'This weights file has version 2 of the format; version 1 is read here. Update Twofold.',
  );
  const shape = { patterns: [[0], [1]], stages: [] };
  const two = makeWeights({ ...sampleNetwork(shape, 1, randomOf(1)) }, { step: 16 });
  expect(messageOf(withHead(two, (head) => ({ ...head, kept: [16, 15] })))).toBe(
    `Section 2 of this weights file does not hold what its head says. ${again}`,
  );
});

it('a head may fill the file, and take 65,536 bytes, and no more', () => {
  const padded = (length: number) => withHead(file, (head) => JSON.stringify(head).padEnd(length));
  expect(codeOf(padded(2 ** 16))).toBe('read');
  expect(messageOf(padded(2 ** 16 + 1))).toBe('The head of this weights file cannot have 65537 bytes.');
  const empty = makeWeights(sample(0), { step: 1 });
  const headBytes = new DataView(empty.buffer).getUint32(16, true);
  expect([headBytes, codeOf(empty)]).toEqual([empty.length - 20, 'read']);
  new DataView(empty.buffer).setUint32(16, headBytes + 1, true);
  expect(codeOf(sealed(empty))).toBe('weights-head');
});

it('a file within other bytes is read where it lies', () => {
  const around = new Uint8Array(file.length + 8).fill(255);
  around.set(file, 3);
  expect(parseWeights(around.subarray(3, 3 + file.length))).toEqual(parseWeights(file));
});

it('a weight is at most 32,767 steps, either way, and a number', () => {
  const network = (value: number) => ({
    shape: { patterns: [[0]], stages: [] },
    present: Uint32Array.of(4),
    values: Float32Array.of(value),
    record: RECORD,
  });
  for (const steps of [32767, -32767, 32767.25, -32767.25, 0.5, -0.75]) {
    const parsed = parseWeights(makeWeights(network(steps), { step: 1 }));
    expect(parsed.ok && [...parsed.value.codes]).toEqual([Math.round(steps)]);
  }
  for (const steps of [32768, -32768, Number.NaN, Infinity]) {
    expect(() => makeWeights(network(steps), { step: 1 })).toThrow(
      new RangeError(`A weight of ${steps} is more than 32767 steps of 1`),
    );
  }
  for (const steps of [0.25, -0.5, 0]) {
    const parsed = parseWeights(makeWeights(network(steps), { step: 1 }));
    expect(parsed.ok && [...parsed.value.codes, ...parsed.value.present]).toEqual([0]);
  }
});

it('a network of more weights than the format has room for is not written', () => {
  const patterns = [[0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7], [8]];
  const network = { shape: { patterns }, present: new Uint32Array(2 ** 24 + 1), values: new Float32Array(0) };
  expect(() => makeWeights({ ...network, record: RECORD }, { step: 1 })).toThrow(
    new RangeError('More than 536870912 weights'),
  );
});

it('what another writer makes of wide sections is read as it was written', () => {
  const network = sampleNetwork({ patterns: [[0, 1, 2, 3, 4]], stages: [] }, 0.02, randomOf(3));
  const values = network.values.map((value, at) => (at % 50 === 0 ? 32_000 * Math.sign(value) : value));
  const bytes = makeWeights({ ...network, values }, { step: 1 });
  const parsed = parseWeights(bytes);
  expect(parsed.ok && [...prunedOf(parsed.value).values]).toEqual([...readNaively(bytes).weights.values()]);
});

it('changed bytes under a checksum that fits give a network or a refusal, never an exception', () => {
  const random = randomOf(11);
  for (let round = 0; round < 200; round++) {
    const bytes = file.slice();
    const from = 16 + Math.floor(random() * (bytes.length - 16));
    for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
      bytes[Math.min(bytes.length - 1, from + left)] = Math.floor(random() * 256);
    }
    const parsed = parseWeights(sealed(bytes));
    if (parsed.ok)
      expect(() => makeWeights(prunedOf(parsed.value), { step: parsed.value.step })).not.toThrow();
  }
});
