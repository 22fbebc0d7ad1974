/** The n-tuple network of the TypeScript twin: the same sums in the same order as kernel/network.ts. */
import type { NetworkOptions, NetworkShape } from './kernel.js';
import { checkShape, initialWeight, largestRank, sizeOf, stageSize, weightCount } from './network.js';
import { downgrade, lower, sumOf } from './twinBoard.js';
import type { TwinPacked } from './twinPacked.js';

const { abs, fround } = Math;

/** Where cell i of the board seen by each symmetry is: plain, mirrored, upside down, both; then transposed. */
const SYMMETRIES = Array.from({ length: 8 }, (_, symmetry) =>
  Array.from({ length: 16 }, (_, cell) => {
    const x = symmetry & 1 ? 3 - (cell & 3) : cell & 3;
    const y = symmetry & 2 ? 3 - (cell >> 2) : cell >> 2;
    return symmetry & 4 ? 4 * x + y : 4 * y + x;
  }),
);

export class TwinNetwork {
  readonly weights: Float32Array;
  readonly coherence: Float32Array | undefined;
  readonly #stages: readonly number[];
  readonly #stageSize: number;
  readonly #largest: number;
  readonly #lowered: NetworkShape['lowered'];
  /** For each pattern, its first weight and the cells of its tuple under each symmetry. */
  readonly #tuples: { first: number; cells: number[][] }[] = [];

  /** With `packed` the weights are there, and there are no others to write to. */
  constructor(
    shape: NetworkShape,
    { learning = false, initial = 0 }: NetworkOptions,
    readonly packed?: TwinPacked,
  ) {
    checkShape(shape);
    this.#stages = shape.stages ?? [];
    this.#stageSize = stageSize(shape);
    this.#largest = largestRank(shape);
    this.#lowered = shape.lowered;
    const count = packed ? 0 : weightCount(shape);
    this.weights = new Float32Array(count).fill(initialWeight(shape, initial));
    this.coherence = learning ? new Float32Array(2 * count) : undefined;
    let first = 0;
    for (const pattern of shape.patterns) {
      const cells = SYMMETRIES.map((symmetry) => pattern.map((cell) => symmetry[cell]!));
      this.#tuples.push({ first, cells });
      first += sizeOf(pattern);
    }
  }

  evaluate(afterstate: Uint8Array): number {
    const { ranks, base } = this.#look(afterstate);
    let value = 0;
    for (let half = 0; half < 8; half += 4) {
      let sum = 0;
      for (const { first, cells } of this.#tuples) {
        const weight = (symmetry: number) => this.#weightAt(base + first + indexOf(ranks, cells[symmetry]!));
        const pair = fround(weight(half) + weight(half + 1));
        sum += fround(pair + fround(weight(half + 2) + weight(half + 3)));
      }
      value += sum;
    }
    return this.packed ? value * this.packed.step : value;
  }

  /** Where an afterstate's weights are: by pattern, then by symmetry. */
  locate(afterstate: Uint8Array): number[] {
    const { ranks, base } = this.#look(afterstate);
    return this.#tuples.flatMap(({ first, cells }) =>
      cells.map((tuple) => base + first + indexOf(ranks, tuple)),
    );
  }

  /** The sum of some weights. */
  valueOf(located: number[]): number {
    return located.reduce((sum, at) => sum + this.weights[at]!, 0);
  }

  /** Moves the value of some weights by `error` times `rate`. */
  adjust(located: number[], error: number, rate: number): void {
    const step = fround((error * rate) / (8 * this.#tuples.length));
    for (const at of located) this.weights[at]! += step;
  }

  /** As `adjust`, by temporal coherence; there must be the sums for it. */
  adjustCoherently(located: number[], error: number, rate: number): void {
    const sums = this.coherence!;
    const share = error / (8 * this.#tuples.length);
    for (const at of located) {
      const errors = sums[2 * at]!;
      const sizes = sums[2 * at + 1]!;
      this.weights[at]! += share * rate * (sizes > 0 ? abs(errors) / sizes : 1);
      sums[2 * at] = errors + share;
      sums[2 * at + 1] = sizes + abs(share);
    }
  }

  /** A weight, or in a packed network its code. */
  #weightAt(index: number): number {
    return this.packed ? this.packed.codeAt(index) : this.weights[index]!;
  }

  /** Whether a board is seen as another whose sum is not its own, so that nothing is learned from it. */
  isBorrowed(afterstate: Uint8Array): boolean {
    const sum = sumOf(downgrade(afterstate, this.#largest));
    return this.#lowered !== undefined && sum >= this.#lowered.from && sum < this.#lowered.below;
  }

  /** A board as the network sees it, and the first weight of its stage. */
  #look(afterstate: Uint8Array): { ranks: Uint8Array; base: number } {
    const plain = downgrade(afterstate, this.#largest);
    const ranks = this.isBorrowed(plain) ? lower(plain) : plain;
    const sum = sumOf(ranks);
    return { ranks, base: this.#stageSize * this.#stages.filter((bound) => sum >= bound).length };
  }
}

function indexOf(ranks: Uint8Array, cells: number[]): number {
  let index = 0;
  for (let place = cells.length - 1; place >= 0; place--) index = index * 16 + ranks[cells[place]!]!;
  return index;
}
