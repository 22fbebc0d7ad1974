import fc from 'fast-check';
import { expect, it } from 'vitest';
import { corrected, correctedChance, fitCorrection, type SaidChance } from './correction.js';

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const said = fc.record({ said: chance, made: fc.boolean() });
const games = fc.array(fc.array(said, { minLength: 1, maxLength: 20 }), { maxLength: 20 });

/** The log likelihood with the prior, by definition. */
function likelihood(all: readonly (readonly SaidChance[])[], shift: number): number {
  const sums = all.map((game) => {
    const weight = 1 / game.length;
    return game.reduce((sum, own) => {
      const p = correctedChance(own.said, { shift, scale: 1 });
      return sum + weight * Math.log(own.made ? p : 1 - p);
    }, 0);
  });
  return sums.reduce((sum, own) => sum + own, 0) - (shift + 0.2) ** 2 / (2 * 0.7 ** 2);
}

it('is the most likely shift, and that of weaker programs before a game', () => {
  expect(fitCorrection([]).shift).toBeCloseTo(-0.2, 9);
  fc.assert(
    fc.property(games, (all) => {
      const best = fitCorrection(all).shift;
      for (const other of [-3, -1, -0.1, -0.01, 0.01, 0.1, 1, 3])
        expect(likelihood(all, best)).toBeGreaterThanOrEqual(likelihood(all, best + other));
    }),
  );
});

it('moves chances in order, and leaves them without a shift', () => {
  fc.assert(
    fc.property(chance, chance, fc.double({ min: -3, max: 3, noNaN: true }), (one, other, shift) => {
      const moved = { shift, scale: 0.9 };
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(correctedChance(less, moved)).toBeLessThanOrEqual(correctedChance(more, moved));
      if (less > 0.005 && less < 0.995)
        expect(correctedChance(less, { shift: 0, scale: 1 })).toBeCloseTo(less, 12);
    }),
  );
});

it('finds the shift of a player who makes less than is said', () => {
  let state = 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const played = Array.from({ length: 400 }, () => {
    const own = 0.1 + 0.8 * random();
    return [{ said: own, made: random() < correctedChance(own, { shift: -1, scale: 1 }) }];
  });
  expect(fitCorrection(played).shift).toBeCloseTo(-1, 0);
  expect(Math.abs(fitCorrection(played.slice(0, 2)).shift)).toBeLessThan(0.7);
});

it('says chances nearer to a half while the shift is not well known: the mean over all that are possible', () => {
  const none = fitCorrection([]);
  const normal = Array.from({ length: 801 }, (_, at) => (at - 400) / 100);
  for (const said of [0.1, 0.5, 0.8, 0.95]) {
    const weights = normal.map((own) => Math.exp(-(own ** 2) / 2));
    const chances = normal.map((own) => correctedChance(said, { shift: -0.2 + 0.7 * own, scale: 1 }));
    const mean =
      chances.reduce((sum, own, at) => sum + own * weights[at]!, 0) / weights.reduce((sum, own) => sum + own);
    expect(correctedChance(said, none)).toBeCloseTo(mean, 2);
  }
  expect(
    fitCorrection(
      Array(400).fill([
        { said: 0.5, made: true },
        { said: 0.5, made: false },
      ]),
    ).scale,
  ).toBeGreaterThan(0.99);
});

const CHANCE = { tile: 512, chance: 0.5, error: 0.02 };

it('changes nothing by 0, and its error shrinks towards certainty', () => {
  expect(corrected(CHANCE, { shift: 0, scale: 1 }).chance).toBeCloseTo(0.5, 9);
  expect(corrected(CHANCE, { shift: 3, scale: 1 }).error).toBeLessThan(CHANCE.error);
});

it('leaves certain chances alone', () => {
  for (const chance of [0, 1]) {
    const sure = { ...CHANCE, chance, error: 0 };
    expect(corrected(sure, { shift: 3, scale: 1 })).toEqual(sure);
  }
});
