/** The kernels under test. The binary is compiled for the tests, so that they never check an old build. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileKernels } from '../../../../scripts/kernel.mjs';

/** Compiles both binaries, which takes two seconds. */
export async function compiledKernels(): Promise<{ own: Uint8Array; shared: Uint8Array }> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-kernel-'));
  try {
    const { code, output } = await compileKernels(folder);
    if (code !== 0) throw new Error(output);
    return {
      own: readFileSync(join(folder, 'kernel.wasm')),
      shared: readFileSync(join(folder, 'kernelShared.wasm')),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
