/** The embedded database: a PostgreSQL server of our own, on a private Unix socket. */
import type { Database } from '../database.js';
import { lockFolder } from '../folderLock.js';
import { connectPostgres } from '../postgres.js';
import { findAccount, findBinaries, MAJOR_VERSION, runnableBinaries } from './binaries.js';
import { type Cluster, makeFolder, startCluster, USER } from './cluster.js';

export interface EmbeddedOptions {
  folder: string;
  /** Called if the server ends by itself. */
  onError?: (error: Error) => void;
  /** For tests: faster, and a power cut may cost rows. */
  unsafe?: boolean;
}

/** That this machine cannot run the embedded PostgreSQL; another kind of database may do. */
export class NotRunnable extends Error {}

/**
 * Starts the server of a data folder. Rejects with `NotRunnable` where PostgreSQL does not run. Rejects with
 * an Error if the folder is in use, damaged, or of another version.
 */
export async function openEmbedded({
  folder,
  onError = () => {},
  unsafe,
}: EmbeddedOptions): Promise<Database> {
  const { account, binaries } = await prepare(folder);
  const lock = await lockFolder(folder);
  let cluster: Cluster | undefined;
  try {
    cluster = await startCluster({ folder, account, binaries, ...(unsafe && { unsafe }) });
    const database = await connectTo(cluster, folder, account?.name, onError);
    let isClosing = false;
    void cluster.ended.then((log) => {
      if (!isClosing) onError(new Error(`The embedded PostgreSQL has ended by itself: ${log}`));
    });
    return {
      ...database,
      async close() {
        isClosing = true;
        await database.close();
        await cluster!.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await cluster?.stop();
    await lock.release();
    throw error;
  }
}

async function prepare(folder: string) {
  try {
    const account = findAccount();
    await makeFolder(folder, account);
    return { account, binaries: await runnableBinaries(await findBinaries(), account, folder) };
  } catch (error) {
    throw new NotRunnable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function connectTo(
  { socketFolder, password }: Cluster,
  folder: string,
  account: string | undefined,
  onError: (error: Error) => void,
): Promise<Database> {
  const by = account === undefined ? '' : `, run by the account "${account}"`;
  return connectPostgres({
    kind: 'embedded',
    description: `PostgreSQL ${MAJOR_VERSION} in ${folder}${by}`,
    connection: { host: socketFolder, user: USER, password, database: 'postgres' },
    onError,
  });
}
