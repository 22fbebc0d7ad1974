/** The kernel's file on the page's own origin, and a kernel without an engine. */
import type { Kernel } from '../../kernel/kernel.js';
import { createWasmKernel } from '../../kernel/wasm/wasmKernel.js';
import { download } from './download.js';

export const KERNEL = new URL('../../../dist/kernel.wasm', import.meta.url);

/**
 * A kernel in the caller's own thread, without a network. `url` is the address of kernel.wasm; by default that of this
 * package. Rejects if its file cannot be loaded.
 */
export async function openKernel(url: string | URL = KERNEL): Promise<Kernel> {
  return createWasmKernel(await download(url), { now: () => performance.now() });
}
