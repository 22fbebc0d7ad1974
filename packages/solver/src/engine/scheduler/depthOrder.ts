/**
 * The evaluations of one search in the order of their depths. The thread that completed a depth reports it. Channels are
 * independent, so the depths of several threads may arrive out of order.
 */
import type { Evaluation } from '../port.js';

export class DepthOrder {
  readonly #threads: number;
  #told = 0; // the deepest depth that was due
  readonly #early: Evaluation[] = []; // arrived before another thread's evaluation of a lower depth

  constructor(threads: number) {
    this.#threads = threads;
  }

  /** Takes an evaluation, and returns all that are due now. One thread's are due at once, whatever depths it skips. */
  take(evaluation: Evaluation): Evaluation[] {
    if (this.#threads > 1 && evaluation.depth > this.#told + 1) {
      this.#early.push(evaluation);
      return [];
    }
    const due = [evaluation];
    this.#told = Math.max(this.#told, evaluation.depth);
    for (let next = this.#takeNext(); next; next = this.#takeNext()) {
      due.push(next);
      this.#told = next.depth;
    }
    return due;
  }

  /** Returns those left when all threads have ended. No lower depth can arrive any more. */
  takeRest(): Evaluation[] {
    return this.#early.splice(0).sort((one, other) => one.depth - other.depth);
  }

  #takeNext(): Evaluation | undefined {
    const at = this.#early.findIndex(({ depth }) => depth === this.#told + 1);
    return at < 0 ? undefined : this.#early.splice(at, 1)[0];
  }
}
