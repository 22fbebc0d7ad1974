/** The thread of the workshop, run from its source. */
import { Worker } from 'node:worker_threads';

/** tsx compiles the thread's module: no compiled one lies beside it. */
export function startTestThread(): Worker {
  const thread = new URL('../workshop/workshopThread.ts', import.meta.url);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(thread.href)})))`;
  return new Worker(start, { eval: true });
}
