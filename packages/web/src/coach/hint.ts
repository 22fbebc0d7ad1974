// A hint: the value of each direction in the position on the board. It is shown until the board changes.
import { type Direction, type Game, legalDirections } from '@twofold/core';
import type { Evaluation, Question } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import type { PageAdvisor } from './pageAdvisor';

/** Search time of a hint in milliseconds. With drawing it is complete within 100. */
const THINKING_MS = 60;

/** The value of a direction. */
export interface Worth {
  readonly direction: Direction;
  readonly loss: number; // points below the best direction
  readonly score: number; // expected final score
  readonly chance: number | undefined; // of reaching the next tile, 0 to 1
}

export interface Advice {
  readonly worths: readonly Worth[]; // best first, possible directions only; never empty
  readonly milestone: number | undefined; // the tile to which the chances refer
  readonly isSure: boolean; // every direction is sure to reach the milestone, so the chances are not shown
  readonly depth: number;
  readonly player: Evaluation['player'];
}

/** The shown hint; undefined: none. `settled`: no deeper search will change it. */
export type HintState =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'given'; readonly advice: Advice; readonly settled: boolean };

/** From this chance on a tile counts as certain. */
const SURE = 0.995;

/** The advice of an evaluation for a game's position. Undefined if no move is possible. */
export function adviceOf(evaluation: Evaluation, { score }: Game): Advice | undefined {
  const { lines, milestone, depth, player } = evaluation;
  const [best] = lines;
  if (!best) return undefined;
  const worths = lines.map(({ direction, value, successRate }) => ({
    direction,
    loss: Math.max(0, best.value - value),
    score: score + value,
    chance: milestone === undefined ? undefined : successRate,
  }));
  const isSure = worths.every(({ chance }) => chance !== undefined && chance > SURE);
  return { worths, milestone, isSure, depth, player };
}

export function createHint(advisor: PageAdvisor, current: () => PlayedGame) {
  const [state, setState] = createSignal<HintState>();
  let question: Question | undefined; // the one that waits for its answer
  return {
    state,
    /** Whether a question waits for its answer. */
    isAsking: () => question !== undefined,
    /**
     * Searches the position on the board. The first depth is shown at once, and each deeper one replaces it.
     */
    async ask(): Promise<void> {
      const { game } = current();
      if (game.status === 'over' || legalDirections(game.board).length === 0) return;
      if (!state()) setState({ kind: 'thinking' });
      const give = (evaluation: Evaluation, settled: boolean) => {
        const advice = adviceOf(evaluation, game);
        if (advice) setState({ kind: 'given', advice, settled });
      };
      const limits = { milliseconds: THINKING_MS };
      const onDepth = (evaluation: Evaluation) => give(evaluation, false);
      const own = advisor.ask(game.board, game.variant, limits, { onDepth });
      question = own;
      const last = await own.answer;
      if (own !== question) return;
      question = undefined;
      if (last) give(last, true);
      else if (!advisor.trouble() && state()?.kind === 'thinking') setState(undefined);
    },
    close(): void {
      question?.cancel();
      question = undefined;
      setState(undefined);
    },
  };
}

export type Hint = ReturnType<typeof createHint>;
