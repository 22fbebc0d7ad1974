/**
 * A lock that one process holds: on a saved game, a training run, or the record of an arena. It is a file
 * with the sign of its holder. A lock is taken over if its process is gone (killed, or the machine went
 * down).
 *
 * "Read, find it stale, replace it" is three steps, and two processes may run them at once. So a process must
 * own a claim during these steps. A claim is a file beside the lock, with a name that no other process ever
 * uses. A process makes its claim, then reads the folder. It goes on if it sees no other live claim. Of two
 * processes the later reader sees the other's claim. The last step renames the claim to the lock, so lock and
 * claim change at once.
 *
 * The sign is the content of the lock, and the end of a claim's name:
 *
 *   4711-1c0ffee2.118034-5e884898-a1b2c3d4a1b2c3d4
 *   pid  began           pidSpace nonce
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A held lock, until `release`. */
export interface HeldLock {
  /** Gives the lock up. */
  release: () => void;
}

/** The holder of a lock. */
export interface LockHolder {
  /** Process number. */
  holder: number;
  /** The lock is free without this file. */
  file: string;
}

const TRIES = 100; // while others ask too; about a second in all
const TRY_MILLISECONDS = 10;
/** The period in which a holder renews the time of its lock. */
const BEAT_MILLISECONDS = 2000;
/** An older lock may be stale. A holder does not renew its lock while it writes a large checkpoint. */
const OLD_MILLISECONDS = 120_000;
/** The time for which an old lock is watched. Its holder's computer may have been asleep. */
const WATCH_MILLISECONDS = 5000;

/**
 * Takes the lock `path`, or returns its holder. Throws the error of the file system if the lock cannot be
 * written.
 */
export function takeLock(path: string): HeldLock | LockHolder {
  const own = ownSign();
  const claim = claimOf(path, own);
  const gone = new Set<string>();
  try {
    for (let attempt = 1; ; attempt++) {
      const holder = holderOf(path, own, gone);
      if (holder) return { holder: holder.pid, file: path };
      writeFileSync(claim, own.text, { mode: 0o644 });
      const rivals = liveClaims(path, own, gone);
      const [rival] = rivals;
      // Meanwhile a rival's claim may have become the lock.
      if (!rival && !holderOf(path, own, gone)) return hold(path, claim, own);
      if (rival && attempt >= TRIES) return { holder: rival.pid, file: claimOf(path, rival) };
      // The process with the least nonce stays. The others withdraw and try again.
      if (rivals.some(({ nonce }) => nonce < own.nonce)) rmSync(claim, { force: true });
      if (rival) sleep(TRY_MILLISECONDS);
    }
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Takes a lock as `takeLock` does. Throws an Error with the lock's holder, its file, and what to do. */
export function lockAlone(path: string, doing: string): HeldLock {
  const lock = takeLock(path);
  if ('release' in lock) return lock;
  throw new Error(`Process ${lock.holder} ${doing}: wait for it, or end it. ${adviceOn(lock)}`);
}

/** A sentence that says what to do about a lock held by mistake. */
export function adviceOn({ holder, file }: LockHolder): string {
  return `If process ${holder} is no twofold, delete its lock ${file}.`;
}

/** Renames the only claim to the lock, and so replaces a stale lock. */
function hold(path: string, claim: string, own: Sign): HeldLock {
  renameSync(claim, path);
  const beat = setInterval(() => renew(path, own), BEAT_MILLISECONDS);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      if (read(path) === own.text) rmSync(path, { force: true });
    },
  };
}

function renew(path: string, own: Sign): void {
  if (read(path) !== own.text) return;
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Where process numbers can be checked, the lock works without its time.
  }
}

/** The live process that holds a lock. */
function holderOf(path: string, own: Sign, gone: Set<string>): Sign | undefined {
  const sign = parseSign(readLock(path) ?? '');
  return sign && isAlive(sign, path, own, gone) ? sign : undefined;
}

