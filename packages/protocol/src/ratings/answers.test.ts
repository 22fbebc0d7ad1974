import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerTo, newPuzzle, ratedByAnswer, ratedOf, ratingFrom } from './answers.js';
import { NEW_RATED } from './glicko.js';

/** Glicko-2 for one match, written down from Glickman's paper (2013), with bisection in place of its search. */
function naive(
  rating: number,
  deviation: number,
  volatility: number,
  other: [number, number],
  score: number,
) {
  const SCALE = 173.7178;
  const TAU = 0.5;
  const mu = (rating - 1500) / SCALE;
  const phi = deviation / SCALE;
  const [otherMu, otherPhi] = [(other[0] - 1500) / SCALE, other[1] / SCALE];
  const g = 1 / Math.sqrt(1 + (3 * otherPhi ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - otherMu)));
  const v = 1 / (g ** 2 * expected * (1 - expected));
  const delta = v * g * (score - expected);
  const f = (x: number) =>
    (Math.exp(x) * (delta ** 2 - phi ** 2 - v - Math.exp(x))) / (2 * (phi ** 2 + v + Math.exp(x)) ** 2) -
    (x - Math.log(volatility ** 2)) / TAU ** 2;
  let [low, high] = [-20, 5];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  const sigma = Math.exp(low / 2);
  const star = phi ** 2 + sigma ** 2;
  const next = 1 / Math.sqrt(1 / star + 1 / v);
  return {
    rating: SCALE * (mu + next ** 2 * g * (score - expected)) + 1500,
    deviation: SCALE * next,
    volatility: sigma,
  };
}

it('is Glicko-2', () => {
  const number = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      number(600, 2800),
      number(40, 350),
      number(600, 2800),
      fc.boolean(),
      (own, deviation, puzzle, isRight) => {
        const player = { rating: own, deviation, volatility: 0.06 };
        const [next] = ratedByAnswer(player, newPuzzle(puzzle), isRight);
        const wanted = naive(own, deviation, 0.06, [puzzle, newPuzzle(puzzle).deviation], isRight ? 1 : 0);
        expect(next.rating).toBeCloseTo(wanted.rating, 1);
        expect(next.deviation).toBeCloseTo(wanted.deviation, 1);
        expect(next.volatility).toBeCloseTo(wanted.volatility, 4);
      },
    ),
  );
});

it('a right answer moves the player up and the puzzle down, and both are surer', () => {
  const [player, puzzle] = ratedByAnswer(NEW_RATED, newPuzzle(1500), true);
  expect(player.rating).toBeGreaterThan(1500);
  expect(puzzle.rating).toBeLessThan(1500);
  expect(player.deviation).toBeLessThan(NEW_RATED.deviation);
  expect(puzzle.deviation).toBeLessThan(newPuzzle(1500).deviation);
});

it('the rating of all answers counts those of an earlier version, and none of a mode', () => {
  const answer = { id: 'a', rating: 1480, deviation: 100, volatility: 0.06, wasRight: true, at: 5 };
  const [after] = ratedByAnswer(NEW_RATED, newPuzzle(1480), true);
  expect(ratingFrom([answer, { ...newPuzzle(1500), id: 'b', wasRight: true, at: 6 }])).toEqual(after);
});

it('the first answer in training moves the puzzle, and no later one', () => {
  const asked = { id: 'a', rating: 1500 };
  const inMode = answerTo(asked, undefined, { at: 1, isRight: true }, undefined);
  expect(inMode).toEqual({ ...newPuzzle(1500), id: 'a', wasRight: true, at: 1 });
  const first = answerTo(asked, inMode, { at: 2, isRight: false }, NEW_RATED);
  const [, puzzle] = ratedByAnswer(NEW_RATED, newPuzzle(1500), false);
  const rated = { at: 2, against: 1500, isRight: false };
  expect(first).toEqual({ ...puzzle, id: 'a', wasRight: false, at: 2, rated });
  const again = answerTo(asked, first, { at: 3, isRight: true }, NEW_RATED);
  expect(again).toEqual({ ...first, wasRight: true, at: 3 });
  expect(ratedOf(again)).toEqual(rated);
});
