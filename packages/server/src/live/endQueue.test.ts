// Ends are written together, and one that the database refuses stops no other.
import { expect, it } from 'vitest';
import type { GameEnd } from '../db/queries/finishedGames.js';
import { EndQueue } from './endQueue.js';

const endOf = (id: string) => ({ record: { id } }) as GameEnd;
const idsOf = (ends: readonly GameEnd[]) => ends.map(({ record }) => record.id);

it('ends that come while others are written go together', async () => {
  const written: string[][] = [];
  const queue = new EndQueue(async (ends) => {
    written.push(idsOf(ends));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Set(idsOf(ends));
  });
  const first = queue.add(endOf('a'));
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 1));
  const rest = ['b', 'c', 'd'].map((id) => queue.add(endOf(id)));
  expect(await Promise.all([first, ...rest])).toEqual([true, true, true, true]);
  expect(written).toEqual([['a'], ['b', 'c', 'd']]);
});

it('a game that another process has taken is told so, beside those that ended', async () => {
  const queue = new EndQueue(async (ends) => new Set(idsOf(ends).filter((id) => id !== 'b')));
  expect(await Promise.all(['a', 'b', 'c'].map((id) => queue.add(endOf(id))))).toEqual([true, false, true]);
});

it.each([
  ['refused values', '23514', 3],
  ['a deadlock', '40P01', 3],
  ['a lost connection', '57P01', 0],
])('after %s the others are tried alone, if nothing can be durable', async (_, code, alone) => {
  let calls = 0;
  const queue = new EndQueue(async (ends) => {
    calls++;
    if (idsOf(ends).includes('b')) throw Object.assign(new Error('no'), { code });
    return new Set(idsOf(ends));
  });
  const settled = await Promise.allSettled(['a', 'b', 'c'].map((id) => queue.add(endOf(id))));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(alone === 3 ? 2 : 0);
  expect(calls).toBe(1 + alone);
});
