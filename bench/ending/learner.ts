/** Learns the weights of an ending, in the memory of a kernel that plays by them. */
import { SYMMETRIES, transformCell } from '../../packages/core/src/index.js';
import type { DenseNetwork, Endgame, Kernel } from '../../packages/solver/src/index.js';
import type { Play } from './play.js';

const LAMBDA = 0.5;

export class EndingLearner {
  readonly #kernel: Kernel;
  readonly #ending: Endgame;
  readonly #weights: Float32Array; // the kernel's own
  readonly #errors: Float32Array;
  readonly #sizes: Float32Array; // of errors
  readonly #tuples: { first: number; cells: number[] }[] = []; // of each pattern under each symmetry
  readonly #located: Int32Array;
  readonly #seen = new Uint8Array(16);

  /** The kernel has a network with this ending. */
  constructor(kernel: Kernel, ending: Endgame) {
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

  /**
   * Learns from the last afterstate, all of the ending, to the first. The value of an afterstate with 32768
   * is the network's.
   */
  learn({ moves, end }: Play): void {
    let target = 0;
    for (let at = moves.length - 1; at >= 0; at--) {
      const { after, reward } = moves[at]!;
      if (at === moves.length - 1 && end === 'made') target = reward + this.#kernel.evaluate(after);
      else target = reward + LAMBDA * target + (1 - LAMBDA) * this.#adjusted(after, target);
    }
  }

  /** The learned weights, for `packToBytes`. */
  get dense(): DenseNetwork {
    const importance = this.#weights.map((weight, at) => Math.abs(weight) * this.#sizes[at]!);
    return { shape: { patterns: this.#ending.patterns }, weights: this.#weights.slice(), importance };
  }

  /** Moves the value of an afterstate towards `target`, and returns the new value; see kernel/learning.ts. */
  #adjusted(after: Uint8Array, target: number): number {
    const weights = this.#weights;
    const located = this.#locate(after);
    let value = 0;
    for (const at of located) value += weights[at]!;
    const share = (target - value) / located.length;
    for (const at of located) {
      const size = this.#sizes[at]!;
      weights[at]! += size > 0 ? (share * Math.abs(this.#errors[at]!)) / size : share;
      this.#errors[at]! += share;
      this.#sizes[at] = size + Math.abs(share);
    }
    value = 0;
    for (const at of located) value += weights[at]!;
    return value;
  }

  #locate(after: Uint8Array): Int32Array {
    const seen = this.#seen;
    const located = this.#located;
    for (let cell = 0; cell < 16; cell++) seen[cell] = Math.min(after[cell]!, this.#ending.largest);
    for (let at = 0; at < located.length; at++) {
      const { first, cells } = this.#tuples[at]!;
      let index = 0;
      for (let k = cells.length - 1; k >= 0; k--) index = index * 16 + seen[cells[k]!]!;
      located[at] = first + index;
    }
    return located;
  }
}
