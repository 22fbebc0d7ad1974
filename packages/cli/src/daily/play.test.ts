import type { DailyToday } from '@twofold/protocol/client';
import { expect, it } from 'vitest';
import { describeAttempt } from './play.js';

const deal = { kind: 'daily', number: 214 } as DailyToday['deal'];
const attempt = { gameId: 'abcd2345', ranked: true } as NonNullable<DailyToday['attempt']>;

it('an attempt says whether it is ranked, and why not', () => {
  expect(describeAttempt({ deal, attempt }, 'abcd2345')).toBe('Twofold 214: this attempt is ranked.');
  expect(describeAttempt({ deal, attempt: { ...attempt, ranked: false } }, 'abcd2345')).toBe(
    'Twofold 214, practice: attempts are ranked for names that were claimed before its start.',
  );
  const week = { kind: 'week', number: 5 } as DailyToday['deal'];
  expect(describeAttempt({ deal: week, attempt }, 'other234')).toBe(
    'Board of week 5, practice: your first attempt is the one that counts.',
  );
});
