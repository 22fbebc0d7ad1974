/** The embedded database: a PostgreSQL server of our own, on a private Unix socket. */

import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '@twofold/core/internal';
import type { Database } from '../database.js';
import { lockFolder } from '../folderLock.js';
import { connectPostgres, type PostgresOptions } from '../postgres/postgres.js';
import { findAccount } from './account.js';
import { findBinaries, MAJOR_VERSION, runnableBinaries } from './binaries.js';
import {
  type Cluster,
  type ClusterOptions,
  makeFolder,
  removeSocketFolder,
  startCluster,
  USER,
} from './cluster.js';
import { ADDS, NotInstalled, NotRunnable } from './notRunnable.js';

export { ADDS, NotInstalled, NotRunnable };

export interface EmbeddedOptions {
  folder: string;
  /** Called if the server ends by itself. It is then started again. */
  onError?: (error: Error) => void;
  /** As in `PostgresOptions`. */
  onBack?: PostgresOptions['onBack'];
  /** For tests: faster, and a power cut may cost rows. */
  unsafe?: boolean;
}

/** The pause before a server that ended by itself is started again; twice as long each time, up to the longest. */
const AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 30_000;

/**
 * Starts the server of a data folder. Rejects with `NotRunnable` where PostgreSQL does not run. Rejects with an
 * Error if the folder cannot be written, is in use, damaged, or of another version.
 */
export async function openEmbedded({
  folder,
  onError = () => {},
  onBack = () => {},
  unsafe,
}: EmbeddedOptions): Promise<Database> {
  await requireWritable(folder);
  const { account, binaries } = await prepare(folder);
  const lock = await lockFolder(folder);
  let running: Running | undefined;
  try {
    running = await keepRunning({ folder, account, binaries, ...(unsafe && { unsafe }) }, onError);
    const database = await connectTo(running.first, folder, account?.name, { onError, onBack });
    return {
      ...database,
      async close() {
        await database.close();
        await running!.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await running?.stop();
    await lock.release();
    throw error;
  }
}

interface Running {
  first: Cluster;
  stop(): Promise<void>;
}

/** A server that is started again, at the same socket, when it ends by itself. */
async function keepRunning(options: ClusterOptions, onError: (error: Error) => void): Promise<Running> {
  const first = await startCluster(options);
  let cluster = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    for (let pause = AGAIN_MS; ; pause = Math.min(2 * pause, LONGEST_AGAIN_MS)) {
      const log = await cluster.ended;
      if (signal.aborted) return;
      onError(new Error(`The embedded PostgreSQL has ended by itself, and is started again: ${log}`));
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        cluster = await startCluster({ ...options, socketFolder: first.socketFolder });
        if (signal.aborted) return; // `stop` waits for this loop, then ends the new server
        pause = AGAIN_MS / 2;
      } catch (error) {
        onError(error as Error);
      }
    }
  };
  const kept = keep();
  return {
    first,
    async stop() {
      stopping.abort();
      await cluster.stop();
      await kept;
      await cluster.stop(); // one that was being started meanwhile
      await removeSocketFolder(options.folder, first.socketFolder);
    },
  };
}

async function requireWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The data folder ${folder} cannot be written (${code}): choose another one with --data.`);
  }
}

async function prepare(folder: string) {
  try {
    const account = findAccount(join(folder, 'postgres'));
    await makeFolder(folder, account);
    return { account, binaries: await runnableBinaries(await findBinaries(), account, folder) };
  } catch (error) {
    throw error instanceof NotInstalled ? error : new NotRunnable(messageOf(error), { cause: error });
  }
}

function connectTo(
  { socketFolder, password }: Cluster,
  folder: string,
  account: string | undefined,
  watch: Pick<PostgresOptions, 'onError' | 'onBack'>,
): Promise<Database> {
  const by = account === undefined ? '' : `, run by the account "${account}"`;
  return connectPostgres({
    kind: 'embedded',
    description: `PostgreSQL ${MAJOR_VERSION} in ${folder}${by}`,
    connection: { host: socketFolder, user: USER, password, database: 'postgres' },
    ...watch,
  });
}
