/** The result of a search, in the form that callers read. */
import { type Board, DIRECTIONS } from '@twofold/core';
import type { ExactLine } from '../exact/exactTable.js';
import { milestoneOf, successRate } from '../success/rate.js';
import type { Evaluation, Line } from './port.js';
import type { Level } from './threadQueue.js';

export function evaluationOf(
  board: Board,
  player: Exclude<Evaluation['player'], 'exact'>,
  { depth, values, nodes, exact }: Level,
  milliseconds: number,
): Evaluation {
  const milestone = milestoneOf(board);
  const lines: Line[] = DIRECTIONS.flatMap((direction) => {
    const value = values[direction];
    if (value === undefined) return [];
    const prospect = { board, value: Math.max(0, value), depth, milestone, player };
    return [{ direction, value, successRate: successRate(prospect) }];
  });
  lines.sort((one, other) => other.value - one.value);
  return { depth, nodes, milliseconds, lines, milestone, player, ...(exact && { exact }) };
}

/** The evaluation of a solved board: its depth is an upper bound of the moves that are left. */
export function exactEvaluation(board: Board, exact: readonly ExactLine[], milliseconds: number): Evaluation {
  const lines = exact
    .map(({ direction, value, growth = 0 }) => ({ direction, value, successRate: growth }))
    .sort((one, other) => other.value - one.value);
  const depth = 2 ** (board.ranks.length + 1);
  const nodes = lines.length;
  return { depth, nodes, milliseconds, lines, milestone: milestoneOf(board), player: 'exact', exact: true };
}
