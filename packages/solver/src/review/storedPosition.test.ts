import { VARIANTS } from '@twofold/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { playedGame, reviewAll, wander } from '../testing/reviews.js';
import { parseSearchedPosition } from './storedPosition.js';

it('reads what a review stores, to the last bit', async () => {
  for (const id of ['2x2', '3x3'] as const) {
    const { positions } = await reviewAll(playedGame(VARIANTS[id], 'store', wander, 40), { level: 'quick' });
    for (const position of positions) {
      expect(parseSearchedPosition(JSON.parse(JSON.stringify(position)))).toEqual(position);
    }
  }
});

it('refuses anything else, and throws for nothing', async () => {
  const { positions } = await reviewAll(playedGame(VARIANTS['3x3'], 'store', wander, 2), { level: 'quick' });
  const [position] = positions;
  fc.assert(fc.property(fc.anything(), (data) => parseSearchedPosition(data) === undefined));
  const members = fc.constantFrom(...Object.keys(position!));
  fc.assert(
    fc.property(members, fc.anything(), (member, value) => {
      const read = parseSearchedPosition({ ...position, [member]: value });
      // The lists have the lengths that belong together.
      if (read)
        expect([read.values.length, read.chances.length, read.best.length]).toEqual([4, 4, read.depth]);
    }),
  );
  for (const wrong of [
    { depth: 3 },
    { depth: 0 },
    { best: [1] },
    { values: [1, 2, 3] },
    { chances: [2, 0, 0, 0] },
  ])
    expect(parseSearchedPosition({ ...position, ...wrong })).toBeUndefined();
});