/** The claims of live processes. Removes those of dead processes, whose names are never used again. */
function liveClaims(path: string, own: Sign, gone: Set<string>): Sign[] {
  const prefix = `${basename(path)}.`;
  return readdirSync(dirname(path)).flatMap((name) => {
    const sign = name.startsWith(prefix) ? parseSign(name.slice(prefix.length)) : undefined;
    if (!sign || sign.text === own.text) return [];
    const claim = join(dirname(path), name);
    const alive = isAlive(sign, claim, own, gone);
    if (alive === false) rmSync(claim, { force: true });
    return alive ? [sign] : [];
  });
}

function claimOf(path: string, { text }: Sign): string {
  return `${path}.${text}`;
}

interface Sign {
  text: string;
  pid: number;
  began: string; // the boot, and ticks since then; UNKNOWN without /proc
  pidSpace: string; // hash of machine and process namespace, within which pids are unique
  nonce: string;
}

const UNKNOWN = '0';

function ownSign(): Sign {
  const pid = process.pid;
  const [began, pidSpace] = [beganOf(pid), ownPidSpace()];
  const nonce = randomBytes(8).toString('hex');
  return { text: [pid, began, pidSpace, nonce].join('-'), pid, began, pidSpace, nonce };
}

function parseSign(text: string): Sign | undefined {
  const [, pid, began, pidSpace, nonce] =
    /^(\d+)-([0-9a-f.]+)-([0-9a-f]{8})-([0-9a-f]{16})$/.exec(text) ?? [];
  if (!pid || !began || !pidSpace || !nonce) return undefined;
  return { text, pid: Number(pid), began, pidSpace, nonce };
}

/**
 * Whether the process of a sign runs. Undefined if its file is gone. A process number from another space
 * cannot be checked. Adds the signs of dead processes to `gone`.
 */
function isAlive(sign: Sign, file: string, own: Sign, gone: Set<string>): boolean | undefined {
  if (gone.has(sign.text)) return false;
  const alive = (sign.pidSpace === own.pidSpace ? isRunning(sign) : undefined) ?? isRenewed(file);
  if (alive === false) gone.add(sign.text);
  return alive;
}

/** Undefined: a process has this number, perhaps another one. */
function isRunning({ pid, began }: Sign): boolean | undefined {
  if (!isThere(pid)) return false;
  const now = beganOf(pid);
  return now === UNKNOWN || began === UNKNOWN ? undefined : now === began;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false; // EPERM: another user's process
  }
  return statusOf(pid)?.[0] !== ZOMBIE;
}

/**
 * Whether the process renews its file. Undefined if the file is gone. An old file is watched for a change.
 */
function isRenewed(file: string): boolean | undefined {
  const begin = timeOf(file);
  if (begin === undefined) return undefined;
  if (Math.abs(Date.now() - begin) < OLD_MILLISECONDS) return true;
  for (let waited = 0; waited < WATCH_MILLISECONDS; waited += BEAT_MILLISECONDS / 4) {
    sleep(BEAT_MILLISECONDS / 4);
    const time = timeOf(file);
    if (time !== begin) return time === undefined ? undefined : true;
  }
  return false;
}

function timeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** On Linux, the start of a process: the boot, and ticks since then. */
function beganOf(pid: number): string {
  const boot = read('/proc/sys/kernel/random/boot_id')?.slice(0, 8);
  const ticks = statusOf(pid)?.[19];
  return boot === undefined || ticks === undefined ? UNKNOWN : `${boot}.${ticks}`;
}

/** The state of a killed process until its parent asks for the exit code. */
const ZOMBIE = 'Z';

/** On Linux, the fields of /proc/PID/stat after the name. The first is the state, number 19 the start. */
function statusOf(pid: number): string[] | undefined {
  const status = read(`/proc/${pid}/stat`);
  return status?.slice(status.lastIndexOf(')') + 2).split(' ');
}

function ownPidSpace(): string {
  const parts = [hostname(), read('/etc/machine-id') ?? '', pidNamespace()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/**
 * Returns the lock's content, undefined if there is none. Throws other errors of the file system: a lock that
 * cannot be read may be held.
 */
function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Blocks the thread. A lock is taken at the start, before anything else can run. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
