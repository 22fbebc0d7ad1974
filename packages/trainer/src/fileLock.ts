/**
 * Who uses what others must not use meanwhile (a saved game, a training run, the record of an arena): a file beside it
 * that names the process. A lock whose process is gone (killed, or the machine went down) is taken over; the time at which
 * a process began tells it from another with its number.
 */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Takes the lock and answers what gives it back; or the number of the process that has it. */
export function takeLock(path: string): { release: () => void } | { holder: number } {
  const own = signOf(process.pid);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      place(path, own);
      return { release: () => release(path, own) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const sign = read(path);
    if (sign !== undefined && isAlive(sign)) return { holder: Number(sign.split(' ')[0]) };
    if (sign !== undefined) discard(path, sign);
  }
  return { holder: Number(read(path)?.split(' ')[0] ?? 0) };
}

/** As `takeLock`; throws an Error that names the process and what it does. */
export function lockAlone(path: string, doing: string): { release: () => void } {
  const lock = takeLock(path);
  if ('release' in lock) return lock;
  throw new Error(`Process ${lock.holder} ${doing} (it holds ${path}): wait for it, or end it`);
}

/** What file systems without hard links say, as on memory cards. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Throws EEXIST if there is one. Linked, not written, so that nobody ever reads half a sign. */
function place(path: string, own: string): void {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, own);
  try {
    linkSync(written, path);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    writeFileSync(path, own, { flag: 'wx' });
  } finally {
    rmSync(written, { force: true });
  }
}

function release(path: string, own: string): void {
  if (read(path) === own) rmSync(path, { force: true });
}

/** Removes a lock that nobody holds. Another process may do the same and be faster: its new lock is put back. */
function discard(path: string, sign: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== sign) linkSync(aside, path);
  } catch {
    // It was discarded by another.
  }
  rmSync(aside, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(sign: string): boolean {
  const pid = Number(sign.split(' ')[0]);
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return signOf(pid) === sign;
}

/** The process and, on Linux, when it began, in ticks since the machine did. */
function signOf(pid: number): string {
  const status = read(`/proc/${pid}/stat`);
  const began = status?.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  return began === undefined ? `${pid}` : `${pid} ${began}`;
}
