// A hint: what each direction is worth in the position on the board. It stands until the board changes.
import { type Direction, type Game, legalDirections } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { Match } from '../play/match';
import type { Analyst } from './analyst';

/** How long a hint is thought about, in milliseconds: with drawing all of it is there within 100. */
const THINKING_MS = 60;

/** What a direction is worth. */
export interface Worth {
  readonly direction: Direction;
  readonly loss: number; // points less than the best
  readonly score: number; // expected at the end of the game
  readonly chance: number | undefined; // of the next tile, 0 to 1
}

export interface Advice {
  readonly worths: readonly Worth[]; // best first, possible directions only; never empty
  readonly milestone: number | undefined; // the tile of the chances
  readonly isSure: boolean; // of the milestone in every direction: the chances say nothing then
  readonly depth: number;
  readonly player: Evaluation['player'];
}

/** What is shown; undefined: nothing. `settled`: no deeper look will change it. */
export type HintState =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'given'; readonly advice: Advice; readonly settled: boolean };

/** A chance that is as good as certain. */
const SURE = 0.995;

/** What an evaluation says of the position of a game; undefined if nothing can be done there. */
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

export function createHint(analyst: Analyst, current: () => Match) {
  const [state, setState] = createSignal<HintState>();
  let question = 0; // of two only the newer is answered, and none that was closed
  return {
    state,
    /** Looks at the position on the board; the first look is shown at once and each deeper one in its place. */
    async ask(): Promise<void> {
      const { game } = current();
      if (game.status === 'over' || legalDirections(game.board).length === 0) return;
      const own = ++question;
      if (!state()) setState({ kind: 'thinking' });
      const give = (evaluation: Evaluation, settled: boolean) => {
        const advice = own === question ? adviceOf(evaluation, game) : undefined;
        if (advice) setState({ kind: 'given', advice, settled });
      };
      const limits = { milliseconds: THINKING_MS };
      const last = await analyst.analyse(game.board, game.variant, limits, (depth) => give(depth, false));
      if (last) give(last, true);
      else if (own === question && !analyst.trouble() && state()?.kind === 'thinking') setState(undefined);
    },
    close(): void {
      if (state()) analyst.rest();
      question++;
      setState(undefined);
    },
  };
}

export type Hint = ReturnType<typeof createHint>;
