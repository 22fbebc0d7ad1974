// Compiles the solver's kernel (packages/solver/kernel) to WebAssembly: kernel.wasm with a memory of its own,
// and kernelShared.wasm, of the same sources, for threads over one shared memory.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runModule } from '../run.mjs';

const SOURCE = 'packages/solver/kernel/index.ts';
/** kernel/memory.ts: pages below HEAP. */
const FIRST_PAGES = '13';
/** 4 GiB, the limit of 32-bit addresses. */
const MOST_PAGES = '65536';

/** Where the build puts the kernels. */
export const KERNELS = join(ROOT, 'packages/solver/dist');

/**
 * Compiles both at once; the outcome is that of the first that fails.
 * @param {string} [folder]
 * @returns {Promise<import('../run.mjs').Outcome>}
 */
export async function compileKernels(folder = KERNELS) {
  mkdirSync(folder, { recursive: true });
  const [own, shared] = await Promise.all([
    compile(join(folder, 'kernel.wasm'), []),
    compile(join(folder, 'kernelShared.wasm'), ['--sharedMemory', '--enable', 'threads']),
  ]);
  return own.code === 0 ? shared : own;
}

/** @param {string} file @param {string[]} more */
function compile(file, more) {
  const memory = ['--importMemory', '--initialMemory', FIRST_PAGES, '--maximumMemory', MOST_PAGES];
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
  return runModule('assemblyscript/bin/asc.js', [SOURCE, '--outFile', file, ...options], { capture: true });
}
