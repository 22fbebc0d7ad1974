import { describe, expect, it } from 'vitest';
import { aheadOfMedian, isAsUsual } from './target';

describe('a time against the median', () => {
  it('is as usual where the difference would be told as 0 seconds', () => {
    expect([-499, 0, 499].map(isAsUsual)).toEqual([true, true, true]);
    expect([-500, 500, 60_000].map(isAsUsual)).toEqual([false, false, false]);
  });

  it('is unknown without other games', () => {
    const record = { milestones: [{ rank: 11, ply: 900, elapsed: 10 }] } as never;
    expect(aheadOfMedian(record, 11, [])).toBeUndefined();
  });
});
