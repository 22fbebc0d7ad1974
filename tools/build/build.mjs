// `npm run build`: the compiler builds the packages that run in Node, AssemblyScript's the solver's kernel,
// Vite the web game. `npm start` and `npm test` call `build` too. It builds stale parts only, independent
// parts at the same time. For `npm start` it builds only the served parts, and compresses the site later. The site is built aside and moved
// into place whole, so that a running server never serves half of it. Progress goes to stderr: stdout is for
// results.
import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runModule } from '../run.mjs';
import { compressFolder, MARK } from './compress.mjs';
import { compileKernels } from './kernel.mjs';
import { ensureInstalled } from './setup.mjs';
import { staleness } from './stale.mjs';
import { bundleWorkers } from './workers.mjs';

/** The built site. */
export const SITE = join(ROOT, 'packages/web/dist');

/**
 * @typedef {import('./stale.mjs').Part & { what: string, make: () => Promise<import('../run.mjs').Outcome> }}
 *   BuildPart
 */

/** The parts that the compiler builds. */
const PROJECTS = ['core', 'lessons', 'lock', 'sandbox', 'solver', 'trainer', 'protocol', 'server', 'cli'].map(
  (name) => `packages/${name}`,
);

/** Parts of a package that see a platform, each compiled on its own. */
const EDGES = ['packages/solver/src/engine/web', 'packages/solver/src/engine/node'];

/**
 * The compiler's notes on a project, with a hash of each source that it compiled.
 * @param {string} project
 */
function notesOf(project) {
  const dist = EDGES.includes(project) ? project.replace('/src/', '/dist/') : `${project}/dist`;
  return `${dist}/tsconfig.tsbuildinfo`;
}

/** Compiled last. */
const SERVER_PRODUCT = 'packages/server/dist/server.js';
const SERVER_PROJECTS = ['core', 'protocol', 'solver', 'server'].map((name) => `packages/${name}`);

/** @type {BuildPart} */
const LIBRARIES = {
  name: 'libraries',
  what: 'core, lessons, lock, solver, trainer, protocol, server and cli',
  folders: PROJECTS,
  products: [
    ...[...PROJECTS, ...EDGES].map(notesOf),
    'packages/solver/dist/engine/node/workerBundle.js',
    SERVER_PRODUCT,
  ],
  make: () => inTurn(() => compile([...PROJECTS, ...EDGES]), bundleWorkers),
};
/** @type {BuildPart} */
const SERVER = {
  name: 'server',
  what: 'the server',
  folders: SERVER_PROJECTS,
  products: [...SERVER_PROJECTS.map(notesOf), SERVER_PRODUCT],
  // Unchecked, which takes half the time: whoever plays is not helped by errors of types. All other builds check.
  make: () => compile(['packages/server', '--noCheck']),
};
/** @type {BuildPart} */
export const KERNEL = {
  name: 'kernel',
  what: "the solver's kernel",
  folders: ['packages/solver/kernel', 'packages/solver/src/network/descriptorFields.ts'],
  products: ['kernel', 'exact', 'kernelShared'].map((name) => `packages/solver/dist/${name}.wasm`),
  make: () => compileKernels(),
};
/** @type {BuildPart} */
export const SITE_PART = {
  name: 'site',
  what: 'the web game',
  // All that packages/web/vite.config.ts bundles from its sources.
  folders: ['core', 'lessons', 'protocol', 'sandbox', 'solver', 'web'].map((name) => `packages/${name}`),
  products: ['packages/web/dist/index.html', `packages/web/dist/${MARK}`],
  make: () => makeSite(),
};
/** The same without compressed files, which `npm start` makes once it serves. @type {BuildPart} */
const SERVED_SITE = {
  ...SITE_PART,
  name: 'served-site',
  products: ['packages/web/dist/index.html'],
  make: () => makeSite({ compresses: false }),
};

/** Something could not be built; the message holds the compiler's output and the remedy. */
export class BuildError extends Error {}

/**
 * Builds stale parts, or everything. `for` selects the parts: 'all'; 'node', the packages that run in Node;
 * or 'serving', the site and its server.
 * @param {{ all?: boolean, for?: 'all' | 'node' | 'serving' }} [options]
 * @throws {BuildError}
 */
