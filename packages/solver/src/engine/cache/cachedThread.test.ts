import { readFileSync } from 'node:fs';
import { boardFromValues } from '@twofold/core';
import { expect, it } from 'vitest';
import { createEngine, type Evaluation, type ThreadChannel, type ThreadPorts } from '../../index.js';
import { compiledKernels } from '../../testing/kernels.js';
import { localPorts, openLocalThread } from '../../testing/localThread.js';
import { networkUrl } from '../node/networks.js';
import type { SectionStore } from './sectionStore.js';

const BOARD = boardFromValues([
  [2, 4, 8, 16],
  [0, 0, 0, 0],
  [0, 2, 0, 0],
  [0, 0, 0, 4],
]);
const SMALL = new Uint8Array(readFileSync(networkUrl('small')));
/** One stage of eight patterns. */
const SECTIONS = 8;

/** Values by small, of an engine with one thread and that store; how many sections came from the store. */
async function answer(sections: SectionStore, ports: Partial<ThreadPorts> = {}) {
  const { own } = await compiledKernels();
  const channels: ThreadChannel[] = [];
  const openThread = () => {
    channels.push(openLocalThread({ readKernel: async () => own, sections, ...ports }));
    return channels[0]!;
  };
  const readNetwork = async (name: string) => (name === 'small' ? SMALL : Promise.reject(new Error('gone')));
  const platform = { openThread, reader: localPorts({ readNetwork }), sharesMemory: false };
  const engine = await createEngine(platform, { network: 'small' });
  const lines: Evaluation['lines'][] = [];
  for await (const evaluation of engine.analyse({ board: BOARD }, { depth: 2 })) lines.push(evaluation.lines);
  return { lines, cached: engine.info.cachedSections, thread: channels[0]! };
}

it('a thread reads from its cache what an earlier one decoded, and decodes what is damaged there', {
  tags: ['long'],
}, async () => {
  const entries = new Map<string, Uint8Array>();
  const sections: SectionStore = {
    limit: 32e6,
    list: async () => [...entries].map(([key, bytes]) => ({ key, bytes: bytes.length, used: 0 })),
    read: async (key) => entries.get(key),
    write: async (key, bytes) => void entries.set(key, bytes),
    remove: async (key) => void entries.delete(key),
    touch: async () => {},
    hasRoom: async () => true,
    alone: (run) => run(),
  };
  const decoded = await answer(sections);
  expect([decoded.cached, entries.size]).toEqual([0, 0]); // written after the answer
  await expect.poll(() => entries.size).toBe(SECTIONS);
  const never = () => new Promise<void>(() => {});
  const cached = await answer(sections, { wait: never });
  expect(cached.cached).toBe(SECTIONS);
  expect(cached.lines).toEqual(decoded.lines);
  const [damaged, cut, misplaced, other, ...others] = [...entries.keys()] as [string, string, string, string];
  entries.set(damaged, entries.get(damaged)!.with(50_000, 77));
  entries.set(cut, entries.get(cut)!.slice(0, 5000));
  entries.set(misplaced, entries.get(other)!);
  const mended = await answer(sections, { wait: never });
  expect(mended.cached).toBe(SECTIONS - 3);
  expect(mended.lines).toEqual(decoded.lines);
  expect([...entries.keys()]).toEqual([other, ...others]);
  mended.thread.post({ type: 'end' }); // keeps without waiting
  await expect.poll(() => entries.size).toBe(SECTIONS);
});
