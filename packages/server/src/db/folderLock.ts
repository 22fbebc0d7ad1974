/**
 * Keeps two processes from one data folder. On Linux the lock is an abstract socket: the system frees it when
 * its holder dies, however it dies. Elsewhere it is a socket at a path; one whose holder died is removed.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process uses the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Twofold server uses the data folder ${folder}: stop it, or choose another folder with --data.`,
    );
  }
}

/** Rejects with a FolderInUse that names the folder if another process holds it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true }); // whatever the path to it
  const name = `twofold-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
  return (await tryLock(address)) ?? (await takeOver(address)) ?? refuse(folder);
}

async function tryLock(address: string): Promise<FolderLock | undefined> {
  const server = createServer((socket) => socket.end());
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref();
  return {
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Removes a socket at a path that nobody answers. */
async function takeOver(address: string): Promise<FolderLock | undefined> {
  if (address.startsWith('\0') || (await isAnswered(address))) return undefined;
  await rm(address, { force: true });
  return tryLock(address);
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
}

function refuse(folder: string): never {
  throw new FolderInUse(folder);
}
