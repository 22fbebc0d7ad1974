// `npm run build`: core and server by the compiler, the web game by Vite. `npm start` and `npm test` call
// `build` too, and then only what is stale is built. The site is built aside and moved into place whole,
// so that a running server never serves half of it.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runModule } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { staleness } from './stale.mjs';

/** The built site. */
export const SITE = join(ROOT, 'packages/web/dist');

/** @type {import('./stale.mjs').Part} */
const LIBRARIES = {
  name: 'libraries',
  folders: ['packages/core', 'packages/server'],
  product: 'packages/server/dist/server.js',
};
/** @type {import('./stale.mjs').Part} */
const WEB = {
  name: 'web',
  folders: ['packages/core', 'packages/web'],
  product: 'packages/web/dist/index.html',
};

/**
 * Builds what is stale, or everything. Ends the process with exit code 1 if something cannot be built.
 * @param {{ all?: boolean }} [options]
 */
export async function build({ all = false } = {}) {
  await part(LIBRARIES, all, 'core and server', buildLibraries);
  await part(WEB, all, 'the web game', buildWeb);
}

/**
 * @param {import('./stale.mjs').Part} sources
 * @param {boolean} always
 * @param {string} what
 * @param {() => Promise<import('./run.mjs').Outcome>} make
 */
async function part(sources, always, what, make) {
  const { stale, markBuilt } = staleness(sources);
  if (!stale && !always) return;
  console.log(`Building ${what} ...`);
  const { code, output } = await make();
  if (code !== 0) {
    console.error(`${output}\nCould not build ${what}: see above.`);
    process.exit(1);
  }
  markBuilt();
}

function buildLibraries() {
  const projects = ['packages/core', 'packages/server'];
  // A dist that was deleted by hand leaves the compiler's notes of it behind; --force looks again.
  const complete = projects.every((project) => existsSync(join(ROOT, project, 'dist')));
  return runModule('typescript/bin/tsc', ['-b', ...projects, ...(complete ? [] : ['--force'])], {
    capture: true,
  });
}

async function buildWeb() {
  const aside = join(ROOT, `node_modules/.cache/twofold/site-${process.pid}`);
  const options = ['--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'];
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
  await build({ all: true });
  console.log('Built: packages/core/dist, packages/server/dist, and the site in packages/web/dist.');
}
