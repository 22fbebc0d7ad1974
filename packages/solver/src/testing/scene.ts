/** A session over threads that the test leads, and what it has said so far. */
import { emptyBoard } from '@twofold/core';
import { type EnginePort, type Fault, openSession, type Work, type WorkEvent } from '../index.js';
import { controlBytes } from '../rootQueue.js';
import { FakeThread } from './fakeThread.js';

export const search = (id: number): Work => ({
  id,
  kind: 'search',
  position: { board: emptyBoard(4, 4) },
  limits: { depth: 1 },
});
export const load = (id: number, network = 'small'): Work => ({ id, kind: 'load', network });

export interface Scene {
  port: EnginePort;
  threads: FakeThread[];
  readers: FakeThread[]; // of networks, in order
  events: WorkEvent[];
  started: (Fault | undefined)[];
  /** All threads answer until they have nothing more to say. */
  settle: () => void;
  said: () => string[]; // 'id type' of each event
}

export function openScene(threadCount = 1): Scene {
  const threads = Array.from({ length: threadCount }, () => new FakeThread());
  const readers: FakeThread[] = [];
  const events: WorkEvent[] = [];
  const started: (Fault | undefined)[] = [];
  const port = openSession({
    channels: threads,
    control: threadCount > 1 ? new SharedArrayBuffer(controlBytes) : undefined,
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
  return { port, threads, readers, events, started, settle, said };
}

/** As `openScene`, booted. */
export function readyScene(threadCount = 1): Scene {
  const scene = openScene(threadCount);
  scene.settle();
  return scene;
}
