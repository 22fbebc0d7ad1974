import { describe, expect, it } from 'vitest';
import type { Case } from '../check/plan.js';
import { PLATFORM } from '../testing/platform.js';
import { createSandboxClient, type WorkerEnd } from './client.js';
import type { Assignment, Request, Response } from './messages.js';
import { serveSandbox } from './serve.js';

const assignment = (text: string, contract = 'tilt'): Assignment => ({
  source: { text, language: 'javascript' },
  contract,
});
const SCOPE = { shape: '4x4', everySide: false } as const;
const AT: Case = { board: [[2, 2], [0, 4]], direction: 3 }; // biome-ignore format: a board

/** Timers that a test lets run out. */
function manualTimers() {
  const timers = new Map<number, { milliseconds: number; callBack: () => void }>();
  const asked: number[] = [];
  return {
    asked,
    after(milliseconds: number, callBack: () => void) {
      const id = asked.push(milliseconds);
      timers.set(id, { milliseconds, callBack });
      return () => void timers.delete(id);
    },
    waiting: () => [...timers.values()].map(({ milliseconds }) => milliseconds),
    /** Those that wait now: those that they start wait on. */
    runOutOnce() {
      for (const [id, { callBack }] of [...timers]) {
        timers.delete(id);
        callBack();
      }
    },
    runOut() {
      while (timers.size > 0) this.runOutOnce();
    },
  };
}

/** Workers in this thread: a real sandbox behind messages that are copied, or one that never answers. */
function workers(
  kind: (count: number) => 'sandbox' | 'deaf' | 'dead',
  load?: () => Promise<void>,
  platform = PLATFORM,
) {
  interface Started {
    ended: boolean;
    sent: Request[];
    die(reason: string): void;
    overhear(response: Response): void;
  }
  const started: Started[] = [];
  const startWorker = (): WorkerEnd => {
    let hear = (_: Response) => {};
    let die = (_: string) => {};
    const state: Started = { ended: false, sent: [], die: (reason) => die(reason), overhear() {} };
    let serve = (_: Request) => {};
    const what = kind(started.push(state));
    if (what !== 'dead') {
      const post = (response: Response) => {
        const copy = structuredClone(response);
        state.overhear(copy);
        queueMicrotask(() => !state.ended && hear(copy));
      };
      if (what === 'sandbox')
        void serveSandbox(
          {
            post,
            listen: (listener) => {
              serve = listener;
            },
          },
          platform,
          load,
        );
      else post({ type: 'ready' });
    }
    return {
      post(request) {
        state.sent.push(structuredClone(request));
        serve(structuredClone(request));
      },
      listen: (listener) => {
        hear = listener;
      },
      onDeath: (listener) => {
        die = listener;
      },
      end: () => {
        state.ended = true;
      },
    };
  };
  return { started, startWorker };
}

const timersAnd = (...args: Parameters<typeof workers>) => {
  const timers = manualTimers();
  const { started, startWorker } = workers(...args);
  return { timers, started, client: createSandboxClient({ startWorker, after: timers.after }) };
};

/** Until the worker has heard a request. */
const heard = async (started: { sent: Request[] }[]) => {
  while (!started.at(-1)?.sent.length) await new Promise((resolve) => setTimeout(resolve));
};

