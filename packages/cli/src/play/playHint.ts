/**
 * Hints from the solver: its small network through the Node engine. The first question starts the engine, and
 * each search takes a tenth of a second. A newer question cancels the one before.
 */
import type { Game } from '@twofold/core';
import type { Engine, Evaluation } from '@twofold/solver';
import { LastingEngine } from '../lastingEngine.js';

const LIMITS = { milliseconds: 100 };
/** The message while the first question starts the solver. */
export const LOADING = 'The solver is being loaded ...';

export class Adviser {
  readonly #create: (() => Promise<Engine>) | undefined;
  #engine: LastingEngine | undefined;
  #questions = 0;

  /** `create` starts an engine without a network; by default in a thread of this process. */
  constructor(create?: () => Promise<Engine>) {
    this.#create = create;
  }

  /** Whether the next answer needs no start of the solver. */
  get isLoaded(): boolean {
    return this.#engine?.isLoaded ?? false;
  }

  /**
   * The deepest evaluation of the position; undefined if a newer question came, or if there is no move.
   * Rejects with an Error for the player if the solver failed. The next question then starts the solver
   * again.
   */
  async ask({ board, variant }: Game): Promise<Evaluation | undefined> {
    const question = ++this.#questions;
    // Other sizes have small networks of their own within the solver.
    const classic = board.columns === 4 && board.rows === 4;
    this.#engine ??= new LastingEngine(classic ? 'small' : undefined, this.#create);
    try {
      await this.#engine.start();
      if (question !== this.#questions) return undefined;
      const deepest = await this.#engine.analyse({ board, fourChance: variant.fourChance }, LIMITS);
      return question === this.#questions && deepest?.lines.length ? deepest : undefined;
    } catch (error) {
      if (question !== this.#questions) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`No hint: ${reason} Ask again to restart the solver.`, { cause: error });
    }
  }

  /** The last question is cancelled. */
  forget(): void {
    this.#questions++;
  }

  /** Ends the solver's thread. */
  close(): void {
    this.#questions++;
    this.#engine?.close();
  }
}
