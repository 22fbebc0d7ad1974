/**
 * Small networks for tests. As in real networks, neighbouring weights are similar, which makes files small.
 */
import type { Endgame, NetworkShape, PackedNetwork, PrunedNetwork } from '../index.js';
import { weightCount } from '../network/shape.js';
import { prune } from '../weights/prune.js';

export const RECORD = { episodes: 3, moves: 1000, seed: 7, commit: 'none', scores: { '1-ply': [1, 2.5] } };

/** The first pattern's 16 weights leave the others in the middle of words. */
export const SMALL: NetworkShape = { patterns: [[5], [0, 1, 4], [2, 6, 5]], stages: [64, 512] };

/** Two endgames, which begin between the sums of the tests' boards. */
export const TWO_ENDGAMES: readonly Endgame[] = [
  {
    from: 250,
    largest: 9,
    patterns: [
      [0, 1],
      [6, 2],
    ],
  },
  {
    from: 300,
    largest: 6,
    patterns: [
      [0, 1, 2, 3],
      [2, 5, 4, 9],
    ],
  },
];

/** A network with about the share `kept` of its weights. `random` is uniform in [0, 1). */
export function sampleNetwork(shape: NetworkShape, kept: number, random: () => number): PrunedNetwork {
  const weights = new Float32Array(weightCount(shape));
  const importance = new Float32Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const ranks = (at & 15) + ((at >> 4) & 15) + ((at >> 8) & 15);
    weights[at] = 100 * ranks - 1500 + 300 * random();
    importance[at] = random() / (1 + ranks);
  }
  return { ...prune({ shape, weights, importance }, Math.round(kept * weights.length)), record: RECORD };
}

/** A network that was read, in the form that is written. */
export function prunedOf({ codes, step, ...network }: PackedNetwork): PrunedNetwork {
  return { ...network, values: Float32Array.from(codes, (code) => code * step) };
}
