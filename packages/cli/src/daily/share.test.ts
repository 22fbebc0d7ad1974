import type { DailyAttempt, DailyRanking, RankedGame } from '@twofold/protocol/client';
import { expect, it, vi } from 'vitest';
import { DEFAULT_SERVER } from '../ranked/options.js';
import type { RankedServer } from '../ranked/server.js';
import { describePlace, shareCommand } from '../ranked/standing.js';
import { printShareText, shareTextOf } from './share.js';

const deals = {
  'daily-214': { id: 'daily-214', kind: 'daily', number: 214, variant: 'classic', seed: null },
  'daily-213': { id: 'daily-213', kind: 'daily', number: 213, variant: 'classic', seed: null },
  'daily-212': { id: 'daily-212', kind: 'daily', number: 212, variant: 'classic', seed: 'aa' },
  'week-5': { id: 'week-5', kind: 'week', number: 5, variant: '3x3', seed: null },
} as unknown as Record<string, DailyRanking['deal']>;

const RESULT = { gameId: 'abcd2345', status: 'over', ply: 412, score: 6148, maxTile: 512 } as DailyAttempt;

function serverWith(first: DailyAttempt | null, today: DailyAttempt | null = first): RankedServer {
  const now = { day: { deal: deals['daily-214'], attempt: today }, week: { deal: deals['week-5'] } };
  const daily = async () => ({ ok: true, value: { ...now, streak: { current: 4, longest: 9 } } });
  const ranking = async (id: string) =>
    deals[id]
      ? { ok: true, value: { deal: deals[id], first } }
      : { ok: false, error: { code: 'no_deal', message: 'There is no deal of this id.' } };
  return { daily: { daily, ranking }, address: 'https://t.example' } as unknown as RankedServer;
}

async function printed(first: DailyAttempt | null, number?: number, week?: boolean): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await printShareText(number, { server: DEFAULT_SERVER, week: week === true }, serverWith(first));
    return print.mock.calls.join('\n');
  } catch (error) {
    return (error as Error).message;
  } finally {
    print.mockRestore();
  }
}

const TEXT = 'Twofold 214\n■■■■■■■■■□□ 512\n6,148 points · 4 days in a row\nhttps://t.example/daily';

it('a first attempt that ends has the text that the web shares', async () => {
  const textOf = (id: string, server = serverWith(RESULT)) =>
    shareTextOf(server, { id, deal: 'daily-214' } as RankedGame);
  expect(await textOf('abcd2345')).toBe(TEXT);
  expect(await textOf('practice')).toBe('');
  expect(await textOf('abcd2345', serverWith({ ...RESULT, ply: 0 }))).toBe('');
});

it('a text has days in a row while they are those of its day: also of yesterday, until today is begun', async () => {
  const textOf = (today: DailyAttempt | null, deal: string) =>
    shareTextOf(serverWith(RESULT, today), { id: 'abcd2345', deal } as RankedGame);
  expect(await textOf(null, 'daily-213')).toContain('6,148 points · 4 days in a row\n');
  expect(await textOf(RESULT, 'daily-213')).toContain('6,148 points\n');
  expect(await textOf(null, 'daily-212')).toContain('6,148 points\n');
});

it('an attempt whose text a silent server leaves open says which command prints it', async () => {
  const game = { id: 'abcd2345', deal: 'daily-214' } as RankedGame;
  const later = '"twofold daily share 214 --server https://t.example" prints the text to share later.';
  const silent = async () => ({ ok: false, error: { code: 'unreachable', message: '' } });
  for (const request of ['daily', 'ranking']) {
    const server = serverWith(RESULT);
    Object.assign(server.daily, { [request]: silent });
    expect(await shareTextOf(server, game), request).toBe(later);
  }
  const { address } = serverWith(RESULT);
  expect(shareCommand('week-5', address)).toBe('twofold daily share 5 --week --server https://t.example');
});

it('asks ranking and day at once, and not one after the other', async () => {
  const server = serverWith(RESULT);
  const asked: string[] = [];
  const never = (name: string) => () => {
    asked.push(name);
    return new Promise(() => {});
  };
  Object.assign(server.daily, { daily: never('daily'), ranking: never('ranking') });
  const game = { id: 'abcd2345', deal: 'daily-214' } as RankedGame;
  void shareTextOf(server, game);
  void describePlace(server, game);
  expect(asked).toEqual(['ranking', 'daily', 'ranking', 'daily']);
});

it('the text of a result is printed later, too: of the day, an earlier one, or the week', async () => {
  expect(await printed(RESULT)).toBe(TEXT);
  expect(await printed(RESULT, 212)).toBe(
    'Twofold 212\n■■■■■■■■■□□ 512\n6,148 points\nhttps://t.example/daily',
  );
  expect(await printed(RESULT, undefined, true)).toBe(
    'Twofold · Board of week 5 · 3x3\n■■■■■■■■■ 512\n6,148 points\nhttps://t.example/daily?show=week',
  );
});

it('says why there is nothing to share', async () => {
  expect(await printed(null)).toBe('You have no attempt at Twofold 214. There is nothing to share.');
  expect(await printed({ ...RESULT, status: 'playing' })).toBe(
    'Your attempt at Twofold 214 goes on: "twofold daily --server https://t.example --number 214" plays on.',
  );
  expect(await printed({ ...RESULT, ply: 0 }, undefined, true)).toBe(
    'Your first attempt at the board of week 5 ended without a move. There is nothing to share.',
  );
  expect(await printed(RESULT, 999)).toBe('There is no deal of this id.');
});
