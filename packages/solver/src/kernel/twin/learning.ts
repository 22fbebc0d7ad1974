/** How the twin's network learns, in the order of kernel/learning.ts. Who only searches does not load this. */
import { indexOf, type TwinNetwork } from './network.js';

const { abs, fround } = Math;

/** The indices of an afterstate's weights: by pattern, then by symmetry. */
export function locate(network: TwinNetwork, afterstate: Uint8Array): number[] {
  const { ranks, base, tuples } = network.mapBoard(afterstate);
  return tuples.flatMap(({ first, cells }) => cells.map((tuple) => base + first + indexOf(ranks, tuple)));
}

/** The sum of the located weights. */
export function locatedValue({ weights }: TwinNetwork, located: readonly number[]): number {
  return located.reduce((sum, at) => sum + weights[at]!, 0);
}

/** Moves the value of the located weights by `error` times `rate`. */
export function adjust(
  { weights }: TwinNetwork,
  located: readonly number[],
  error: number,
  rate: number,
): void {
  const step = fround((error * rate) / located.length);
  for (const at of located) weights[at]! += step;
}

/** Does what `adjust` does, with temporal coherence. The network must have its sums. */
export function adjustCoherently(
  { weights, coherence, fields }: TwinNetwork,
  located: readonly number[],
  error: number,
  rate: number,
): void {
  const sums = coherence!;
  const share = error / located.length;
  for (const at of located) {
    const sumsAt = 2 * (at - fields.learnedFrom);
    const errors = sums[sumsAt]!;
    const sizes = sums[sumsAt + 1]!;
    weights[at]! += share * rate * (sizes > 0 ? abs(errors) / sizes : 1);
    sums[sumsAt] = errors + share;
    sums[sumsAt + 1] = sizes + abs(share);
  }
}

/** Whether the network may learn from an afterstate: its weights may, and no proxy is evaluated in its place. */
export function mayLearn(network: TwinNetwork, afterstate: Uint8Array): boolean {
  const { learnedFrom, learnedTo } = network.fields;
  const [first = 0] = locate(network, afterstate);
  return first >= learnedFrom && first < learnedTo && !network.mapBoard(afterstate).isProxy;
}
