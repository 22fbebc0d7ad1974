import { boardFromValues, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { evaluationOf } from './evaluation.js';

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);

/** What a search found, where up and left have equal values. */
const LEVEL = { depth: 2, values: [900, 700, undefined, 900], nodes: 10 };

describe('what a search found', () => {
  it('says of itself that it is exact, where it is', () => {
    expect(evaluationOf(BOARD, 'heuristic', { ...LEVEL, exact: true }, 1).exact).toBe(true);
    expect(evaluationOf(BOARD, 'network', LEVEL, 1)).not.toHaveProperty('exact');
  });

  it('is told from the best direction, the first of equals; without what is no move', () => {
    const order = evaluationOf(BOARD, 'network', LEVEL, 1).lines.map(({ direction }) => direction);
    expect(order).toEqual([UP, LEFT, RIGHT]);
    expect(order).not.toContain(DOWN);
  });

  it('has the chance 1 for a move that makes the milestone, whichever is best', () => {
    const pair = boardFromValues([
      [16384, 16384, 0, 0],
      [0, 2, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const values = [undefined, 190_000, 200_000, 180_000];
    const { lines, milestone } = evaluationOf(pair, 'network', { ...LEVEL, values }, 1);
    expect(milestone).toBe(32768);
    expect(lines.map(({ direction, successRate }) => [direction, successRate === 1])).toEqual([
      [DOWN, false],
      [RIGHT, true],
      [LEFT, true],
    ]);
  });
});
