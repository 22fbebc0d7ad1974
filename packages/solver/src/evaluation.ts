/** What a search found, as its caller reads it. */
import { DIRECTIONS } from '@twofold/core';
import type { Evaluation, Line } from './port.js';
import type { Level } from './rootQueue.js';

export function evaluationOf(
  player: Evaluation['player'],
  { depth, values, nodes }: Level,
  milliseconds: number,
): Evaluation {
  const lines: Line[] = DIRECTIONS.flatMap((direction) => {
    const value = values[direction];
    return value === undefined ? [] : [{ direction, value }];
  });
  // Of equal values the first direction stays first, as kernels choose.
  lines.sort((one, other) => other.value - one.value);
  return { depth, nodes, milliseconds, lines, player };
}
