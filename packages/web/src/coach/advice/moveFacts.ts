// What a move does to a board at once: the corner it loses, the edge it opens.
import { type Board, type Direction, DOWN, LEFT, maxRank, RIGHT, tilt, UP } from '@twofold/core';

/** Smaller tiles change their corner too easily to be worth a word: 16. */
const LEAST_IN_CORNER = 4;

/** An edge of the board, by the direction in which it lies. */
export type Edge = Direction;

export interface MoveFacts {
  /** The largest tile leaves its corner, and lies in no other. */
  readonly losesCorner: boolean;
  /** The full edge with the largest tile on it, if the move leaves a gap there for the next tile. */
  readonly opens: Edge | undefined;
}

/** The facts of a legal move. */
export function factsOf(board: Board, direction: Direction): MoveFacts {
  const { board: after } = tilt(board, direction);
  const losesCorner = leavesCorners(board, after);
  return { losesCorner, opens: losesCorner ? undefined : openedEdge(board, after, direction) };
}

/** The facts without those that are as true of another move. An open edge says little of two moves that each open one. */
export function distinctFacts(own: MoveFacts, other: MoveFacts): MoveFacts {
  const isSame = other.losesCorner || other.opens !== undefined;
  return {
    losesCorner: own.losesCorner && !other.losesCorner,
    opens: isSame ? undefined : own.opens,
  };
}

function leavesCorners(before: Board, after: Board): boolean {
  if (before.ranks.length <= 4 || maxRank(before) < LEAST_IN_CORNER) return false; // on 2x2 every cell is a corner
  return largestCorners(before).length > 0 && largestCorners(after).length === 0;
}

/** The corners in which a largest tile lies. */
function largestCorners({ columns, ranks }: Board): number[] {
  const largest = Math.max(...ranks);
  const cells = ranks.length;
  return [0, columns - 1, cells - columns, cells - 1].filter((cell) => ranks[cell] === largest);
}

const OPPOSITE: Readonly<Record<Direction, Edge>> = { [UP]: DOWN, [DOWN]: UP, [LEFT]: RIGHT, [RIGHT]: LEFT };

/** A move draws tiles from the edge behind it. */
function openedEdge(before: Board, after: Board, direction: Direction): Edge | undefined {
  const largest = maxRank(before);
  if (largest < LEAST_IN_CORNER) return undefined;
  const edge = OPPOSITE[direction];
  const cells = edgeCells(before, edge);
  const ranksOf = ({ ranks }: Board) => cells.map((cell) => ranks[cell]!);
  const [held, holds] = [ranksOf(before), ranksOf(after)];
  const stays = held.includes(largest) && holds.includes(largest);
  return stays && !held.includes(0) && holds.includes(0) ? edge : undefined;
}

function edgeCells({ columns, rows }: Board, edge: Edge): number[] {
  const isRow = edge === UP || edge === DOWN;
  const first = { [UP]: 0, [LEFT]: 0, [DOWN]: (rows - 1) * columns, [RIGHT]: columns - 1 }[edge];
  return Array.from({ length: isRow ? columns : rows }, (_, at) => first + at * (isRow ? 1 : columns));
}
