// When a search may speak: two depths in a row agree on the best directions, or nothing more will come. Afterwards
// deeper figures are passed on at once, and another verdict when two depths agree on it.
import type { Game } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { equalsOf, rankingOf } from '@twofold/solver/internal';

export class Settling {
  readonly #game: Pick<Game, 'board' | 'variant'>;
  readonly #speak: (evaluation: Evaluation) => boolean;
  #deepest: Evaluation | undefined;
  #verdict: string | undefined; // of the deepest
  #hasSpoken = false;
  #isSettled = false; // the last two depths agree
  #mayBegin = false;

  /** `speak` is called with what may be shown, and returns whether it was. */
  constructor(game: Pick<Game, 'board' | 'variant'>, speak: (evaluation: Evaluation) => boolean) {
    this.#game = game;
    this.#speak = speak;
  }

  /** Takes an evaluation that is better than the ones before. */
  hear(evaluation: Evaluation): void {
    const { board, variant } = this.#game;
    const before = this.#verdict;
    const isSamePlayer = this.#deepest?.player === evaluation.player;
    this.#deepest = evaluation;
    this.#verdict = equalsOf(rankingOf(board, evaluation, variant).directions)
      .toSorted()
      .join();
    const isFinal = evaluation.exact === true || evaluation.lines.length === 1;
    this.#isSettled = isFinal || (isSamePlayer && before === this.#verdict);
    this.#consider();
  }

  /** From now on settled advice is passed on. */
  begin(): void {
    this.#mayBegin = true;
    this.#consider();
  }

  /** Passes on the deepest evaluation if nothing was so far. */
  insist(): void {
    if (!this.#hasSpoken) this.#pass();
  }

  /** The search has ended with this evaluation: nothing deeper will come. */
  end(last: Evaluation): void {
    this.#deepest = last;
    this.#pass();
  }

  #consider(): void {
    if (this.#mayBegin && this.#isSettled) this.#pass();
  }

  #pass(): void {
    if (this.#deepest && this.#speak(this.#deepest)) this.#hasSpoken = true;
  }
}
