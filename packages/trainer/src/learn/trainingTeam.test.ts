import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWasmKernel } from '@twofold/solver';
import { afterEach, expect, it } from 'vitest';
// Threads need the compiled modules. `npm test` builds first.
import { TrainingTeam } from '../../dist/learn/trainingTeam.js';

const KERNEL = readFileSync(join(import.meta.dirname, '../../../solver/dist/kernelShared.wasm'));

let team: TrainingTeam;
afterEach(() => team.close());

function aTeam(): TrainingTeam {
  const kernel = createWasmKernel(KERNEL, { shared: true, tableBytes: 1 << 16 });
  kernel.newNetwork({ patterns: [[0, 1, 2, 3]] }, { learning: true });
  team = new TrainingTeam({
    threads: 2,
    kernel: KERNEL,
    network: kernel.share(),
    options: { rate: 0.1 },
  });
  return team;
}

const LEG = { episodes: 1e9, episodesABatch: 10, onBatch: () => {} };

it('learns until it is told to stop', async () => {
  const sizes = new Set<number>();
  const batches = [0, 0];
  const onBatch = ({ episodes }: { episodes: number }, thread: number) => {
    sizes.add(episodes);
    batches[thread]!++;
    // On a busy machine one thread may play thousands of batches before the other begins.
    if (batches.every((count) => count >= 5)) team.stop();
  };
  const states = await aTeam().learn({
    ...LEG,
    randomStates: [
      [1, 2],
      [3, 4],
    ],
    onBatch,
  });
  expect([...sizes]).toEqual([10]);
  expect(states).toHaveLength(2);
  expect(states).not.toContainEqual([1, 2]);
  expect(states).not.toContainEqual([3, 4]);
  const all = batches[0]! + batches[1]!;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(batches[0]! + batches[1]!).toBe(all);
});

it('of which one dies stops the others, says so, and learns no more', async () => {
  const broken = null as unknown as [number, number]; // breaks its thread
  const learnt = aTeam().learn({ ...LEG, randomStates: [[1, 2], broken] });
  await expect(learnt).rejects.toThrow(/iterable|null/);
  await expect(
    team.learn({
      ...LEG,
      episodes: 10,
      randomStates: [
        [1, 2],
        [3, 4],
      ],
    }),
  ).rejects.toThrow(/iterable|null/);
});
