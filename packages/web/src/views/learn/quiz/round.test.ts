import { WAYS, type Way } from '@twofold/lessons';
import { createRoot } from 'solid-js';
import { afterEach, expect, it } from 'vitest';
import { isDone, resetProgress } from '../progress';
import { createRound, type Round } from './round';

const [way] = WAYS as [Way];
afterEach(resetProgress);

/** Runs a test with a round. */
function withRound(test: (round: Round, count: number) => void): void {
  createRoot((dispose) => {
    const round = createRound(way);
    test(round, round.questions().length);
    dispose();
  });
}

const rightOf = (round: Round) => round.question()?.right ?? -1;
const wrongOf = (round: Round) => (rightOf(round) === 0 ? 1 : 0);

it('is passed when all answers are right, also after a second try', () => {
  withRound((round, count) => {
    for (let number = 0; number < count; number++) {
      expect(round.index()).toBe(number);
      expect(isDone(`quiz:${way.id}`)).toBe(false);
      if (number % 2 === 0) {
        round.answer(wrongOf(round));
        expect(round.isRight()).toBe(false);
      }
      round.answer(rightOf(round));
      expect(round.isRight()).toBe(true);
      expect(round.rightCount()).toBe(number + 1);
      round.next();
    }
    expect(round.question()).toBeUndefined();
    expect(isDone(`quiz:${way.id}`)).toBe(true);
  });
});

it('leaves a question out, and comes back to it alone', () => {
  withRound((round, count) => {
    round.answer(wrongOf(round));
    round.next();
    while (round.question()) {
      round.answer(rightOf(round));
      round.next();
    }
    expect(round.rightCount()).toBe(count - 1);
    expect(isDone(`quiz:${way.id}`)).toBe(false);
    round.retry();
    expect(round.index()).toBe(0);
    expect(round.tried()).toHaveLength(1);
    round.answer(rightOf(round));
    round.next();
    expect(round.question()).toBeUndefined();
    expect(isDone(`quiz:${way.id}`)).toBe(true);
  });
});

it('begins again with other questions', () => {
  withRound((round, count) => {
    const before = round.questions();
    round.answer(rightOf(round));
    round.renew();
    expect(round.questions()).toHaveLength(count);
    expect(round.questions()).not.toEqual(before);
    expect(round.index()).toBe(0);
    expect(round.rightCount()).toBe(0);
  });
});
