import { expect, it } from 'vitest';
import { hasQuickLines, type Why } from './why.js';

const WHY: Why = {
  ...{ better: 0, other: 1, moves: 3 },
  reasons: [{ kind: 'shut', share: 0.2, otherShare: 0.6 }],
};

it('has quick lines where a reason counts some whose replies are not optimal', () => {
  expect(hasQuickLines(WHY)).toBe(true);
  for (const more of [{ exact: true }, { moves: 0 }, { reasons: [] }])
    expect(hasQuickLines({ ...WHY, ...more })).toBe(false);
});
