import type { DailyRanking, RankedGame, Session } from '@twofold/protocol/client';
import { expect, it } from 'vitest';
import { DEFAULT_SERVER } from '../ranked/options.js';
import type { RankedServer } from '../ranked/server.js';
import { endQuestion } from '../ranked/session.js';
import { describePlace, describeRest, streakText } from '../ranked/standing.js';
import { describeAttempt, describeOthers } from './play.js';

const deal = { kind: 'daily', number: 214 } as DailyRanking['deal'];
const first = { gameId: 'abcd2345', ranked: true } as NonNullable<DailyRanking['first']>;

const HERE = 'https://t.example';

it('an attempt says whether it is ranked, and why not', () => {
  expect(describeAttempt({ deal, first }, 'abcd2345', HERE)).toBe('Twofold 214: this attempt is ranked.');
  expect(describeAttempt({ deal, first: { ...first, ranked: false } }, 'abcd2345', HERE)).toBe(
    'Twofold 214, practice: attempts are ranked for names that were claimed before its start. https://t.example/profile claims one.',
  );
  const week = { kind: 'week', number: 5 } as DailyRanking['deal'];
  expect(describeAttempt({ deal: week, first }, 'other234', HERE)).toBe(
    'Board of week 5, practice: your first attempt is the one that counts.',
  );
});

it('an attempt at a day or a week that is over says how to go on with it', () => {
  expect(describeOthers([{ deal: 'daily-214' }], 'daily-214', DEFAULT_SERVER)).toBe('');
  expect(
    describeOthers(
      [{ deal: 'daily-213' }, { deal: 'daily-214' }, { deal: 'week-5' }],
      'daily-214',
      DEFAULT_SERVER,
    ),
  ).toBe(
    ' Your attempt at daily 213 goes on: twofold daily --number 213.' +
      ' Your attempt at week 5 goes on: twofold daily --week --number 5.',
  );
});

it('an attempt that is left says how to go on, also once its day is over', () => {
  const game = { score: 44 };
  const session = { game, ply: 8, told: { deal: 'daily-214' } } as unknown as Session;
  expect(describeRest(session, 'https://t.example')).toBe(
    'The game goes on: 44 points after 8 moves. "twofold daily --server https://t.example --number 214" plays on.',
  );
});

it('the end of an attempt has its place or why it has none, days in a row, and the way to the ranking', async () => {
  const daily = async () => ({ ok: true, value: { streak: { current: 3, longest: 12 } } });
  const placeOf = (id: string, more: object = {}, dealId = 'daily-214') => {
    const value = { first, own: { rank: 2, score: 44 }, total: 7, ...more };
    const ranking = async () => ({ ok: true, value });
    const server = { daily: { ranking, daily }, address: DEFAULT_SERVER } as unknown as RankedServer;
    return describePlace(server, { id, deal: dealId, score: 44 } as RankedGame);
  };
  const [streak, way] = ['Streak: 3 days, the longest 12.', '"twofold daily --ranking" prints the ranking.'];
  expect(await placeOf('abcd2345')).toBe(`Rank 2 of 7 so far. ${streak} ${way}`);
  expect(await placeOf('other234')).toBe(`It was practice. ${streak} ${way}`);
  expect(await placeOf('abcd2345', { own: null, first: { ...first, rankLost: 'copied' } })).toBe(
    `It has no rank: another account had played the same boards before. ${streak} ${way}`,
  );
  expect(await placeOf('other234', {}, 'week-5')).toBe(
    'It was practice. "twofold daily --week --ranking" prints the ranking.',
  );
  expect(
    [
      { current: 0, longest: 0 },
      { current: 1, longest: 1 },
    ].map(streakText),
  ).toEqual(['', ' Streak: 1 day, the longest 1.']);
});

it('whoever ends practice is asked so', () => {
  const session = {} as Session;
  expect(endQuestion({ isPractice: () => true }, session)).toBe(
    'End this game for good? It is practice, and counts in no ranking. (y/n)',
  );
  expect(endQuestion({}, session)).toBe('End this game for good? Its result counts. (y/n)');
});
