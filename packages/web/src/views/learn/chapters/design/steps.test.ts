import { recordSteps, SIDES, WAYS } from '@twofold/lessons';
import { describe, expect, it } from 'vitest';
import { BOARDS } from './boards';
import { stepCounts } from './steps';

describe.each(Object.entries(BOARDS))('steps on board %s', (_, board) => {
  it.each(SIDES)('are those of the recordings, and every way is right: %s', (side) => {
    const counts = stepCounts(board, side);
    expect(counts.map(({ id }) => id)).toEqual(WAYS.map(({ id }) => id));
    for (const [at, { steps, isRight }] of counts.entries()) {
      expect(isRight).toBe(true);
      expect(steps).toBe(recordSteps(WAYS[at]!, board, side).steps.length);
    }
  });
});
