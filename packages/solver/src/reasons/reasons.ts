/**
 * What distinguishes two moves of a position, from the lines that follow them. A fact has a share of each move's lines. It
 * is a reason if these shares differ clearly, in favour of the better move.
 */
import { type Board, type Direction, maxRank, rankValue } from '@twofold/core';
import type { Analysis, FollowedMove } from './analysis.js';
import { FACTS_AGAINST, type Fact, type FactKind, factsOf, shareOf } from './fact.js';
import { largestAfter } from './line.js';
import { isLargestAtEdge, largestInCorners } from './places.js';
import { tallySteps } from './tally.js';

export type Reason = Fact & {
  /** The share of the better move's lines in which it happens, 0 to 1. */
  readonly share: number;
  /** The same of the other move. */
  readonly otherShare: number;
};

/** Shares that differ by less do not distinguish two moves. */
export const LEAST_DIFFERENCE = 0.1;

/**
 * The reasons for the better move and against the other one, the strongest first. By default these are the analysis'
 * first two moves. Each kind is there once, with the tile, direction or number that separates the moves most. Empty if
 * nothing distinguishes them as far as they were followed. Throws RangeError if a direction was not followed.
 */
export function reasons(
  analysis: Analysis,
  better: Direction | undefined = analysis.moves[0]?.direction,
  other: Direction | undefined = analysis.moves[1]?.direction,
): Reason[] {
  return resultOf(reasonSteps(analysis, better, other));
}

/** The same with pauses, of a millisecond or two of work each, for a thread that has more to do. */
export function* reasonSteps(
  analysis: Analysis,
  better: Direction | undefined,
  other: Direction | undefined,
): Generator<void, Reason[], void> {
  const [ours, theirs] = [moveOf(analysis, better), moveOf(analysis, other)];
  const tally = yield* tallySteps(analysis, ours);
  const otherTally = yield* tallySteps(analysis, theirs);
  const weigh = weigher(analysis.board);
  const facts = [...placeFacts(analysis, ours, theirs), ...factsOf(tally, otherTally)];
  const found = facts
    .map(
      (fact): Reason => ({
        ...fact,
        share: shareOf(fact, tally),
        otherShare: shareOf(fact, otherTally),
      }),
    )
    .filter(distinguishes)
    .toSorted((one, another) => weigh(another) - weigh(one));
  return found.filter(({ kind }, at) => found.findIndex((reason) => reason.kind === kind) === at);
}

function resultOf<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function moveOf({ moves }: Analysis, wanted: Direction | undefined): FollowedMove {
  const move = moves.find(({ direction }) => direction === wanted);
  if (!move) throw new RangeError(`the direction ${wanted} was not followed`);
  return move;
}

/** Smaller tiles change their place too easily for a word about it: 16. */
const LEAST_PLACED = 4;

/** Facts about the place of the largest tile, where both moves leave the same tile the largest. */
function placeFacts(analysis: Analysis, ours: FollowedMove, theirs: FollowedMove): Fact[] {
  const { board } = analysis;
  const largest = largestAfter(analysis, ours);
  const tile = rankValue(largest);
  // On 2x2 every cell is a corner.
  if (board.ranks.length <= 4 || largest < LEAST_PLACED) return [];
  if (largest !== largestAfter(analysis, theirs)) return [];
  if (largestInCorners(board).length > 0) return [{ kind: 'corner', tile }];
  const edge: Fact[] = isLargestAtEdge(board) ? [{ kind: 'edge', tile }] : [];
  return [{ kind: 'takesCorner', tile }, ...edge];
}

function distinguishes({ kind, share, otherShare }: Reason): boolean {
  const favour = FACTS_AGAINST.has(kind) ? otherShare - share : share - otherShare;
  return favour >= LEAST_DIFFERENCE;
}

/** How much a difference counts, by the kind of fact. Tiles that are made count by their size. */
const WEIGHTS: Readonly<Record<Exclude<FactKind, 'makes' | 'joins'>, number>> = {
  over: 4,
  pulled: 2.5,
  corner: 2,
  takesCorner: 2,
  edge: 1.2,
  chain: 1,
  beside: 1,
  ordered: 0.7,
  free: 0.8,
  forced: 0.8,
  row: 0.9,
  shut: 0.7,
  ready: 0.6,
};
/** By how many merges a tile is smaller than the largest one: its weight. The last is for all smaller ones. */
const MADE_WEIGHTS = [1.5, 1.2, 0.9, 0.7, 0.5, 0.4];
/** A pair that may only be ready counts less than a merge. */
const READY_WEIGHT = 0.9;

/** How much a reason separates the moves, on this board. */
function weigher(board: Board): (reason: Reason) => number {
  const largest = maxRank(board);
  const weightOf = (reason: Reason) => {
    if (reason.kind !== 'makes' && reason.kind !== 'joins') return WEIGHTS[reason.kind];
    const rank = Math.log2(reason.tile) + (reason.kind === 'joins' ? 1 : 0);
    const below = Math.max(0, Math.min(largest - rank, MADE_WEIGHTS.length - 1));
    return MADE_WEIGHTS[below]! * (reason.kind === 'joins' ? READY_WEIGHT : 1);
  };
  return (reason) => weightOf(reason) * Math.abs(reason.share - reason.otherShare);
}
