/**
 * The kernels under test. The build's kernels are used if they match the sources, so that tests never check
 * an old build. Otherwise kernels are compiled once for all test files, and stored under the hash of their
 * sources.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { KERNEL } from '../../../../tools/build/build.mjs';
import { compileKernels, KERNELS } from '../../../../tools/build/kernel.mjs';
import { filesBelow, fingerprint, staleness } from '../../../../tools/build/stale.mjs';
import { ROOT } from '../../../../tools/run.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/twofold');
const SOURCES = [join(ROOT, 'tools/build/kernel.mjs'), join(ROOT, 'package-lock.json')];

/** All binaries. */
export async function compiledKernels(): Promise<Record<'own' | 'shared' | 'exact', Uint8Array>> {
  const folder = staleness(KERNEL).stale ? await compiledFolder() : KERNELS;
  return {
    own: readFileSync(join(folder, 'kernel.wasm')),
    shared: readFileSync(join(folder, 'kernelShared.wasm')),
    exact: readFileSync(join(folder, 'exact.wasm')),
  };
}

async function compiledFolder(): Promise<string> {
  const sources = KERNEL.folders.flatMap((path) => filesBelow(join(ROOT, path)));
  const hash = fingerprint([...SOURCES, ...sources]);
  const folder = join(CACHE, `kernel-${hash.slice(0, 16)}`);
  if (!existsSync(folder)) await compileInto(folder);
  return folder;
}

/** Compiles in a separate folder, then renames it. Several test files may begin at once; one result stays. */
async function compileInto(folder: string): Promise<void> {
  const aside = `${folder}-${process.pid}-${performance.now()}`;
  mkdirSync(aside, { recursive: true });
  const { code, output } = await compileKernels(aside);
  if (code !== 0) throw new Error(output);
  try {
    renameSync(aside, folder);
  } catch {
    rmSync(aside, { recursive: true }); // another process was first
  }
}
