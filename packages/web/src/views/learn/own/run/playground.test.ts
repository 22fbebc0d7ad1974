import { DOWN, LEFT, RIGHT, UP } from '@twofold/core';
import type { Assignment, Failure, SandboxClient, Tilt } from '@twofold/sandbox';
import { describe, expect, it } from 'vitest';
import { createPlayground } from './playground';

const RIGHT_PROGRAM: Assignment = {
  source: { text: 'right', language: 'javascript' },
  contract: 'two-pointers',
};
const FAILURE: Failure = { code: 'sandbox-failed', message: 'stuck' };
const STUCK: Tilt = { failure: FAILURE, log: [] };

/** A sandbox whose answers a test gives by hand. */
function manualSandbox() {
  const tilts: { direction: number; answer: (tilt: Tilt) => void }[] = [];
  const opens: ((failure?: Failure) => void)[] = [];
  const client: SandboxClient = {
    check: () => Promise.reject(new Error('not asked')),
    open: () => new Promise((answer) => opens.push(answer)),
    run: () => Promise.reject(new Error('not asked')),
    tilt: ({ direction }) => new Promise((answer) => tilts.push({ direction, answer })),
    trace: async () => ({ steps: [], isCut: false }),
    stop() {},
    close() {},
  };
  return { client, opens, tilts };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('playground', () => {
  it('keeps presses while a program is opened, and plays them then', async () => {
    const { client, opens, tilts } = manualSandbox();
    const playground = createPlayground(client);
    playground.play(LEFT);
    expect(playground.takesPresses()).toBe(false);
    const running = playground.run(RIGHT_PROGRAM);
    playground.play(UP);
    playground.play(RIGHT);
    expect(playground.takesPresses()).toBe(true);
    expect(tilts).toEqual([]);
    opens[0]!();
    expect(await running).toBe(true);
    expect(tilts.map(({ direction }) => direction)).toEqual([UP]);
    tilts[0]!.answer(STUCK);
    await settled();
    // A tilt that failed drops what waits, and the next press is heard.
    expect(tilts).toHaveLength(1);
    playground.play(DOWN);
    expect(tilts.map(({ direction }) => direction)).toEqual([UP, DOWN]);
  });

  it('drops the answers of the program before', async () => {
    const { client, opens, tilts } = manualSandbox();
    const playground = createPlayground(client);
    const first = playground.run(RIGHT_PROGRAM);
    const second = playground.run(RIGHT_PROGRAM);
    opens[0]!({ code: 'stopped' });
    expect(await first).toBe(false);
    playground.play(LEFT);
    opens[1]!();
    await second;
    const third = playground.run(RIGHT_PROGRAM);
    playground.play(UP);
    tilts[0]!.answer(STUCK);
    opens[2]!();
    await third;
    expect(playground.event()).toEqual({ kind: 'started' });
    expect(tilts.map(({ direction }) => direction)).toEqual([LEFT, UP]);
  });

  it('refuses presses when a program cannot be opened', async () => {
    const { client, opens, tilts } = manualSandbox();
    const playground = createPlayground(client);
    const running = playground.run(RIGHT_PROGRAM);
    playground.play(LEFT);
    opens[0]!(FAILURE);
    expect(await running).toBe(false);
    expect([playground.takesPresses(), tilts.length]).toEqual([false, 0]);
  });
});
