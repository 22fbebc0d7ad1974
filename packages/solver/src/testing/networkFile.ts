/** A small weights file for tests of the engine. Its weights are meaningless, but boards differ in value. */
import { makeWeights, type NetworkShape } from '../index.js';
import { weightCount } from '../network/shape.js';
import type { NetworkOrigin } from '../weights/file.js';
import { RECORD } from './networks.js';

const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2, 3],
    [0, 1, 4, 5],
  ],
};

/** Half of its weights are kept, all above 0. `origin`: what else its head says. */
export function makeNetworkFile(seed: number, origin: Partial<NetworkOrigin> = {}): Uint8Array {
  const present = new Uint32Array(weightCount(SHAPE) / 32).fill(0x55555555);
  let word = seed;
  const values = Float32Array.from({ length: weightCount(SHAPE) / 2 }, () => {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    return (word >>> 20) / 4 + 1;
  });
  return makeWeights({ shape: SHAPE, present, values, record: RECORD, ...origin }, { step: 0.25 });
}
