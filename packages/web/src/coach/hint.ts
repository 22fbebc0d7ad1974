// A hint: the value of each direction in the position on the board. It is shown until the board changes.
import { type Direction, type Game, legalDirections } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { createSignal } from 'solid-js';
import type { PlayedGame } from '../game/playedGame';
import type { Analyst } from './analyst';

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

export function createHint(analyst: Analyst, current: () => PlayedGame) {
  const [state, setState] = createSignal<HintState>();
  let question = 0; // number of the newest question; older and closed ones are ignored
  return {
    state,
    /**
     * Searches the position on the board. The first depth is shown at once, and each deeper one replaces it.
     */
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