describe('a client', () => {
  it('checks a program, with progress, and leaves no timer', async () => {
    const { client, timers, started } = timersAnd(() => 'sandbox');
    const phases = new Set<string>();
    const report = await client.check(assignment('const tilt = (board) => board;'), SCOPE, ({ phase }) =>
      phases.add(phase),
    );
    expect(report).toMatchObject({ ok: false, failure: { code: 'wrong-board' }, at: { direction: 3 } });
    const right = 'function tiltRow(row) { return 0; }';
    expect(await client.check(assignment(right, 'two-pointers'), SCOPE)).toMatchObject({ ok: false });
    expect(started).toHaveLength(1);
    expect(timers.waiting()).toEqual([]);
  });

  it('plays tilts by the program that was opened', async () => {
    const { client, started } = timersAnd(() => 'sandbox');
    const text = 'let n = 0; function tilt(board) { console.log(++n); if (n === 3) throw 1; return board; }';
    expect(await client.open(assignment(text))).toBeUndefined();
    const reply = { ok: true, tilted: { board: AT.board } };
    expect(await client.tilt(AT)).toEqual({ reply, log: ['1'] });
    expect(await client.tilt(AT)).toEqual({ reply, log: ['2'] });
    expect(await client.tilt(AT)).toMatchObject({ failure: { code: 'thrown' }, log: ['3'] });
    expect(await client.tilt(AT)).toEqual({ reply, log: ['4'] });
    expect(started).toHaveLength(1);
  });

  it('runs a script once, and tells what ended it', async () => {
    const { client } = timersAnd(() => 'sandbox');
    const run = (text: string) => client.run({ text, language: 'typescript' });
    expect(await run('console.log(6 * 7 as number);')).toEqual({ log: ['42'] });
    expect(await run('console.log(1);\nthrow new RangeError("no");')).toMatchObject({
      log: ['1'],
      failure: { code: 'thrown', name: 'RangeError', line: 2 },
    });
  });

  it('says why a program cannot be opened', async () => {
    const { client } = timersAnd(() => 'sandbox');
    expect(await client.open(assignment('function tilt('))).toMatchObject({ code: 'syntax' });
    expect(await client.tilt(AT)).toMatchObject({ failure: { code: 'syntax' } });
  });

  it('opens a program afresh after one that was broken off', async () => {
    const { client } = timersAnd(() => 'sandbox');
    await client.open(assignment('let n = 0; function tilt(board) { if (++n > 1) for (;;); return board; }'));
    expect(await client.tilt(AT)).toMatchObject({ reply: { ok: true } });
    expect(await client.tilt(AT)).toMatchObject({ failure: { code: 'endless-loop' } });
    expect(await client.tilt(AT)).toMatchObject({ reply: { ok: true } });
  });

  it('ends a worker that is silent, and starts another one', async () => {
    const { client, timers, started } = timersAnd((count) => (count === 1 ? 'deaf' : 'sandbox'));
    const checked = client.check(assignment('a loop that heeds no limit'), SCOPE);
    await heard(started);
    expect(timers.waiting()).toEqual([1000]);
    timers.runOut();
    expect(timers.asked.slice(-2)).toEqual([1000, 500]);
    expect(await checked).toMatchObject({ ok: false, failure: { code: 'endless-loop', milliseconds: 1500 } });
    expect(started[0]!.ended).toBe(true);
    expect(await client.open(assignment('const tilt = (board) => board;'))).toBeUndefined();
    expect(started).toHaveLength(2);
  });

  it('waits longer while the code that strips types is fetched', async () => {
    const { client, timers, started } = timersAnd(() => 'sandbox');
    const source = { text: 'const tilt = (board: number[][]) => board;', language: 'typescript' } as const;
    const opened = client.open({ source, contract: 'tilt' });
    await heard(started);
    expect(await opened).toBeUndefined();
    expect(timers.asked.slice(0, 4)).toEqual([20_000, 1000, 20_000, 1000]); // to start, to ask, to fetch, to run
    expect(timers.waiting()).toEqual([]);
  });

  it('waits longer while the engine is fetched, and asks for nothing before', async () => {
    let fetched = () => {};
    const fetch = () => new Promise<void>((resolve) => (fetched = resolve));
    const { client, timers, started } = timersAnd(() => 'sandbox', fetch);
    const opened = client.open(assignment('const tilt = (board) => board;'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(timers.waiting()).toEqual([20_000]);
    expect(started[0]!.sent).toEqual([]);
    fetched();
    expect(await opened).toBeUndefined();
    expect(timers.asked.slice(0, 2)).toEqual([20_000, 1000]);
    expect(timers.waiting()).toEqual([]);
  });

  it('gives a worker time after a pause of the device, at which a timer runs out at once', async () => {
    let fetched = () => {};
    const fetch = () => new Promise<void>((resolve) => (fetched = resolve));
    const { client, timers, started } = timersAnd(() => 'sandbox', fetch);
    const opened = client.open(assignment('const tilt = (board) => board;'));
    await new Promise((resolve) => setTimeout(resolve));
    timers.runOutOnce();
    fetched();
    expect(await opened).toBeUndefined();
    expect(started).toHaveLength(1);
    expect(timers.waiting()).toEqual([]);
  });

  it('a slow program that answers gives signs of life', async () => {
    let time = 0; // moves on at each look alone: no machine is too slow for it
    const platform = { ...PLATFORM, now: () => (time += 30) };
    const { client, timers, started } = timersAnd(() => 'sandbox', undefined, platform);
    // A loop in which QuickJS looks at the clock some 20 times.
    await client.open(
      assignment('function tilt(board) { for (let n = 0; n < 100_000; n++); return board; }'),
    );
    const signs: string[] = [];
    started[0]!.overhear = ({ type }) => signs.push(type);
    expect(await client.tilt(AT)).toMatchObject({ reply: { ok: true } });
    expect(signs.filter((type) => type === 'working').length).toBeGreaterThan(1);
    expect(signs.at(-1)).toBe('tilted');
    expect(timers.waiting()).toEqual([]);
  });

  it('opens the program again in the new worker before it tilts', async () => {
    const { client, timers, started } = timersAnd((count) => (count === 2 ? 'deaf' : 'sandbox'));
    await client.open(assignment('const tilt = (board) => board;'));
    client.stop(); // nothing runs: nothing ends
    expect(started[0]!.ended).toBe(false);
    const checked = client.check(assignment('const tilt = (board) => board;'), SCOPE);
    client.stop();
    expect(await checked).toMatchObject({ failure: { code: 'stopped' } });
    const tilted = client.tilt(AT);
    await heard(started);
    timers.runOut();
    expect(await tilted).toMatchObject({ failure: { code: 'endless-loop' } });
    expect(await client.tilt(AT)).toMatchObject({ reply: { ok: true } });
    expect(started.map(({ sent }) => sent.map(({ type }) => type))).toEqual([
      ['open', 'check'],
      ['open'],
      ['open', 'tilt'],
    ]);
  });

  it('opens the program again for a tilt that ends a check', async () => {
    const { client, started } = timersAnd(() => 'sandbox');
    const program = assignment('const tilt = (board) => board;');
    await client.open(program);
    const checked = client.check(program, SCOPE);
    const tilted = client.tilt(AT);
    expect(await checked).toMatchObject({ failure: { code: 'stopped' } });
    expect(await tilted).toMatchObject({ reply: { ok: true } });
    expect(started[1]!.sent.map(({ type }) => type)).toEqual(['open', 'tilt']);
  });

  it('ends a request for the next one', async () => {
    const { client, started } = timersAnd((count) => (count === 1 ? 'deaf' : 'sandbox'));
    const first = client.check(assignment('1'), SCOPE);
    const second = client.open(assignment('const tilt = 1;'));
    expect(await first).toMatchObject({ failure: { code: 'stopped' } });
    expect(await second).toMatchObject({ code: 'missing-function' });
    expect(started[0]!.ended).toBe(true);
  });

  it('tells a worker that does not start, or dies', async () => {
    const { client, timers, started } = timersAnd(() => 'dead');
    const opened = client.open(assignment('1'));
    timers.runOut();
    expect(await opened).toEqual({ code: 'sandbox-failed', message: 'the worker does not start' });
    const again = client.open(assignment('1'));
    started[1]!.die('out of memory');
    expect(await again).toEqual({ code: 'sandbox-failed', message: 'out of memory' });
    client.close();
  });

  it('tells a fault of the sandbox itself', async () => {
    const { client } = timersAnd(() => 'sandbox');
    const failure = await client.open(assignment('const tilt = 1;', 'no-such-way'));
    expect(failure).toEqual({
      code: 'sandbox-failed',
      message: 'RangeError: there is no contract "no-such-way"',
    });
  });
});
