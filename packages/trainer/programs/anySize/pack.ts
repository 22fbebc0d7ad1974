/** Writes a learned network as a weights file, with its most important weights alone. */
import type { NetworkShape } from '@twofold/solver';
import { makeWeights } from '@twofold/solver';
import { sectionNibbles, weightCount } from '@twofold/solver/internal';
import { type Course, nameOf } from './courses.js';
import type { Learned } from './learner.js';

/**
 * The weights file. It keeps the weights with the largest size times the root of the visits. On 5x5 284,000
 * weights are in use. The 40,000 chosen in this way play like all (251,000 to 261,000 at 1-ply). The 40,000
 * that changed most score 63,000; the 40,000 most visited score 60,000.
 */
export function packLearned(course: Course, { learner, average }: Learned): Uint8Array {
  const { weights } = learner;
  const worth = weights.map((weight, index) => Math.abs(weight) * Math.sqrt(learner.visits[index]!));
  const least = worth.toSorted().at(-course.keep) ?? 0;
  const kept = [...weights.keys()].filter((index) => worth[index]! > 0 && worth[index]! >= least);
  const most = Math.max(...kept.map((index) => Math.abs(weights[index]!)));
  const { columns, rows, ranks, patterns, episodes } = course;
  const shape: NetworkShape = { patterns, board: { columns, rows, ranks } };
  const { present, codes, step } = squareCodes(shape, weights, { kept, most });
  const record = { episodes, moves: learner.moves, seed: 0, average: Math.round(average) };
  const values = codes.map((code) => code * step);
  return makeWeights({ shape, present, values, record, name: nameOf(course), curve: 'square' }, { step });
}

/** Each kept weight as the signed root of its share of the largest, in 127 steps. */
function squareCodes(
  shape: NetworkShape,
  weights: Float32Array,
  { kept, most }: { kept: readonly number[]; most: number },
) {
  const size = weights.length / shape.patterns.length;
  const sectionSize = 16 ** sectionNibbles(shape)[0]!;
  const present = new Uint32Array(weightCount(shape) / 32);
  const codes: number[] = [];
  for (const index of kept) {
    const value = weights[index]!;
    const code = Math.sign(value) * Math.round(127 * Math.sqrt(Math.abs(value) / most));
    if (code === 0) continue;
    const at = Math.floor(index / size) * sectionSize + (index % size);
    present[at >> 5]! |= 1 << (at & 31);
    codes.push(code);
  }
  return { present, codes: Float32Array.from(codes), step: Math.fround(most / 127 ** 2) };
}
