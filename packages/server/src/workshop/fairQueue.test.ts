import { expect, it } from 'vitest';
import { FairQueue } from './fairQueue.js';

/** Adds jobs such as `a1`, whose first letter is who asks. Returns those that had to leave. */
function addAll<Job extends string>(queue: FairQueue<string>, jobs: Job[]): (string | undefined)[] {
  return jobs.map((job) => queue.add(job[0]!, job)).filter((job) => job !== undefined);
}

function takeAll(queue: FairQueue<string>): string[] {
  const jobs: string[] = [];
  for (let job = queue.next(); job !== undefined; job = queue.next()) jobs.push(job);
  return jobs;
}

it('takes turns between those who ask', () => {
  const queue = new FairQueue<string>(9);
  expect(addAll(queue, ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'])).toEqual([]);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(queue.next()).toBeUndefined();
});

it('has room for everybody before anybody has it for two', () => {
  const queue = new FairQueue<string>(3);
  expect(addAll(queue, ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'd1'])).toEqual([
    ...['a4', 'a3', 'b2'], // the newest of whoever has the most
    ...['a2', 'd1'], // three have one each: the newcomer gives way
  ]);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1']);
});

it('gives all jobs back when it is cleared, and takes new ones', () => {
  const queue = new FairQueue<string>(2);
  addAll(queue, ['a1', 'b1']);
  expect(queue.clear()).toEqual(['a1', 'b1']);
  expect(addAll(queue, ['a2', 'a3'])).toEqual([]);
});
