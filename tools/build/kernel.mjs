// Compiles the solver's kernel (packages/solver/kernel) to WebAssembly: kernel.wasm with a memory of its own,
// and kernelShared.wasm, of the same sources, for threads over one shared memory. exact.wasm solves small boards.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runModule } from '../run.mjs';

const SOURCE = 'packages/solver/kernel/index.ts';
const EXACT_SOURCE = 'packages/solver/kernel/exact/index.ts';
/** kernel/memory.ts: pages below HEAP. */
const FIRST_PAGES = '13';
/** 4 GiB, the limit of 32-bit addresses. */
const MOST_PAGES = '65536';

/** Where the build puts the kernels. */
export const KERNELS = join(ROOT, 'packages/solver/dist');

/**
 * Compiles all at once; the outcome is that of the first that fails.
 * @param {string} [folder]
 * @returns {Promise<import('../run.mjs').Outcome>}
 */
export async function compileKernels(folder = KERNELS) {
  mkdirSync(folder, { recursive: true });
  const all = await Promise.all([
    compile(SOURCE, join(folder, 'kernel.wasm'), FIRST_PAGES, []),
    compile(EXACT_SOURCE, join(folder, 'exact.wasm'), '1', []),
    compile(SOURCE, join(folder, 'kernelShared.wasm'), FIRST_PAGES, [
      '--sharedMemory',
      '--enable',
      'threads',
    ]),
  ]);
  return all.find(({ code }) => code !== 0) ?? /** @type {import('../run.mjs').Outcome} */ (all.at(-1));
}

/** @param {string} source @param {string} file @param {string} firstPages @param {string[]} more */
function compile(source, file, firstPages, more) {
  const memory = ['--importMemory', '--initialMemory', firstPages, '--maximumMemory', MOST_PAGES];
  // stub: the kernel never allocates, so that it needs no garbage collector.
  const options = [
    '--runtime',
    'stub',
    '--noAssert',
    '-O3',
    '--converge',
    '--enable',
    'simd',
    ...memory,
    ...more,
  ];
  return runModule('assemblyscript/bin/asc.js', [source, '--outFile', file, ...options], { capture: true });
}
