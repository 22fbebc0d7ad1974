// Tarballs of all packages, made of the build that is there, without touching it: tests may run beside. `npm pack` in a
// package's folder makes the same of a build of its own (tools/build/prepack.mjs).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../run.mjs';
import { bundleServer } from './bundleServer.mjs';

/** The packages that are published, each behind those that it needs. */
export const PUBLISHED = [
  'core',
  'lessons',
  'lock',
  'solver',
  'protocol',
  'sandbox',
  'trainer',
  'web',
  'server',
  'cli',
];

const PARTS = ['package.json', 'README.md', 'LICENSE', 'dist', 'src', 'bin', 'networks', 'puzzles'];

/**
 * @typedef {object} Packed what `npm pack --json` says of a package
 * @property {string} name
 * @property {string} version
 * @property {string} filename of the tarball
 * @property {number} size bytes, packed
 * @property {number} unpackedSize bytes
 * @property {{ path: string }[]} files
 */

/**
 * Packs all packages into a folder.
 * @param {string} folder
 * @returns {Promise<Packed[]>} in the order of `PUBLISHED`
 */
export async function packAll(folder) {
  mkdirSync(folder, { recursive: true });
  // Below the root, from which the server's bundle finds its libraries.
  const stage = join(ROOT, `node_modules/.cache/twofold/pack-${process.pid}`);
  try {
    const staged = PUBLISHED.map((name) => copyBuilt(name, join(stage, 'packages', name)));
    const { code, output } = await bundleServer(join(stage, 'packages/server'));
    if (code !== 0) throw new Error(output);
    return await npmPack(staged, ['--pack-destination', folder]);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * The files that `npm pack` would take of folders, without packing them.
 * @param {string[]} folders
 */
export const filesToPack = (folders) => npmPack(folders, ['--dry-run']);

/** @param {string[]} folders @param {string[]} options @returns {Promise<Packed[]>} */
async function npmPack(folders, options) {
  const { code, output } = await run('npm', ['pack', '--json', '--ignore-scripts', ...options, ...folders], {
    capture: true,
  });
  const start = output.indexOf('[\n');
  if (code !== 0 || start < 0) throw new Error(output);
  return JSON.parse(output.slice(start, output.lastIndexOf(']') + 1));
}

/** @param {string} name @param {string} copy */
function copyBuilt(name, copy) {
  const own = join(ROOT, 'packages', name);
  if (!existsSync(join(own, 'dist'))) throw new Error(`packages/${name} is not built: npm run build`);
  for (const part of PARTS) {
    if (existsSync(join(own, part))) cpSync(join(own, part), join(copy, part), { recursive: true });
  }
  if (name !== 'web') removeStale(copy); // the site is built into an empty folder
  return copy;
}

/** Removes what older builds have left: compiled modules without a source. @param {string} copy */
function removeStale(copy) {
  const hasSource = (/** @type {string} */ module) =>
    ['.ts', '.tsx'].some((ending) => existsSync(join(copy, 'src', `${module}${ending}`)));
  for (const file of readdirSync(join(copy, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const [, module] = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(file) ?? [];
    if (module === undefined || hasSource(module) || /workerBundle/.test(file)) continue;
    rmSync(join(copy, 'dist', file));
  }
}

/** The manifest of a package. @param {string} name its folder */
export function manifestOf(name) {
  return JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'));
}
