/** The thread of the workshop, as its sources are. */
import { Worker } from 'node:worker_threads';

/** From the bundle of `threadBundle.ts`. Without it, as in benchmarks, tsx compiles the thread's module. */
export function startTestThread(): Worker {
  const bundle = process.env.TWOFOLD_TEST_THREAD;
  if (bundle !== undefined) return new Worker(bundle);
  const thread = new URL('../workshop/workshopThread.ts', import.meta.url);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(thread.href)})))`;
  return new Worker(start, { eval: true });
}
