/**
 * Hints from the solver: its small network through the Node engine, which is started with the first question and
 * thinks for a tenth of a second. A newer question ends the one before, whose answer then never comes.
 */
import type { Game } from '@twofold/core';
import type { Engine, Evaluation } from '@twofold/solver';
import { createNodeEngine } from '@twofold/solver/node';

const MILLISECONDS = 100;
/** What the player is told while the first question starts the solver. */
export const LOADING = 'The solver is being loaded ...';

export class Adviser {
  #engine: Promise<Engine> | undefined;
  #questions = 0;
  #loaded = false;

  /** Whether an answer will come at once. */
  get isLoaded(): boolean {
    return this.#loaded;
  }

  /** The deepest evaluation of the position; undefined if a newer question came, or there is no move. */
  async ask({ board, variant }: Game): Promise<Evaluation | undefined> {
    const question = ++this.#questions;
    // Other sizes have small networks of their own within the solver.
    const classic = board.columns === 4 && board.rows === 4;
    this.#engine ??= createNodeEngine(classic ? { network: 'small' } : {}).catch((error: unknown) => {
      this.#engine = undefined; // the next question tries again
      throw error;
    });
    const engine = await this.#engine;
    this.#loaded = true;
    if (question !== this.#questions) return undefined;
    let deepest: Evaluation | undefined;
    const position = { board, fourChance: variant.fourChance };
    for await (const evaluation of engine.analyse(position, { milliseconds: MILLISECONDS })) {
      deepest = evaluation;
    }
    return question === this.#questions && deepest?.lines.length ? deepest : undefined;
  }

  /** What was asked is no longer wanted. */
  forget(): void {
    this.#questions++;
  }

  /** Ends the solver's thread. */
  close(): void {
    this.#questions++;
    void this.#engine?.then(
      (engine) => engine.destroy(),
      () => {},
    );
  }
}
