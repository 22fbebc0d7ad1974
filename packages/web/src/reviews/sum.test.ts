import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownTerms } from './sum';

const points = fc.double({ min: -1e6, max: 1e6, noNaN: true });

it('a reader can add up the terms, and none is far from its value', () => {
  fc.assert(
    fc.property(fc.tuple(points, points, points, points, points), fc.constantFrom(0, 1), (all, digits) => {
      const [start, luck, loss, drift, beyond] = all;
      const terms = { start, luck, loss, drift, beyond, result: start + luck - loss + drift - beyond };
      const shown = shownTerms(terms, digits);
      const scale = 10 ** digits;
      const whole = (term: number) => Math.round(scale * term);
      const left = whole(shown.drift) - whole(shown.beyond);
      expect(whole(shown.start) + whole(shown.luck) - whole(shown.loss) + left).toBe(whole(shown.result));
      for (const term of ['start', 'luck', 'loss', 'drift', 'beyond', 'result'] as const) {
        expect(Math.abs(shown[term] - terms[term]) * scale).toBeLessThanOrEqual(2.51);
        expect(Object.is(shown[term], -0)).toBe(false);
      }
    }),
  );
});

it('where nothing drifts, luck takes up the rest', () => {
  const shown = shownTerms({ start: 10.26, luck: 1.26, loss: 0.26, drift: 0, result: 11.26 }, 1);
  expect(shown).toEqual({ start: 10.3, luck: 1.3, loss: 0.3, drift: 0, beyond: 0, result: 11.3 });
  expect(shownTerms({ start: 10.4, luck: 0.4, loss: 0.4, drift: 0, result: 10.4 })).toMatchObject({
    luck: 0,
  });
  expect(shownTerms({ start: 0.5, luck: 0.5, loss: 0, drift: 0.5, result: 1.5 })).toMatchObject({ drift: 0 });
});
