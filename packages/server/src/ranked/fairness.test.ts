// The figures of games of known players: those of docs/review.md.
import type { ReviewFigures } from '@twofold/protocol';
import { expect, it } from 'vitest';
import { fairnessOf } from './fairness.js';

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
  expect(fairnessOf(times, reviewed).reasons).toEqual(reasons);
});

it('a game without times or grades has no reason beyond its pace', () => {
  const figures = fairnessOf([], review(0, 0));
  expect([figures.plies, figures.medianMs, figures.reasons]).toEqual([0, 0, ['fast', 'regular']]);
});
