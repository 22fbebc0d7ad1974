import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { compiledKernels } from '../../testing/kernels.js';
import { openKernel } from './kernel.js';

let own: Uint8Array;
beforeAll(async () => {
  ({ own } = await compiledKernels());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("opens a kernel that searches by the page's clock", async () => {
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.from(own)));
  const kernel = await openKernel();
  kernel.newNetwork({ patterns: [[0, 1, 2]] });
  const ranks = Uint8Array.of(1, 2, 3, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0);
  expect(kernel.bestMove(ranks, { milliseconds: 3 }).depth).toBeLessThan(15);
});
