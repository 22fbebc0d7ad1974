/**
 * The goal of an exercise: something to reach within some moves, or to hold for so long. The exercise is turned so that its
 * corner is the one at the bottom left.
 */
import { type Board, type Direction, isOver, maxRank, UP } from '@twofold/core';

const HOLD_KINDS = ['corner', 'row', 'notUp', 'survive'] as const;
const REACH_KINDS = ['make', 'order', 'clear', 'free', 'return'] as const;
export type GoalKind = (typeof HOLD_KINDS)[number] | (typeof REACH_KINDS)[number];

export interface Goal {
  readonly kind: GoalKind;
  /** A goal to hold is held for this number of moves. One to reach is reached within it. */
  readonly moves: number;
  /** make: the number on the tile. clear, order: the least number in the bottom row. free: how many cells. Else 0. */
  readonly amount: number;
}

/** A move of an attempt: its number from 1 on, its direction, and the board with its new tile. */
export interface Attempted {
  readonly ply: number;
  readonly direction: Direction;
  readonly board: Board;
}

export type Verdict = 'open' | 'reached' | 'missed';

/** Whether the goal is one to hold, not one to reach. */
export function isHeld({ kind }: Goal): boolean {
  return (HOLD_KINDS as readonly string[]).includes(kind);
}

/** What a move makes of the goal. The moves before it left the goal open. */
export function judgeMove(goal: Goal, { ply, direction, board }: Attempted): Verdict {
  const isMet = goal.kind === 'notUp' ? direction !== UP : isBoardRight(goal, board);
  if (!isHeld(goal)) return isMet ? 'reached' : ply >= goal.moves || isOver(board) ? 'missed' : 'open';
  if (!isMet || isOver(board)) return 'missed';
  return ply >= goal.moves ? 'reached' : 'open';
}

/** Whether a board is as the goal wants it. */
export function isBoardRight({ kind, amount }: Goal, board: Board): boolean {
  const row = bottomRow(board);
  const isCornered = row[0] === maxRank(board);
  switch (kind) {
    case 'notUp':
    case 'survive':
      return true;
    case 'corner':
    case 'return':
      return isCornered;
    case 'row':
      return isCornered && row.every((rank) => rank > 0);
    case 'make':
      return board.ranks.some((rank) => 2 ** rank === amount);
    case 'free':
      return board.ranks.filter((rank) => rank === 0).length >= amount;
    case 'clear':
      return isCornered && row.every((rank) => 2 ** rank >= amount);
    case 'order':
      return isCornered && row.every((rank, at) => 2 ** rank >= amount && (at === 0 || rank < row[at - 1]!));
  }
}

/** From the corner on. */
function bottomRow({ columns, rows, ranks }: Board): number[] {
  return [...ranks.subarray(columns * (rows - 1))];
}
