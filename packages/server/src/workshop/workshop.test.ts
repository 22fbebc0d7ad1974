import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { Workshop, type WorkshopOptions } from './workshop.js';

/** A thread that answers a text with its length; it never answers "hang", and dies of "die". */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ input }) => {
    if (input === 'hang') for (;;);
    if (input === 'die') process.exit(1);
    if (input === 'eat') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
    parentPort.postMessage(input === 'throw' ? { failed: 'thrown' } : { output: input.length });
  });`;

let workshop: Workshop;
let threads = 0;
afterEach(() => workshop.close());

function open(options: WorkshopOptions = {}): (text: string) => Promise<unknown> {
  threads = 0;
  const startThread = () => {
    threads++;
    return new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 24 } });
  };
  workshop = new Workshop({ startThread, limitMs: 30_000, ...options });
  return (text) => workshop.run('check', text, 'somebody');
}

it('does jobs one after the other in one thread', async () => {
  const run = open();
  expect(await Promise.all(['a', 'bb', 'ccc'].map(run))).toEqual([1, 2, 3]);
  expect([await run('dddd'), threads]).toEqual([4, 1]);
});

it.each(['hang', 'die', 'eat'])('goes on with a new thread after a job that makes it %s', async (text) => {
  const outcomes: string[] = [];
  let errors = 0;
  const run = open({
    onJob: (_name, outcome) => outcomes.push(outcome),
    onError: () => errors++,
    ...(text === 'hang' && { limitMs: 1_000 }),
  });
  const [stopped, next] = await Promise.allSettled([run(text), run('a')]);
  expect(stopped).toMatchObject({ status: 'rejected', reason: { statusCode: 503, code: 'busy' } });
  expect(next).toEqual({ status: 'fulfilled', value: 1 });
  expect([outcomes, threads]).toEqual([['stopped', 'done'], 2]);
  expect(errors).toBe(text === 'eat' ? 1 : 0);
});

it('refuses jobs beyond those that may wait', async () => {
  const run = open({ mostWaiting: 2 });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(run));
  expect(answers.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected'],
  ]);
});

it('tells what a job threw', async () => {
  await expect(open()('throw')).rejects.toThrow('thrown');
});

it('refuses jobs that wait when it closes', async () => {
  const run = open();
  const jobs = Promise.allSettled([run('hang'), run('a')]);
  await workshop.close();
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
