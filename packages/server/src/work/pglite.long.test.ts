// @module-tag long
// The queue on PGlite, which has one session: the same library, in the same process.
import { expect, it } from 'vitest';
import { migrate } from '../db/migrations/migrate.js';
import { openPglite } from '../db/pglite.js';
import { Queue } from './queue.js';
import { Workers } from './workers.js';

it('takes jobs and wakes workers', { timeout: 240_000 }, async () => {
  const database = await openPglite();
  await migrate(database.db);
  const queue = await Queue.open(database);
  const [name, key] = ['review', 'no-such-game'] as const;
  expect(await queue.enqueue(name, key, { game: key })).toBe(true);
  expect(await queue.enqueue(name, key, { game: key })).toBe(false);
  await queue.enqueue('dealGame', 'daily-1', { deal: 'daily-1' });
  const [deal, again] = [(await queue.take(['dealGame']))!, queue.take(['dealGame'])];
  expect(await again).toBeUndefined();
  expect([await queue.extend(deal), await queue.giveBack(deal), await queue.extend(deal)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await queue.fail((await queue.take(['dealGame']))!, 'no such deal')).toBe(true);
  expect(await queue.stateOf('dealGame', 'daily-1')).toBe('waiting');
  expect([...(await queue.oldest()).keys()]).toEqual([name]);
  const done: string[] = [];
  const workers = await Workers.start({
    database,
    queue,
    names: ['cleanUp', 'review'],
    pollMs: 60_000,
    onWork: (job, outcome) => done.push(`${job} ${outcome}`),
  });
  await expect.poll(() => [...done].sort(), { timeout: 120_000 }).toEqual(['cleanUp done', 'review done']);
  await queue.enqueue(name, key, { game: key });
  await expect.poll(() => done.length, { timeout: 120_000 }).toBe(3); // the word of the job woke it
  await workers.close();
  await queue.close();
  await database.close();
});
