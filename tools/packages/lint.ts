// Two programs of others that know what makes a package unusable: publint reads a manifest and its files, attw asks
// TypeScript for every entry as its users would. Both read files in memory: no tarball is needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Packed } from './pack.mjs';

/** Entries that are no modules: they have no types. */
const NO_MODULES = [/\.wasm$/, /^\.\/(networks|puzzles)\//, /^\.\/src\//, /^\.\/package\.json$/];

/**
 * Our packages are ES modules for Node 20.19 and newer, which `require` can load, and for bundlers. TypeScript's two older ways to
 * resolve are of Node versions before that. attw calls this choice its profile `esm-only`.
 */
const OLDER = ['node10', 'node16-cjs'];

/** A package's files by their paths in it. */
export type Files = Record<string, Uint8Array>;

/** Reads the files that would be packed of a folder. */
export function readFiles(folder: string, { files }: Packed): Files {
  return Object.fromEntries(files.map(({ path }) => [path, readFileSync(join(folder, path))]));
}

/** All complaints about a package, a line each. */
export async function lintPackage(files: Files): Promise<string[]> {
  return [...(await byPublint(files)), ...(await byAttw(files))];
}

async function byPublint(files: Files): Promise<string[]> {
  const packed = Object.entries(files).map(([path, data]) => ({ name: `package/${path}`, data }));
  const { messages, pkg } = await publint({ pkgDir: 'package', pack: { files: packed }, strict: true });
  return messages.map(
    (message) => `publint: ${message.type}: ${formatMessage(message, pkg) ?? message.code}`,
  );
}

async function byAttw(files: Files): Promise<string[]> {
  const { name, version, bin, exports } = JSON.parse(new TextDecoder().decode(files['package.json']));
  const paths = Object.entries(files).map(([path, data]) => [`/node_modules/${name}/${path}`, data] as const);
  const result = await checkPackage(new Package(Object.fromEntries(paths), name, version), {
    excludeEntrypoints: NO_MODULES,
  });
  if (!result.types) {
    // A command or a site has nothing to import, and says so: its only entry is the manifest.
    const isClosed = Object.keys(exports ?? {}).join() === './package.json';
    return isClosed && (bin || name === '@twofold/web') ? [] : ['attw: there are no types'];
  }
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && OLDER.includes(problem.resolutionKind)))
    .map((problem) => `attw: ${problem.kind} ${'entrypoint' in problem ? problem.entrypoint : ''}`.trim());
}
