import { boardFromValues } from '@twofold/core';
import { expect, it } from 'vitest';
import { createEngine } from '../index.js';
import { localPorts, openLocalThread } from './localThread.js';

// A search that went on would keep the process busy under the tests that follow.
it.each([1, 2])(
  'a closed thread of %d searches no more, though nothing limits its search',
  async (threads) => {
    let readings = 0;
    const ports = localPorts({ now: () => readings++ });
    const engine = await createEngine(
      { openThread: () => openLocalThread(ports), sharesMemory: threads > 1, reader: ports },
      { threads },
    );
    const board = boardFromValues([
      [2, 4, 0, 0],
      [0, 0, 0, 0],
      [0, 2, 0, 0],
    ]);
    for await (const _ of engine.analyse({ board }, { milliseconds: Infinity })) break;
    engine.destroy();
    await breaks(50);
    const before = readings;
    await breaks(50);
    expect(readings).toBe(before);
  },
);

/** Lets everything happen that waits, some times over. */
async function breaks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}
