import { boardFromValues, DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import { describe, expect, it } from 'vitest';
import { evaluationOf } from './evaluation.js';

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);

/** The directions in order, the best first, where up and left have equal values. */
function order(chosen?: 0 | 1 | 2 | 3) {
  const level = { depth: 2, values: [900, 700, undefined, 900], nodes: 10, chosen };
  return evaluationOf(BOARD, 'network', level, 1).lines.map(({ direction }) => direction);
}

describe('what a search found', () => {
  it('says of itself that it is exact, where it is', () => {
    const level = { depth: 2, values: [900, 700, undefined, 900], nodes: 10 };
    expect(evaluationOf(BOARD, 'heuristic', { ...level, exact: true }, 1).exact).toBe(true);
    expect(evaluationOf(BOARD, 'network', level, 1)).not.toHaveProperty('exact');
  });

  it('is told from the best direction, the first of equals; without what is no move', () => {
    expect(order()).toEqual([UP, LEFT, RIGHT]);
    expect(order()).not.toContain(DOWN);
  });

  it('begins with the one that was chosen, of equals', () => {
    expect(order(LEFT)).toEqual([LEFT, UP, RIGHT]);
    expect(order(UP)).toEqual([UP, LEFT, RIGHT]);
    expect(order(RIGHT)).toEqual([UP, LEFT, RIGHT]);
  });
});
