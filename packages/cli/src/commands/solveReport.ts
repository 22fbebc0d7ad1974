/** The result of a search, for people and for programs. */
import { DIRECTION_NAMES } from '@twofold/core';
import type { Evaluation } from '@twofold/solver';
import { grouped, percent, table } from '../format.js';

/**
 * A table of directions, best first, and the search behind it. `network` names the network that evaluated, if
 * any.
 */
export function describeEvaluation(evaluation: Evaluation, network: string): string {
  const { depth, nodes, milliseconds, lines, milestone } = evaluation;
  if (lines.length === 0) return 'The game is over: no direction is a move.';
  const head = ['', 'value', ...(milestone === undefined ? [] : [`${milestone}`])];
  const rows = lines.map(({ direction, value, successRate }) => [
    DIRECTION_NAMES[direction],
    grouped(value),
    ...(successRate === undefined ? [] : [percent(successRate)]),
  ]);
  if (evaluation.player === 'exact') {
    return `${table([head, ...rows])}\nexact: the values of optimal play, ${grouped(milliseconds)} ms`;
  }
  const effort = `depth ${depth}, ${grouped(nodes)} ${nodes === 1 ? 'node' : 'nodes'}, ${grouped(milliseconds)} ms`;
  return `${table([head, ...rows])}\n${effort}, ${playerOf(evaluation, network)}`;
}

/** One object for a position. A finished game has no lines. */
export function evaluationJson(position: string, evaluation: Evaluation, network: string): object {
  const { lines, player: _, milliseconds, ...rest } = evaluation;
  const named = lines.map((line) => ({ ...line, direction: DIRECTION_NAMES[line.direction] }));
  return {
    position,
    ...rest,
    milliseconds: Number(milliseconds.toFixed(1)),
    player: playerOf(evaluation, network),
    lines: named,
  };
}

/** Who evaluated: the network by its name, `heuristic` or `exact`. */
export function playerOf({ player }: Evaluation, network: string): string {
  return player === 'network' ? network : player;
}
