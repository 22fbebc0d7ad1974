import type { RankedGame } from '@twofold/protocol/client';
import { createRoot } from 'solid-js';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
vi.stubGlobal('location', new URL('http://here/'));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('fetch', async (path: string) => {
  asked.push(path);
  if (now && path.endsWith('/api/daily')) return Response.json(now);
  return answer && path.endsWith('/ranking') ? Response.json(answer) : Response.json({}, { status: 404 });
});
let answer: object | undefined;
let now: object | undefined;
const { shareResult } = await import('./result');
const { BASE } = await import('../../../browser/basePath');
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  asked.length = 0;
});

const [day, sealed] = ['2026-11-30', { commitment: '', nonce: '' }];
const times = { opens: day, closes: day, reveal: day };
const deal = { id: 'daily-7', kind: 'daily', number: 7, variant: 'classic', ...sealed, ...times };
const rankingOfDay7 = { deal, rows: [], tiles: [], scores: [], total: 0, own: null, first: { gameId: 'g' } };

it('all that stands beside an attempt asks for one ranking, also the question that opens later', async () => {
  const game = { id: 'g', deal: 'daily-7', status: 'playing' } as RankedGame;
  const { resultOf, dispose } = createRoot((end) => ({ resultOf: shareResult(), dispose: end }));
  const first = createRoot((end) => {
    const result = resultOf(game);
    end(); // the part that asked first is gone
    return result;
  });
  expect(resultOf({ ...game })).toBe(first);
  await vi.waitFor(() => expect(first.ranking.failure()).toBeDefined());
  dispose();
  expect(asked).toEqual([`${BASE}/api/deals/daily-7/ranking`]);
});

it('after the end the ranking is asked for once more by all together, and so are the days in a row', async () => {
  answer = rankingOfDay7;
  const { resultOf, dispose } = createRoot((end) => ({ resultOf: shareResult(), dispose: end }));
  const game = { id: 'g', deal: 'daily-7' } as RankedGame;
  const before = resultOf({ ...game, status: 'playing' });
  await vi.waitFor(() => expect(before.standing()?.isFirst).toBe(true));
  const [scene, actions, bar] = Array.from({ length: 3 }, () => resultOf({ ...game, status: 'over' }));
  expect([actions, bar]).toEqual([scene, scene]);
  await vi.waitFor(() => expect(asked).toContain(`${BASE}/api/daily`));
  dispose();
  const ranking = `${BASE}/api/deals/daily-7/ranking`;
  expect(asked).toEqual([ranking, ranking, `${BASE}/api/daily`]);
});

it('the days in a row are those of the attempt: not of a later day that was begun', async () => {
  answer = rankingOfDay7;
  for (const [attempt, days] of [
    [null, 4],
    [{ gameId: 'later' }, 0],
  ]) {
    const today = { deal: { ...deal, id: 'daily-8', number: 8 }, players: 1, attempt, counts: false };
    now = { now: day, day: today, week: today, streak: { current: 4, longest: 9 } };
    const { resultOf, dispose } = createRoot((end) => ({ resultOf: shareResult(), dispose: end }));
    const result = resultOf({ id: 'g', deal: 'daily-7', status: 'over' } as RankedGame);
    await vi.waitFor(() => expect(asked).toContain(`${BASE}/api/daily`));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(result.streak()).toBe(days);
    asked.length = 0;
    dispose();
  }
});
