// The figures of games of known players: those of docs/review.md.
import type { ReviewFigures } from '@twofold/protocol';
import { expect, it } from 'vitest';
import { fairnessOf, hasFairness } from './fairness.js';

/** A review of 1,000 moves. */
function review(best: number, accuracy: number): ReviewFigures {
  const grades = { best, good: 1000 - best, inaccuracy: 0, mistake: 0, blunder: 0 };
  return { grades, accuracy } as Partial<ReviewFigures> as ReviewFigures;
}

/** Times of a person: bursts of moves, and pauses to think. */
const human = Array.from({ length: 1000 }, (_, at) => (at % 7 === 0 ? 1400 : 120 + ((at * 37) % 160)));
const even = (milliseconds: number) => human.map((_, at) => milliseconds + (at % 3));

it.each([
  ['an expert', human, review(764, 94.9), []],
  ['the strongest model of a person', human, review(850, 98), []],
  ['a program that looks one move ahead', human, review(906, 98.7), []],
  ['the solver at 1 ms behind pauses', human, review(989, 99.88), ['agrees']],
  ['a script with a fixed delay', even(400), review(700, 90), ['regular']],
  ['a script without a delay', even(4), review(700, 90), ['fast']],
] as const)('%s', (_name, times, reviewed, reasons) => {
  expect(fairnessOf(times, 11, reviewed).reasons).toEqual(reasons);
});

/** Times like those of choices: a lognormal, by the sum of twelve even shares. */
function spreadTimes(median: number, deviation: number): number[] {
  let state = 1;
  const share = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const normal = () => Array.from({ length: 12 }, share).reduce((sum, each) => sum + each, -6);
  return Array.from({ length: 2_000 }, () => median * Math.exp(deviation * normal()));
}

// The paces of docs/security.md: what hands do with their least spread, and what programs do.
it.each([
  ['one finger as fast as it taps', 140, 0.3, []],
  ['two hands in turn', 70, 0.3, []],
  ['choices among four', 400, 0.3, []],
  ['tapping to a beat', 140, 0.09, ['regular']],
  ['a fixed wait behind a network', 250, 0.05, ['regular']],
  ['a program without a wait behind a network', 40, 0.3, ['fast']],
  ['a held key', 33, 0.02, ['fast', 'regular']],
] as const)('pace of %s', (_name, median, deviation, reasons) => {
  expect(fairnessOf(spreadTimes(median, deviation), 11, review(700, 90)).reasons).toEqual(reasons);
});

it('a game without times or grades has no reason beyond its pace', () => {
  const figures = fairnessOf([], 0, review(0, 0));
  expect([figures.plies, figures.medianMs, figures.reasons]).toEqual([0, 0, ['fast', 'regular']]);
});

// A 2x4 ends at 512 and a 3x3 at 1024. Races and days have games of a few minutes.
it.each([
  ['a ranked game with 2048', { variant: 'classic', dealId: null, ply: 1_000, maxRank: 11 }, true],
  ['a short ranked game', { variant: 'classic', dealId: null, ply: 300, maxRank: 9 }, false],
  ['a race to 512', { variant: 'classic', dealId: 'race-abc23456', ply: 280, maxRank: 9 }, true],
  ['a game of a week on 2x4', { variant: '2x4', dealId: 'week-2', ply: 120, maxRank: 8 }, true],
  ['a ranked game on 3x3', { variant: '3x3', dealId: null, ply: 200, maxRank: 8 }, true],
  ['a race that was left', { variant: 'classic', dealId: 'race-abc23456', ply: 30, maxRank: 4 }, false],
] as const)('%s', (_name, game, has) => {
  expect(hasFairness(game)).toBe(has);
});

it('of a short game the pace says something, and the agreement with the solver nothing', () => {
  const reviewed = review(989, 99.88);
  expect(fairnessOf(human.slice(0, 300), 9, reviewed).reasons).toEqual([]);
  expect(fairnessOf(even(4).slice(0, 300), 9, reviewed).reasons).toEqual(['fast']);
});
