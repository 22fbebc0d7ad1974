// Advice: what an evaluation says to a player. Each direction has a standing beside the best one.
import type { Direction, Game } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { equalsOf, type Outlook, type Ranked, rankingOf, type Standing } from '@twofold/solver/internal';
import { distinctFacts, factsOf, type MoveFacts } from './moveFacts';

export interface Worth {
  readonly direction: Direction;
  readonly standing: Standing;
  readonly length: number; // of its bar, 0 to 1; the best has 1
  readonly cost: number | undefined; // points below the best; undefined where points mean little
  readonly chance: number | undefined; // of the tile in doubt; undefined: not measured
  readonly facts: MoveFacts; // those that the best direction does not share
}

export interface Advice {
  readonly worths: readonly Worth[]; // best first, possible directions only; never empty
  /** The directions that the search cannot tell from the best one, the best first. */
  readonly equals: readonly Direction[];
  readonly made: Outlook['made'];
  readonly doubt: Outlook['doubt'];
  readonly finalScore: number | undefined; // what the solver expects to reach, where that is exact
  readonly value: number | undefined; // the evaluator's own points, for a curve without figures
  readonly depth: number;
  readonly player: Evaluation['player'];
}

/** A direction that costs this share has half a bar. */
const HALF_LENGTH = 0.01;
/** The bars of places, where points mean little. */
const PLACE_LENGTHS: Partial<Record<Standing, number>> = { second: 0.75, third: 0.5, fourth: 0.25 };

/** What advice says first: the directions that are equally good, whichever of them is ahead. */
export function verdictOf({ equals }: Pick<Advice, 'equals'>): string {
  return equals.toSorted().join();
}

/** The advice of an evaluation for a game's position. Undefined if no move is possible. */
export function adviceOf(
  evaluation: Evaluation,
  { board, score, variant }: Pick<Game, 'board' | 'score' | 'variant'>,
): Advice | undefined {
  const { lines, depth, player } = evaluation;
  const [best] = lines;
  if (!best) return undefined;
  const { directions, made, doubt, comparesPoints, value } = rankingOf(board, evaluation, variant);
  const lengthOf = ({ loss, standing }: Ranked) =>
    comparesPoints ? HALF_LENGTH / (HALF_LENGTH + loss) : (PLACE_LENGTHS[standing] ?? 1);
  const bestFacts = factsOf(board, directions[0]!.direction);
  const worths = directions.map((ranked, place) => ({
    direction: ranked.direction,
    standing: ranked.standing,
    length: lengthOf(ranked),
    cost: ranked.cost,
    chance: ranked.chance,
    facts: place === 0 ? bestFacts : distinctFacts(factsOf(board, ranked.direction), bestFacts),
  }));
  return {
    worths,
    equals: equalsOf(directions),
    made,
    doubt,
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
