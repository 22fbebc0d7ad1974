/**
 * The kernels under test. They are compiled from the sources as they are, so that tests never check an old build,
 * and once for all test files: what was compiled is kept under the hash of what it was compiled from.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileKernels } from '../../../../scripts/kernel.mjs';
import { ROOT } from '../../../../scripts/run.mjs';
import { filesBelow, fingerprint } from '../../../../scripts/stale.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/twofold');
const SOURCES = [join(ROOT, 'scripts/kernel.mjs'), join(ROOT, 'package-lock.json')];

/** Both binaries. */
export async function compiledKernels(): Promise<{ own: Uint8Array; shared: Uint8Array }> {
  const hash = fingerprint([...SOURCES, ...filesBelow(join(ROOT, 'packages/solver/kernel'))]);
  const folder = join(CACHE, `kernel-${hash.slice(0, 16)}`);
  if (!existsSync(folder)) await compileInto(folder);
  return {
    own: readFileSync(join(folder, 'kernel.wasm')),
    shared: readFileSync(join(folder, 'kernelShared.wasm')),
  };
}

/** Compiles aside and renames, since several test files may begin at once; one of them is kept. */
async function compileInto(folder: string): Promise<void> {
  const aside = `${folder}-${process.pid}-${performance.now()}`;
  mkdirSync(aside, { recursive: true });
  const { code, output } = await compileKernels(aside);
  if (code !== 0) throw new Error(output);
  try {
    renameSync(aside, folder);
  } catch {
    rmSync(aside, { recursive: true }); // another was first
  }
}
