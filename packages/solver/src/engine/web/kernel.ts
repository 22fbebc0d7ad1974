/** The kernel's file on the page's own origin, and a kernel without an engine. */
import type { Kernel } from '../../kernel/kernel.js';
import { createWasmKernel } from '../../kernel/wasm/wasmKernel.js';
import { download } from './download.js';

export const KERNEL = new URL('../../../dist/kernel.wasm', import.meta.url);

/** A kernel in the caller's own thread, without a network. Rejects if its file cannot be loaded. */
export async function openKernel(): Promise<Kernel> {
  return createWasmKernel(await download(KERNEL), { now: () => performance.now() });
}