export async function build({ all = false, for: purpose = 'all' } = {}) {
  /** @param {BuildPart} part */
  const make = (part) => makePart(part, all);
  /** @param {BuildPart} whole @param {BuildPart} served */
  const choose = (whole, served) => (purpose === 'serving' && staleness(whole).stale ? served : whole);
  const makeSiteToo = async () => {
    await make(KERNEL);
    if (purpose !== 'node') await make(choose(SITE_PART, SERVED_SITE)); // it holds the kernel
  };
  await together([make(choose(LIBRARIES, SERVER)), makeSiteToo()]);
}

/**
 * Compresses the served site in another process, if that is still to be done. A thread of this one would hold up the
 * server's files. It ends with this process, and the next start begins again.
 */
export function compressServed() {
  const { stale, markBuilt } = staleness(SITE_PART);
  if (!stale) return;
  const child = spawn(process.execPath, [join(ROOT, 'tools/build/compress.mjs'), SITE], { stdio: 'ignore' });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', (code) => {
    process.off('exit', end);
    if (code === 0) markBuilt();
  });
}

/** @param {BuildPart} part @param {boolean} always */
async function makePart(part, always) {
  const { stale, markBegun, markBuilt } = staleness(part);
  if (!stale && !always) return;
  console.error(`Building ${part.what} ...`);
  markBegun();
  const { code, output } = await part.make();
  if (code !== 0) throw new BuildError(`${output}\nCould not build ${part.what}: mend the above.`);
  markBuilt();
}

/**
 * Waits for all, also where one fails: nothing goes on behind its caller's back.
 * @param {Promise<void>[]} running
 */
async function together(running) {
  await Promise.allSettled(running);
  await Promise.all(running);
}

/**
 * As `build`, but a failure is printed and ends the process with exit code 1.
 * @param {Parameters<typeof build>[0]} [options]
 */
export async function buildOrExit(options) {
  await build(options).catch((error) => {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
}

/** @param {string[]} projects */
function compile(projects) {
  // --force: the compiler trusts its notes of an earlier build even where dist was deleted or replaced.
  return runModule('typescript/bin/tsc', ['-b', '--force', ...projects], { capture: true });
}

/**
 * Builds the `dist` of one package that runs in Node, and of the packages that it needs.
 * @param {string} name its folder in `packages`
 */
export async function buildPackage(name) {
  const edges = EDGES.filter((folder) => folder.startsWith(`packages/${name}/`));
  const built = await runModule('typescript/bin/tsc', ['-b', `packages/${name}`, ...edges], {
    capture: true,
  });
  if (built.code !== 0 || name !== 'solver') return built;
  return inTurn(bundleWorkers, compileKernels);
}

/**
 * Runs one step after another, until one fails.
 * @param {(() => Promise<import('../run.mjs').Outcome>)[]} steps
 */
async function inTurn(...steps) {
  let outcome = { code: 0, output: '', seconds: 0 };
  for (const step of steps) if (outcome.code === 0) outcome = await step();
  return outcome;
}

/** @param {{ compresses?: boolean }} [options] */
async function makeSite({ compresses = true } = {}) {
  const aside = join(ROOT, `node_modules/.cache/twofold/site-${process.pid}`);
  const options = ['--configLoader', 'runner', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'];
  const outcome = await runModule('vite/bin/vite.js', ['build', 'packages/web', ...options], {
    capture: true,
    env: { NODE_ENV: 'production' },
  });
  if (outcome.code === 0 && compresses) await compressFolder(aside);
  if (outcome.code === 0) replaceFolder(SITE, aside);
  rmSync(aside, { recursive: true, force: true });
  return outcome;
}

/** @param {string} folder @param {string} replacement */
export function replaceFolder(folder, replacement) {
  const old = `${replacement}-old`;
  mkdirSync(folder, { recursive: true });
  renameSync(folder, old);
  renameSync(replacement, folder);
  rmSync(old, { recursive: true, force: true });
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  await buildOrExit({ all: true });
  console.log(
    `Built: ${PROJECTS.map((project) => `${project}/dist`).join(', ')}, and the site in packages/web/dist.`,
  );
}
