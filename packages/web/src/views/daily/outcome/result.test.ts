import type { RankedGame } from '@twofold/protocol/client';
import { createRoot } from 'solid-js';
import { afterAll, expect, it, vi } from 'vitest';

const asked: string[] = [];
vi.stubGlobal('location', new URL('http://here/'));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('removeEventListener', () => {});
vi.stubGlobal('fetch', async (path: string) => {
  asked.push(path);
  return Response.json({}, { status: 404 });
});
const { shareResult } = await import('./result');
const { BASE } = await import('../../../browser/basePath');
afterAll(() => vi.unstubAllGlobals());

it('all that stands beside an attempt asks for one ranking, also the question that opens later', async () => {
  const game = { id: 'g', deal: 'daily-7' } as RankedGame;
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
