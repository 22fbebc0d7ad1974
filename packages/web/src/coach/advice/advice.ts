// Advice: what an evaluation says to a player. Each direction has a standing beside the best one.
import type { Direction, Game } from '@twofold/core';
import {
  type Evaluation,
  lossesOf,
  type Outlook,
  outlookOf,
  type Standing,
  standingsOf,
} from '@twofold/solver';
import { factsOf, type MoveFacts } from './moveFacts';

export interface Worth {
  readonly direction: Direction;
  readonly standing: Standing;
  readonly length: number; // of its bar, 0 to 1; the best has 1
  readonly facts: MoveFacts;
}

export interface Advice {
  readonly worths: readonly Worth[]; // best first, possible directions only; never empty
  readonly milestones: Outlook['milestones'];
  readonly finalScore: number | undefined; // what the solver expects to reach, where that is exact
  readonly value: number | undefined; // the evaluator's own points, for a curve without figures
  readonly depth: number;
  readonly player: Evaluation['player'];
}

/** A direction that costs this share has half a bar. */
const HALF_LENGTH = 0.01;
/** How much shorter the bar of each place is, where points mean little. */
const PLACE_STEP = 0.25;

/** The advice of an evaluation for a game's position. Undefined if no move is possible. */
export function adviceOf(evaluation: Evaluation, { board, score, variant }: Game): Advice | undefined {
  const { lines, depth, player } = evaluation;
  const [best] = lines;
  if (!best) return undefined;
  const { milestones, comparesPoints, value } = outlookOf(board, evaluation, variant);
  const standings = standingsOf(lines, comparesPoints);
  const losses = lossesOf(lines);
  const worths = lines.map(({ direction }, place) => ({
    direction,
    standing: standings[place]!,
    length: comparesPoints ? HALF_LENGTH / (HALF_LENGTH + losses[place]!) : 1 - place * PLACE_STEP,
    facts: factsOf(board, direction),
  }));
  return {
    worths,
    milestones,
    finalScore: value === undefined ? undefined : score + value,
    value: comparesPoints ? score + best.value : undefined,
    depth,
    player,
  };
}

/** Whether the advice is an order of directions, without sizes. */
export function isOrderOnly(advice: Advice | undefined): boolean {
  return advice !== undefined && advice.value === undefined;
}
