import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockAlone, takeLock } from './fileLock.js';

/**
 * The action before the lock under test touches its folder, whether /proc can be read, and the call that
 * fails.
 */
const world = vi.hoisted(() => ({ folder: '', before: () => {}, hasProc: true, failing: '' }));

vi.mock('node:fs', async (load) => {
  const actual = await load<typeof fs>();
  const watched = { ...actual };
  const names = [
    'linkSync',
    'readdirSync',
    'readFileSync',
    'renameSync',
    'rmSync',
    'statSync',
    'utimesSync',
    'writeFileSync',
  ] as const;
  for (const name of names) {
    const call = actual[name] as (...args: unknown[]) => unknown;
    Object.assign(watched, {
      [name]: (...args: unknown[]) => {
        if (world.failing === name) throw new Error('no space left on device');
        if (!world.hasProc && String(args[0]).startsWith('/proc/')) throw new Error('no /proc');
        if (String(args[0]).startsWith(world.folder)) world.before();
        return call(...args);
      },
    });
  }
  return watched;
});

let folder: string;
let path: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'twofold-lock-'));
  path = join(folder, 'lock');
  Object.assign(world, { folder, before: () => {}, hasProc: true, failing: '' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  world.before = () => {};
  fs.rmSync(folder, { recursive: true });
});

// Other processes need the compiled module. `npm test` builds first.
const MODULE = pathToFileURL(join(import.meta.dirname, '../dist/fileLock.js')).href;
const scriptWith = (text: string) => [
  '--input-type=module',
  '-e',
  `import { takeLock } from '${MODULE}'; import * as fs from 'node:fs'; const path = ${JSON.stringify(path)}; ${text}`,
];

/** A lock whose process ended without release. Returns a function that puts it back, under the same name. */
function staleLock(): () => void {
  spawnSync(process.execPath, scriptWith('takeLock(path); process.exit()'), { stdio: 'inherit' });
  const text = fs.readFileSync(path, 'utf8');
  fs.rmSync(path);
  return () => fs.writeFileSync(path, text);
}

/** Makes waits take no time. */
function hurry(): void {
  vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
}

const isHeld = (lock: ReturnType<typeof takeLock>) => 'release' in lock;

/** Changes the lock's process number, start or process space (0, 1, 2), as if another process had it. */
function alter(field: number, value: string): void {
  const parts = fs.readFileSync(path, 'utf8').split('-');
  parts[field] = value;
  fs.writeFileSync(path, parts.join('-'));
}

describe('a lock', () => {
  it('is had by one at a time, and leaves nothing behind', () => {
    const lock = lockAlone(path, 'plays');
    expect(takeLock(path)).toEqual({ holder: process.pid, file: path });
    expect(fs.readdirSync(folder)).toEqual(['lock']);
    lock.release();
    expect(fs.readdirSync(folder)).toEqual([]);
    lockAlone(path, 'plays').release();
  });

  it('that is held is refused with its holder, its file, and what to do', () => {
    const lock = lockAlone(path, 'plays');
    expect(() => lockAlone(path, 'plays')).toThrow(
      `Process ${process.pid} plays: wait for it, or end it. ` +
        `If process ${process.pid} is no twofold, delete its lock ${path}.`,
    );
    lock.release();
  });

  it('is not given back by a holder whose lock was deleted', () => {
    const first = lockAlone(path, 'plays');
    fs.rmSync(path);
    const second = lockAlone(path, 'plays');
    first.release();
    expect(isHeld(takeLock(path))).toBe(false);
    second.release();
  });

  it('of a process that is gone is taken over', () => {
    staleLock()();
    expect(isHeld(takeLock(path))).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['lock']);
  });

  it.runIf(process.platform === 'linux')('of another process that had our number is taken over', () => {
    takeLock(path);
    alter(1, '00000000.1');
    expect(isHeld(takeLock(path))).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['lock']);
  });

  it.runIf(process.platform === 'linux')(
    'of a killed process whose parent never asks is taken over',
    async () => {
      const script = scriptWith('takeLock(path); process.kill(process.pid, "SIGKILL")');
      // The shell becomes a program that does not wait for its children.
      const parent = spawn('sh', ['-c', '"$0" "$@" & exec sleep 100', process.execPath, ...script]);
      try {
        const holder = () => fs.existsSync(path) && fs.readFileSync(path, 'utf8').split('-')[0];
        const state = () => holder() && fs.readFileSync(`/proc/${holder()}/stat`, 'utf8').split(') ')[1]?.[0];
        await expect.poll(state).toBe('Z');
        expect(isHeld(takeLock(path))).toBe(true);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );

  it.each([
    ['of an unknown form', '999999999 1'],
    ['that is no lock', 'text'],
  ])('%s is taken over', (_, text) => {
    fs.writeFileSync(path, text);
    expect(isHeld(takeLock(path))).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['lock']);
  });

  it('is had although a killed process left a claim, which then goes', () => {
    staleLock()();
    fs.renameSync(path, `${path}.${fs.readFileSync(path, 'utf8')}`);
    expect(isHeld(takeLock(path))).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['lock']);
  });

  it('is refused while another process only asks for it, and does not go on', () => {
    hurry();
    takeLock(path);
    const claim = `${path}.${fs.readFileSync(path, 'utf8')}`;
    fs.renameSync(path, claim);
    expect(takeLock(path)).toEqual({ holder: process.pid, file: claim });
    expect(fs.readdirSync(folder)).toHaveLength(1);
  });

  it('that cannot be made throws why, and leaves nothing behind', () => {
    fs.mkdirSync(path);
    expect(() => takeLock(path)).toThrow('EISDIR');
    fs.rmdirSync(path);
    world.failing = 'renameSync';
    expect(() => takeLock(path)).toThrow('no space left');
    world.failing = 'writeFileSync';
    expect(() => takeLock(path)).toThrow('no space left');
    world.failing = '';
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(() => takeLock(join(folder, 'none/lock'))).toThrow('ENOENT');
  });
});

