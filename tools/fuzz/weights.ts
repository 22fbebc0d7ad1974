// A round of the fuzzer for weights files: a network, its file read in two ways, and nearly equal files.
// Changed files are refused. Files with a repaired checksum may be read, but must never throw or contradict
// themselves.
import assert from 'node:assert/strict';
import { crc32 } from '../../packages/core/src/internal.js';
import { below, pick, type Random } from '../../packages/core/test/sampleReplays.js';
import type { NetworkShape } from '../../packages/solver/src/network/descriptor.js';
import { weightCount } from '../../packages/solver/src/network/shape.js';
import { readNaively } from '../../packages/solver/src/testing/naiveWeights.js';
import { prunedOf } from '../../packages/solver/src/testing/networks.js';
import { makeWeights, type PrunedNetwork, parseWeights } from '../../packages/solver/src/weights/file.js';

const MUTANTS = 12;
const FIXED_BYTES = 20;
const ENDGAME = { from: 700, largest: 9, patterns: [[3], [0, 5]] };
const SHAPES: NetworkShape[] = [
  { patterns: [[3]], stages: [] },
  { patterns: [[0, 1], [5]], stages: [64] },
  { patterns: [[7], [0, 1, 2]], stages: [] },
  { patterns: [[4, 8]], stages: [64], largest: 14, endgames: [ENDGAME] },
  { patterns: [[4]], stages: [], largest: 14, endgames: [ENDGAME, { ...ENDGAME, from: 900 }] },
];

/** Throws every failure. */
export function checkWeights(random: Random): void {
  const network = sampleNetwork(random);
  const bytes = makeWeights(network, { step: 1 });
  const parsed = parseWeights(bytes);
  assert.ok(parsed.ok);
  assert.deepEqual(prunedOf(parsed.value), network);
  assert.deepEqual([...readNaively(bytes).weights.values()], [...network.values]);
  for (let left = MUTANTS; left > 0; left--) {
    const mutant = mutated(bytes, random);
    if (!same(mutant, bytes)) assert.equal(parseWeights(mutant).ok, false, 'a changed file was read');
    checkMended(mended(mutant));
  }
}

/** Kept weights here and there, with codes of all widths. */
function sampleNetwork(random: Random): PrunedNetwork {
  const shape = pick(random, SHAPES);
  const count = weightCount(shape);
  const present = new Uint32Array(Math.ceil(count / 32));
  const values: number[] = [];
  const share = pick(random, [0, 0.01, 0.3, 1]);
  for (let at = 0; at < count; at++) {
    if (random() >= share) continue;
    present[at >> 5]! |= 1 << (at & 31);
    values.push((1 + below(random, 2 ** below(random, 15))) * pick(random, [-1, 1]));
  }
  const record = { episodes: below(random, 1000), moves: 1, seed: 2, text: '"\u00e9\u2028' };
  return { shape, present, values: Float32Array.from(values), record };
}

/** Flipped bits, a cut, a piece of it moved elsewhere, or a stretch of one byte. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const [from, to] = [below(random, bytes.length), below(random, bytes.length)];
  const length = 1 + below(random, 16);
  const copy = bytes.slice();
  switch (below(random, 4)) {
    case 0:
      for (let left = length; left > 0; left--) copy[below(random, copy.length)]! ^= 1 << below(random, 8);
      return copy;
    case 1:
      return copy.slice(0, from);
    case 2:
      copy.set(bytes.subarray(from, Math.min(from + length, bytes.length - to + from)), to);
      return copy;
    default:
      return copy.fill(pick(random, [0, 255, 48]), from, from + length);
  }
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** The file with right magic, version, length and checksum. */
function mended(mutant: Uint8Array): Uint8Array {
  if (mutant.length < FIXED_BYTES) return mutant;
  const bytes = mutant.slice();
  bytes.set([...'2048NTN\u0001'].map((letter) => letter.charCodeAt(0)));
  const view = new DataView(bytes.buffer);
  view.setUint32(8, bytes.length, true);
  view.setUint32(12, crc32(bytes.subarray(16)), true);
  return bytes;
}

/** A network read from the file survives a round trip. */
function checkMended(bytes: Uint8Array): void {
  const parsed = parseWeights(bytes);
  if (!parsed.ok) {
    assert.match(parsed.error.code, /^weights-/);
    return;
  }
  const again = parseWeights(makeWeights(prunedOf(parsed.value), { step: parsed.value.step }));
  assert.ok(again.ok);
  assert.deepEqual(again.value.record, parsed.value.record);
}
