/** `twofold work`: workers without a server, on any number of machines. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '@twofold/core/internal';
import type { Config, DatabaseChoice } from '../config.js';
import type { Database } from '../db/database.js';
import { FolderInUse } from '../db/folderLock.js';
import { NewerSchema } from '../db/migrations/migrate.js';
import { withOperated } from '../db/operate.js';
import { withoutRepeats } from '../db/postgres/repeatedLines.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { whyNotListening } from '../service/notListening.js';
import { startTraces } from '../traces/traces.js';
import { type Figures, serveFigures } from './figures.js';
import { Queue } from './queue.js';
import { RefusedStudy, type StudyWork } from './studies/desk.js';
import { Workers } from './workers.js';

const ALONE =
  'No server runs this database, and none can start on it meanwhile. To work beside a server on this machine, start it first. ' +
  'To work for one elsewhere, give its database: --database postgres://…';

/** Milliseconds between attempts to begin. */
const RETRY_MS = 5_000;
/** A beginning that waits when the process is to stop, such as for another's migration, gets this time, in milliseconds. */
const GRACE_MS = 2_000;

/** What `twofold work` chooses. */
export interface WorkOptions {
  /** The database with the jobs. */
  config: Pick<Config, 'database' | 'host' | 'operatorToken'>;
  /** Jobs at the same time. */
  threads: number;
  /** The port for figures and health. Undefined: there are none. */
  metricsPort?: number;
  /** How this process does studies. */
  studies: StudyWork;
  /** A line for the operator. */
  log: (line: string) => void;
  /** Milliseconds between attempts to begin; 5,000 by default. */
  retryMs?: number;
}

/** How far the work is. */
interface Standing {
  state: DatabaseHandle['state'];
  /** Undefined: it has not begun. */
  database: Database | undefined;
}

/** What the parts of a run share. */
interface Run extends WorkOptions {
  readonly standing: Standing;
  readonly figures: Figures | undefined;
  /** Aborts on Ctrl-C and SIGTERM. */
  readonly stop: AbortSignal;
}

/**
 * Does jobs until Ctrl-C or SIGTERM. Figures and health are there first. A database that cannot be used yet is tried again and
 * again. Rejects with an Error for people if that cannot pass by itself, or if the port cannot be had.
 */
export async function runWork(options: WorkOptions): Promise<void> {
  const standing: Standing = { state: 'starting', database: undefined };
  const { stop, forget } = hearStop(standing);
  const endTraces = await startTraces(process.env, options.log);
  let figures: Figures | undefined;
  try {
    figures = await openFigures(options, standing);
    await begin({ ...options, standing, figures, stop });
  } finally {
    await figures?.close();
    await endTraces();
    forget();
  }
}

/** Signals are heard from the start on: the first process of a container would ignore them otherwise. */
function hearStop(standing: Standing): { stop: AbortSignal; forget: () => void } {
  const stopping = new AbortController();
  const end = () => {
    stopping.abort();
    setTimeout(() => standing.database ?? process.exit(0), GRACE_MS).unref();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, end);
  const forget = () => {
    for (const signal of signals) process.off(signal, end);
  };
  return { stop: stopping.signal, forget };
}

async function openFigures(
  { config: { host, operatorToken: token }, metricsPort: port, log }: WorkOptions,
  handle: Standing,
): Promise<Figures | undefined> {
  if (port === undefined) return undefined;
  try {
    const figures = await serveFigures({ handle, host, port, ...(token !== undefined && { token }) });
    log(`Figures are at port ${figures.port}, /metrics.`);
    return figures;
  } catch (error) {
    const reason = whyNotListening(error, port);
    throw reason === undefined
      ? error
      : new Error(`${reason} Give --metrics another port.`, { cause: error });
  }
}

/** Works as soon as the database can be used. Says each reason why it cannot once, until there is another one. */
async function begin(run: Run): Promise<void> {
  const { config, standing, stop, log, retryMs = RETRY_MS } = run;
  let said: string | undefined;
  while (!stop.aborted) {
    try {
      return await withOperated(config.database, (database, isAlone) => work(run, database, isAlone));
    } catch (error) {
      if (standing.database || !mayPass(config.database, error)) throw error;
      standing.state = 'failed';
      const reason = messageOf(error);
      if (reason !== said) log(`No work can be done yet, and it is tried again: ${reason}`);
      said = reason;
    }
    await wait(retryMs, undefined, { signal: stop }).catch(() => {});
  }
}

/** Whether a database that cannot be used may be usable later: it may start, or its servers may bring it to this schema. */
function mayPass({ kind }: DatabaseChoice, error: unknown): boolean {
  if (kind === 'postgres') return !(error instanceof NewerSchema);
  return error instanceof FolderInUse || (error instanceof Error && error.cause instanceof FolderInUse);
}

/** Works until it is to stop. */
async function work(run: Run, database: Database, isAlone: boolean): Promise<void> {
  const { standing, figures, stop, threads, studies, log } = run;
  const say = withoutRepeats(log);
  const onError = (error: unknown) => say(`Error: ${messageOf(error)}`, refusalOf(error));
  const queue = await Queue.open(database, { onError });
  try {
    if (stop.aborted) return;
    const onWork = (kind: string, outcome: string, milliseconds: number) => {
      figures?.onWork(kind, outcome, milliseconds);
      if (outcome !== 'refused') log(`${kind}: ${outcome} after ${(milliseconds / 1000).toFixed(1)} s`);
    };
    const workers = await Workers.start({ database, queue, threads, studies, onWork, onError });
    Object.assign(standing, { database, state: 'ready' });
    figures?.setWaitingWork(() => queue.waiting());
    figures?.setOldestWork(() => queue.oldest());
    log(`Working for ${database.description}, ${threads === 1 ? '1 job' : `${threads} jobs`} at a time.`);
    if (isAlone) log(ALONE);
    log('Press Ctrl-C to stop.');
    if (!stop.aborted) await once(stop, 'abort');
    standing.state = 'closed';
    await workers.close();
  } finally {
    await queue.close();
  }
}

/** Why a study is refused: every part of it meets the same reason, some six times a minute. */
function refusalOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof RefusedStudy ? cause.message : undefined;
}
