import { expect, it } from 'vitest';
import { type Daily, type DailyAttempt, streakAt } from './daily.js';

it('gives a result the days in a row of its own day alone', () => {
  const at = (attempt: DailyAttempt | null) =>
    ({ day: { deal: { number: 214 }, attempt }, streak: { current: 4, longest: 9 } }) as Daily;
  const [begun, none] = [at({ status: 'over' } as DailyAttempt), at(null)];
  const of = (now: Daily, number: number) => streakAt(now, { kind: 'daily', number });
  expect([of(begun, 214), of(begun, 213), of(begun, 212)]).toEqual([4, 0, 0]);
  expect([of(none, 214), of(none, 213), of(none, 212)]).toEqual([4, 4, 0]);
  expect(streakAt(begun, { kind: 'week', number: 214 })).toBe(0);
});