describe.each([
  ['without /proc', () => Object.assign(world, { hasProc: false })],
  ['of another machine', () => {}],
])('a lock %s', (where, begin) => {
  beforeEach(begin);
  /** Takes the lock, last renewed `seconds` ago. Returns a function that renews it. */
  const takeFirst = (seconds: number): (() => void) => {
    takeLock(path);
    if (where === 'of another machine') alter(2, '00000000');
    const time = Date.now() / 1000 - seconds;
    fs.utimesSync(path, time, time);
    return () => fs.utimesSync(path, new Date(), new Date());
  };

  it('is held while its claim is recent', () => {
    takeFirst(100);
    expect(isHeld(takeLock(path))).toBe(false);
  });

  it('is held if its old claim is renewed while it is watched', () => {
    const renew = takeFirst(1000);
    let waits = 0;
    vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      if (++waits === 5) renew();
      return 'timed-out';
    });
    expect(isHeld(takeLock(path))).toBe(false);
  });

  it('is taken over if its old claim is not renewed, although its process number is in use', () => {
    hurry();
    takeFirst(1000);
    expect(isHeld(takeLock(path))).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['lock']);
  });
});

it('a holder renews its claim, until it gives the lock back', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lock = lockAlone(path, 'plays');
  fs.utimesSync(path, 0, 0);
  vi.advanceTimersByTime(2000);
  expect(fs.statSync(path).mtimeMs).toBeGreaterThan(0);
  lock.release();
  expect(vi.getTimerCount()).toBe(0);
});

/**
 * Others ask for the lock before the given steps of the first process. Returns the number of holders, and the
 * steps of the first process.
 */
function interrupted(...others: number[]): { holders: number; steps: number } {
  const locks: ReturnType<typeof takeLock>[] = [];
  let steps = 0;
  const before = () => {
    const now = steps++;
    world.before = () => {};
    for (const step of others) if (step === now) locks.push(takeLock(path));
    world.before = before;
  };
  world.before = before;
  locks.push(takeLock(path));
  world.before = () => {};
  const holders = locks.filter(isHeld).length;
  for (const lock of locks) if ('release' in lock) lock.release();
  return { holders, steps };
}

it('two never hold a lock, wherever two others come between the steps of one', () => {
  hurry();
  const putBack = staleLock();
  putBack();
  const { steps } = interrupted();
  expect(steps).toBeGreaterThan(3);
  for (let first = 0; first < steps; first++) {
    for (let second = first; second < steps; second++) {
      putBack();
      expect([first, second, interrupted(first, second).holders]).toEqual([first, second, 1]);
    }
  }
});

/** The rounds of the race; LOCK_ROUNDS=2000 makes a long one. */
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 60);

it('of processes that race for a stale lock one has it at a time', async () => {
  const putBack = staleLock();
  // Each takes the lock twice a round. The holder makes a folder, which must not exist yet.
  const racer = scriptWith(`
    process.on('message', (begin) => {
      while (Date.now() < begin);
      let held = 0, twice = 0;
      for (let turn = 0; turn < 2; turn++) {
        const lock = takeLock(path);
        if (!lock.release) continue;
        held++;
        try { fs.mkdirSync(path + '-inside'); } catch { twice++; }
        for (const end = performance.now() + 0.5; performance.now() < end; );
        fs.rmSync(path + '-inside', { recursive: true, force: true });
        lock.release();
      }
      process.send({ held, twice });
    });
    process.send('ready');`);
  const racers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, racer, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  );
  try {
    await Promise.all(racers.map((child) => once(child, 'message')));
    for (let round = 0; round < ROUNDS; round++) {
      putBack();
      const results = await Promise.all(racers.map((child) => race(child, Date.now() + 3)));
      expect(results.filter(({ twice }) => twice > 0)).toEqual([]);
      expect(results.some(({ held }) => held > 0)).toBe(true);
    }
    expect(fs.readdirSync(folder)).toEqual([]);
  } finally {
    for (const child of racers) child.kill('SIGKILL');
  }
}, 120_000);

async function race(child: ChildProcess, begin: number): Promise<{ held: number; twice: number }> {
  const answer = once(child, 'message');
  child.send(begin);
  const [result] = await answer;
  return result;
}
