// Advice: what an evaluation says to a player. Each direction has a standing beside the best one.
import type { Direction, Game } from '@twofold/core';
import { type Evaluation, type Outlook, outlookOf } from '@twofold/solver';
import { factsOf, type MoveFacts } from './moveFacts';

/** How a direction stands beside the best one. Where points mean little, only its place in the order is known. */
export type Standing =
  | 'best'
  | 'asGood'
  | 'slightlyWorse'
  | 'worse'
  | 'muchWorse'
  | 'second'
  | 'third'
  | 'fourth';

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

/**
 * From which share of the expected score on a loss has which name. Below the first the search itself is in doubt:
 * at 60 ms on 4x4 its choice still changes in one of 25 positions (docs/benchmarks.md).
 */
const LOSSES: readonly (readonly [from: number, Standing])[] = [
  [0.05, 'muchWorse'],
  [0.01, 'worse'],
  [0.002, 'slightlyWorse'],
  [0, 'asGood'],
];
/** A direction that costs this share has half a bar. */
const HALF_LENGTH = 0.01;
const PLACES: readonly Standing[] = ['best', 'second', 'third', 'fourth'];

/** The advice of an evaluation for a game's position. Undefined if no move is possible. */
export function adviceOf(evaluation: Evaluation, { board, score }: Game): Advice | undefined {
  const { lines, depth, player } = evaluation;
  const [best] = lines;
  if (!best) return undefined;
  const { milestones, comparesPoints, value } = outlookOf(board, evaluation);
  const worths = lines.map((line, place) => ({
    direction: line.direction,
    ...(comparesPoints ? byLoss(place, best.value - line.value, best.value) : byPlace(place)),
    facts: factsOf(board, line.direction),
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

function byLoss(place: number, loss: number, value: number): Pick<Worth, 'standing' | 'length'> {
  if (place === 0) return { standing: 'best', length: 1 };
  const share = Math.max(0, loss) / Math.max(1, value);
  const [, standing] = LOSSES.find(([from]) => share >= from)!;
  return { standing, length: HALF_LENGTH / (HALF_LENGTH + share) };
}

function byPlace(place: number): Pick<Worth, 'standing' | 'length'> {
  return { standing: PLACES[place]!, length: 1 - place / PLACES.length };
}

/** Whether the advice is an order of directions, without sizes. */
export function isOrderOnly(advice: Advice | undefined): boolean {
  return advice !== undefined && advice.value === undefined;
}
