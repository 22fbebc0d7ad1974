/** Learns the weights of an ending, in the memory of a kernel that plays by them. */
import { SYMMETRIES, transformCell } from '../../packages/core/src/index.js';
import type { DenseNetwork, Ending, Kernel } from '../../packages/solver/src/index.js';
import { type Play, sumOf } from './play.js';

const LAMBDA = 0.5;
const MADE = 15; // the rank of 32768, with which the ending is over

export class EndingLearner {
  readonly #kernel: Kernel;
  readonly #ending: Ending;
  readonly #weights: Float32Array; // the kernel's own
  readonly #errors: Float32Array;
  readonly #sizes: Float32Array; // of errors
  readonly #tuples: { first: number; cells: number[] }[] = []; // of each pattern under each symmetry
  readonly #located: Int32Array;

  /** The kernel has a network with this ending. */
  constructor(kernel: Kernel, ending: Ending) {
    this.#kernel = kernel;
    this.#ending = ending;
    let count = 0;
    for (const pattern of ending.patterns) {
      for (const symmetry of SYMMETRIES) {
        this.#tuples.push({
          first: count,
          cells: pattern.map((cell) => transformCell(cell, 4, 4, symmetry)),
        });
      }
      count += 16 ** pattern.length;
    }
    this.#weights = kernel.weights.subarray(-count);
    this.#errors = new Float32Array(count);
    this.#sizes = new Float32Array(count);
    this.#located = new Int32Array(this.#tuples.length);
  }

  /** From the last afterstate to the first of the ending. */
  learn({ moves, isOver }: Play): void {
    let target = 0;
    for (const [left, { after, reward }] of moves.toReversed().entries()) {
      if (left === 0 && !isOver) target = this.#kernel.evaluate(after);
      else if (sumOf(after) < this.#ending.from) return;
      else if (Math.max(...after) < MADE) this.#adjust(after, target);
      target = reward + LAMBDA * target + (1 - LAMBDA) * this.#kernel.evaluate(after);
    }
  }

  /** What was learned, for `packToBytes`. */
  get dense(): DenseNetwork {
    const importance = this.#weights.map((weight, at) => Math.abs(weight) * this.#sizes[at]!);
    return { shape: { patterns: this.#ending.patterns }, weights: this.#weights.slice(), importance };
  }

  /** Moves the value of an afterstate towards `target`; see kernel/learning.ts. */
  #adjust(after: Uint8Array, target: number): void {
    const located = this.#locate(after);
    let value = 0;
    for (const at of located) value += this.#weights[at]!;
    const share = (target - value) / located.length;
    for (const at of located) {
      const size = this.#sizes[at]!;
      this.#weights[at]! += size > 0 ? (share * Math.abs(this.#errors[at]!)) / size : share;
      this.#errors[at]! += share;
      this.#sizes[at] = size + Math.abs(share);
    }
  }

  #locate(after: Uint8Array): Int32Array {
    const { largest } = this.#ending;
    for (const [at, { first, cells }] of this.#tuples.entries()) {
      let index = 0;
      for (let k = cells.length - 1; k >= 0; k--) index = index * 16 + Math.min(after[cells[k]!]!, largest);
      this.#located[at] = first + index;
    }
    return this.#located;
  }
}
