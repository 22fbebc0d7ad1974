/** A scheduler over threads that the test controls, and its events so far. */
import { emptyBoard } from '@twofold/core';
import { controlBytes } from '../engine/threadQueue.js';
import { type EnginePort, type Fault, openScheduler, type Work, type WorkEvent } from '../index.js';
import { FakeThread } from './fakeThread.js';

export const search = (id: number): Work => ({
  id,
  kind: 'search',
  position: { board: emptyBoard(4, 4) },
  limits: { depth: 1 },
});
/** A search from a board of that tile sum. */
export function searchFrom(id: number, sum: number): Work {
  const ranks = Uint8Array.from({ length: 16 }, (_, rank) => ((sum >> rank) & 1) * rank);
  return { id, kind: 'search', position: { board: { columns: 4, rows: 4, ranks } }, limits: { depth: 1 } };
}
export const load = (id: number, network = 'small'): Work => ({ id, kind: 'load', network });

export interface Harness {
  port: EnginePort;
  threads: FakeThread[];
  control: SharedArrayBuffer | undefined; // undefined: one thread
  readers: FakeThread[]; // readers of networks, in order
  events: WorkEvent[];
  started: (Fault | undefined)[];
  /** All threads answer until they have no more reports. */
  settle: () => void;
  said: () => string[]; // 'id type' of each event
}

export function openHarness(threadCount = 1): Harness {
  const threads = Array.from({ length: threadCount }, () => new FakeThread());
  const readers: FakeThread[] = [];
  const events: WorkEvent[] = [];
  const started: (Fault | undefined)[] = [];
  const control = threadCount > 1 ? new SharedArrayBuffer(controlBytes) : undefined;
  const port = openScheduler({
    channels: threads,
    control,
    openReader() {
      readers.push(new FakeThread());
      return readers.at(-1)!;
    },
    onEvent: (event) => events.push(structuredClone(event)),
    onStarted: (fault) => started.push(fault),
  });
  const settle = () => {
    for (let all = [...threads, ...readers]; all.some(({ answers }) => answers.length > 0); ) {
      for (const thread of all) thread.speak();
      all = [...threads, ...readers];
    }
  };
  const said = () => events.map(({ id, type }) => `${id} ${type}`);
  return { port, threads, control, readers, events, started, settle, said };
}

/** Does what `openHarness` does, then boots the threads. */
export function readyHarness(threadCount = 1): Harness {
  const harness = openHarness(threadCount);
  harness.settle();
  return harness;
}
