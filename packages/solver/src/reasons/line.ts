/** The lines of a followed move, and what happens in each. */
import { type Board, type Direction, legalMask, maxRank, placeSpawn, tilt } from '@twofold/core';
import type { Analysis, Continuation, FollowedMove } from './analysis.js';
import {
  areLargestNeighbours,
  chainLength,
  countFree,
  countOrdered,
  countReady,
  hasShutIn,
  isLargestAtEdge,
  largestInCorners,
  largestInLine,
  pairedRanks,
} from './places.js';

/** What happens in the own moves of a line so far. */
interface Course {
  /** The largest tile has stayed in a corner in which it lay before the first move. */
  readonly keepsCorner: boolean;
  /** The largest tile has stayed at an edge. */
  readonly keepsEdge: boolean;
  /** The ranks that merges have made. One may be there several times. */
  readonly made: readonly number[];
  /** A reply was the only possible direction. */
  readonly isForced: boolean;
  /** Forced replies that pulled the largest tile out of its corner. */
  readonly pulls: readonly Direction[];
}

/** One line: a move and the replies to the tiles that come. */
export interface FollowedLine extends Course {
  /** Those of a move's lines sum to 1. */
  readonly probability: number;
  /** The game is over. */
  readonly isOver: boolean;
  /** After the last own move: */
  readonly isInCorner: boolean; // the largest tile
  readonly largestMeet: boolean; // the two largest tiles lie side by side
  readonly paired: readonly number[]; // `pairedRanks`
  readonly chain: number; // `chainLength`
  readonly ordered: number; // `countOrdered`
  readonly free: number; // empty cells
  readonly ready: number; // `countReady`
  readonly row: number; // `largestInLine`
  readonly hasShutIn: boolean;
}

/** Visits all lines of a move, and pauses after those of each first tile. */
export function* visitLines(
  { board }: Analysis,
  move: FollowedMove,
  visit: (line: FollowedLine) => void,
): Generator<void, void, void> {
  const home = largestInCorners(board);
  const { after, course } = play(board, move.direction, START, home);
  const own = { ...course, isForced: false, pulls: [] }; // only replies are forced
  const step = { after, next: move.next, probability: 1, course: own };
  if (move.next.length === 0) walk(step, home, visit);
  for (const continuation of move.next) {
    walk({ ...step, next: [continuation] }, home, visit);
    yield;
  }
}

const START: Course = { keepsCorner: true, keepsEdge: true, made: [], isForced: false, pulls: [] };

/** A line as far as it has been walked. */
interface Step {
  readonly after: Board;
  readonly next: readonly Continuation[];
  readonly probability: number;
  readonly course: Course;
}

function walk(
  { after, next, probability, course }: Step,
  home: readonly number[],
  visit: (line: FollowedLine) => void,
): void {
  if (next.length === 0) visit({ ...course, ...endOf(after), probability, isOver: false });
  for (const continuation of next) {
    const own = probability * continuation.probability;
    const { reply } = continuation;
    if (reply === undefined) {
      visit({ ...course, ...endOf(after), probability: own, isOver: true });
    } else {
      const played = play(placeSpawn(after, continuation), reply, course, home);
      walk({ ...played, next: continuation.next, probability: own }, home, visit);
    }
  }
}

function play(
  before: Board,
  direction: Direction,
  course: Course,
  home: readonly number[],
): { after: Board; course: Course } {
  const { board: after, motions } = tilt(before, direction);
  const held = largestInCorners(after);
  const made = motions.flatMap(({ merges, rank }) => (merges ? [rank + 1] : []));
  const isForced = legalMask(before) === 1 << direction;
  const left = isForced ? largestInCorners(before) : [];
  const isPull = left.length > 0 && !left.some((cell) => held.includes(cell));
  return {
    after,
    course: {
      keepsCorner: course.keepsCorner && held.some((cell) => home.includes(cell)),
      keepsEdge: course.keepsEdge && isLargestAtEdge(after),
      made: made.length > 0 ? [...course.made, ...made] : course.made,
      isForced: course.isForced || isForced,
      pulls: isPull ? [...course.pulls, direction] : course.pulls,
    },
  };
}

function endOf(after: Board) {
  return {
    isInCorner: largestInCorners(after).length > 0,
    largestMeet: areLargestNeighbours(after),
    paired: pairedRanks(after),
    chain: chainLength(after),
    ordered: countOrdered(after),
    free: countFree(after),
    ready: countReady(after),
    row: largestInLine(after),
    hasShutIn: hasShutIn(after),
  };
}

/** The highest rank after a move, before the next tile. */
export function largestAfter({ board }: Analysis, { direction }: FollowedMove): number {
  return maxRank(tilt(board, direction).board);
}
