/** The result of a search, in the form that callers read. */
import { type Board, DIRECTIONS } from '@twofold/core';
import type { ExactLine } from '../exact/exactTable.js';
import { lineRate, makesTile } from '../success/lineRate.js';
import { milestoneOf } from '../success/rate.js';
import type { Evaluation, Line } from './port.js';
import type { Level } from './threadQueue.js';

export function evaluationOf(
  board: Board,
  player: Exclude<Evaluation['player'], 'exact'>,
  { depth, values, nodes, exact }: Level,
  milliseconds: number,
): Evaluation {
  const milestone = milestoneOf(board);
  const best = values.reduce<number>((most, value = 0) => Math.max(most, value), 0);
  const search = { best, depth, milestone, player };
  const lines: Line[] = DIRECTIONS.flatMap((direction) => {
    const value = values[direction];
    if (value === undefined) return [];
    return [{ direction, value, successRate: lineRate(board, { direction, value }, search) }];
  });
  lines.sort((one, other) => other.value - one.value);
  return { depth, nodes, milliseconds, lines, milestone, player, ...(exact && { exact }) };
}

/** The evaluation of a solved board: its depth is an upper bound of the moves that are left. */
export function exactEvaluation(board: Board, exact: readonly ExactLine[], milliseconds: number): Evaluation {
  const milestone = milestoneOf(board);
  const lines = exact
    .map(({ direction, value, growth = 0 }) => {
      const successRate = makesTile(board, direction, milestone) ? 1 : growth;
      return { direction, value, successRate };
    })
    .sort((one, other) => other.value - one.value);
  const depth = 2 ** (board.ranks.length + 1);
  const nodes = lines.length;
  return { depth, nodes, milliseconds, lines, milestone, player: 'exact', exact: true };
}
