/** `twofold work`: workers without a server, on any number of machines. */
import type { Config } from '../config.js';
import { withOperated } from '../db/operate.js';
import { startTraces } from '../traces/traces.js';
import { Queue } from './queue.js';
import type { StudyWork } from './studies/desk.js';
import { Workers } from './workers.js';

/** What `twofold work` chooses. */
export interface WorkOptions {
  /** The database with the jobs. */
  config: Pick<Config, 'database'>;
  /** Jobs at the same time. */
  threads: number;
  /** How this process does studies. */
  studies: StudyWork;
  /** A line for the operator. */
  log: (line: string) => void;
}

/** Does jobs until Ctrl-C or SIGTERM. Rejects with an Error for people if the database cannot be used. */
export async function runWork({ config, threads, studies, log }: WorkOptions): Promise<void> {
  const endTraces = await startTraces(process.env, log);
  await withOperated(config.database, async (database) => {
    const onError = (error: unknown) => log(`Error: ${error instanceof Error ? error.message : error}`);
    const queue = await Queue.open(database, { onError });
    const onWork = (name: string, outcome: string, milliseconds: number) =>
      log(`${name}: ${outcome} after ${(milliseconds / 1000).toFixed(1)} s`);
    const workers = await Workers.start({ database, queue, threads, studies, onWork, onError });
    log(`Working for ${database.description}, ${threads === 1 ? '1 job' : `${threads} jobs`} at a time.`);
    log('Press Ctrl-C to stop.');
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await workers.close();
    await queue.close();
    await endTraces();
  });
}
