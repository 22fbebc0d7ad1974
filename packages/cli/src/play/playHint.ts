/**
 * Hints from the solver: its small network, a tenth of a second for each. Boards of up to six cells are solved before
 * the answer, which takes as long. The first question opens the engine.
 */
import type { Game } from '@twofold/core';
import { createAdvisor, type Engine, type Evaluation, type Question, USUAL_NETWORK } from '@twofold/solver';
import {
  chancesOf,
  isSolvable,
  pairToExplain,
  rankingOf,
  whyOf,
  withoutDoubted,
} from '@twofold/solver/internal';
import { createNodeEngine } from '@twofold/solver/node';
import type { Hint } from './playModel.js';

const LIMITS = { milliseconds: 100 };
/** The message while the solver is loaded for a question. */
export const LOADING = 'The solver is being loaded ...';

export interface Hints {
  /** Whether an answer about this game needs nothing to be loaded. */
  isReady(game: Game): boolean;
  /**
   * The deepest evaluation of the position, with the reason for its best direction; undefined if the question was cancelled, by a newer one too, or if
   * there is no move. Rejects with an Error for the player if the solver failed. The next question restarts it.
   */
  ask(game: Game): Promise<(Evaluation & Pick<Hint, 'why'>) | undefined>;
  /** Cancels the last question. */
  cancel(): void;
  /** Ends the solver's thread. */
  close(): void;
}

/** `openEngine` opens an engine without a network; by default in a thread of this process. */
export function openHints(openEngine: () => Promise<Engine> = createNodeEngine): Hints {
  const advisor = createAdvisor({ openEngine, network: USUAL_NETWORK, waitsForNetwork: true });
  let question: Question | undefined;
  return {
    isReady: ({ board }) => advisor.isReady(board),
    async ask({ board, variant }) {
      const solves = isSolvable(board);
      question = advisor.ask({ board, fourChance: variant.fourChance, ...(solves && { solves }) }, LIMITS);
      const deepest = await question.answer.catch((error) => {
        throw new Error(`No hint: ${error.message} Ask again to restart the solver.`, { cause: error });
      });
      if (!deepest?.lines.length) return undefined;
      const { directions, doubt } = rankingOf(board, deepest, variant);
      const pair = pairToExplain(directions);
      if (!pair) return deepest;
      const why = whyOf(pair, await advisor.follow({ board, fourChance: variant.fourChance }, pair));
      return { ...deepest, why: withoutDoubted(why, board, chancesOf(doubt, directions)) };
    },
    cancel: () => question?.cancel(),
    close: () => advisor.dispose(),
  };
}
