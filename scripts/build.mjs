// `npm run build`: the packages that run in Node by the compiler, the solver's kernel by AssemblyScript's, the
// web game by Vite. `npm start` and `npm test` call `build` too, and then only what is stale is built. The site is built aside and moved into place whole,
// so that a running server never serves half of it. Progress goes to stderr: stdout is for results.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileKernels } from './kernel.mjs';
import { ROOT, runModule } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { staleness } from './stale.mjs';

/** The built site. */
export const SITE = join(ROOT, 'packages/web/dist');

/**
 * @typedef {import('./stale.mjs').Part & { what: string, make: () => Promise<import('./run.mjs').Outcome> }}
 *   BuildPart
 */

/** What the compiler builds. */
const PROJECTS = ['core', 'solver', 'trainer', 'cli', 'server'].map((name) => `packages/${name}`);

/** Parts of a package that see a platform, each compiled on its own. */
const EDGES = ['packages/solver/src/web', 'packages/solver/src/node'];

/** @type {BuildPart} */
const LIBRARIES = {
  name: 'libraries',
  what: 'core, solver, trainer, cli and server',
  folders: PROJECTS,
  product: 'packages/server/dist/server.js',
  make: makeLibraries,
};
/** @type {BuildPart} */
const KERNEL = {
  name: 'kernel',
  what: "the solver's kernel",
  folders: ['packages/solver/kernel'],
  product: 'packages/solver/dist/kernelShared.wasm',
  make: () => compileKernels(),
};
/** @type {BuildPart} */
const SITE_PART = {
  name: 'site',
  what: 'the web game',
  folders: ['packages/core', 'packages/solver', 'packages/web'],
  product: 'packages/web/dist/index.html',
  make: makeSite,
};

/** Something could not be built; the message holds the compiler's output and says what to do. */
export class BuildError extends Error {}

/**
 * Builds what is stale, or everything; or only what runs in Node.
 * @param {{ all?: boolean, librariesOnly?: boolean }} [options]
 * @throws {BuildError}
 */
export async function build({ all = false, librariesOnly = false } = {}) {
  for (const part of librariesOnly ? [LIBRARIES, KERNEL] : [LIBRARIES, KERNEL, SITE_PART]) {
    const { stale, markBuilt } = staleness(part);
    if (!stale && !all) continue;
    console.error(`Building ${part.what} ...`);
    const { code, output } = await part.make();
    if (code !== 0) throw new BuildError(`${output}\nCould not build ${part.what}: mend the above.`);
    markBuilt();
  }
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

function makeLibraries() {
  // --force: the compiler trusts its notes of an earlier build even where dist was deleted or replaced.
  return runModule('typescript/bin/tsc', ['-b', '--force', ...PROJECTS, ...EDGES], { capture: true });
}

async function makeSite() {
  const aside = join(ROOT, `node_modules/.cache/twofold/site-${process.pid}`);
  const options = ['--configLoader', 'runner', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'];
  const outcome = await runModule('vite/bin/vite.js', ['build', 'packages/web', ...options], {
    capture: true,
    env: { NODE_ENV: 'production' },
  });
  if (outcome.code === 0) replaceFolder(SITE, aside);
  rmSync(aside, { recursive: true, force: true });
  return outcome;
}

/** @param {string} folder @param {string} replacement */
function replaceFolder(folder, replacement) {
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
