/** Learns the weights of the endgame patterns, in the memory of a kernel that plays by them. */
import { SYMMETRIES, transformCell } from '@twofold/core';
import type { DenseNetwork, Kernel } from '../../src/index.js';
import { sizeOf } from '../../src/network/descriptor.js';
import type { Play } from './play.js';
import type { EndgameShape } from './shape.js';

const LAMBDA = 0.5;

export interface LearnerOptions {
  /** The index of the endgame's first weight in the kernel. Left out: its weights are the last. */
  first?: number;
  /**
   * A weight's first step is none with it, and those after it are short until its errors agree. 0 if all weights are 0
   * at first.
   */
  caution?: number;
  /** Memory that other learners of the same weights share: two numbers a weight. Left out: its own. */
  coherence?: Float32Array;
}

/** The number of weights of an endgame. */
export function endgameWeights({ patterns }: EndgameShape): number {
  return patterns.reduce((sum, pattern) => sum + sizeOf(pattern), 0);
}

export class EndgameLearner {
  readonly #kernel: Kernel;
  readonly #endgame: EndgameShape;
  readonly #caution: number;
  readonly #weights: Float32Array; // the kernel's own
  readonly #coherence: Float32Array; // of each weight the sum of its errors, then the sum of their sizes
  readonly #tuples: { first: number; cells: number[] }[] = []; // of each pattern under each symmetry
  readonly #located: Int32Array;
  readonly #seen = new Uint8Array(16);

  /** The kernel has a network with these endgame patterns. */
  constructor(kernel: Kernel, endgame: EndgameShape, { first, caution = 0, coherence }: LearnerOptions = {}) {
    this.#kernel = kernel;
    this.#endgame = endgame;
    this.#caution = caution;
    let count = 0;
    for (const pattern of endgame.patterns) {
      for (const symmetry of SYMMETRIES) {
        this.#tuples.push({
          first: count,
          cells: pattern.map((cell) => transformCell(cell, 4, 4, symmetry)),
        });
      }
      count += sizeOf(pattern);
    }
    const begin = first ?? kernel.weights.length - count;
    this.#weights = kernel.weights.subarray(begin, begin + count);
    this.#coherence = coherence ?? new Float32Array(2 * count);
    this.#located = new Int32Array(this.#tuples.length);
  }

  /** The kernel's weights of the endgame, and their coherence: for checkpoints, which write and read them. */
  get arrays(): { weights: Float32Array; coherence: Float32Array } {
    return { weights: this.#weights, coherence: this.#coherence };
  }

  /**
   * Learns from the last afterstate, all of the endgame, to the first. The kernel says what an afterstate with 32768
   * is worth, and one at the sum where games end.
   */
  learn({ moves, end }: Play): void {
    let target = 0;
    for (let at = moves.length - 1; at >= 0; at--) {
      const { after, reward } = moves[at]!;
      const isEnd = at === moves.length - 1 && end !== 'over';
      if (isEnd) target = reward + this.#kernel.evaluate(after);
      else target = reward + LAMBDA * target + (1 - LAMBDA) * this.#adjusted(after, target);
    }
  }

  /** The learned weights, for `packToBytes`. */
  get dense(): DenseNetwork {
    const importance = this.#weights.map(
      (weight, at) => Math.abs(weight) * (this.#coherence[2 * at + 1]! + this.#caution),
    );
    return { shape: { patterns: this.#endgame.patterns }, weights: this.#weights.slice(), importance };
  }

  /** Moves the value of an afterstate towards `target`, and returns the new value; see kernel/learning.ts. */
  #adjusted(after: Uint8Array, target: number): number {
    const weights = this.#weights;
    const located = this.#locate(after);
    let value = 0;
    for (const at of located) value += weights[at]!;
    const share = (target - value) / located.length;
    for (const at of located) {
      const errors = this.#coherence[2 * at]!;
      const size = this.#coherence[2 * at + 1]! + this.#caution;
      weights[at]! += size > 0 ? (share * Math.abs(errors)) / size : share;
      this.#coherence[2 * at] = errors + share;
      this.#coherence[2 * at + 1]! += Math.abs(share);
    }
    value = 0;
    for (const at of located) value += weights[at]!;
    return value;
  }

  #locate(after: Uint8Array): Int32Array {
    const seen = this.#seen;
    const located = this.#located;
    for (let cell = 0; cell < 16; cell++) seen[cell] = Math.min(after[cell]!, this.#endgame.largest);
    for (let at = 0; at < located.length; at++) {
      const { first, cells } = this.#tuples[at]!;
      let index = 0;
      for (let k = cells.length - 1; k >= 0; k--) index = index * 16 + seen[cells[k]!]!;
      located[at] = first + index;
    }
    return located;
  }
}
