// `npm run docs`: the documentation as a site of files. TypeDoc makes the reference and the guides; Vite bundles the scripts
// that run examples. `npm start` builds it once it serves, and shows it at /docs.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFolder } from '../build/build.mjs';
import { ensureInstalled } from '../build/setup.mjs';
import { staleness } from '../build/stale.mjs';
import { ROOT } from '../run.mjs';

/** The built documentation. */
export const DOCS = join(ROOT, 'dist/docs');

/** @type {import('../build/stale.mjs').Part} */
const PART = {
  name: 'docs',
  folders: [
    'docs',
    'README.md',
    'CHANGELOG.md',
    'packages',
    'examples/python/README.md',
    'tools/README.md',
    'tools/docs',
  ],
  products: ['dist/docs/index.html'],
};

/**
 * Builds the documentation, if something has changed. Gives TypeDoc's warnings.
 * @param {{ all?: boolean }} [options] `all`: even if nothing has changed
 */
async function buildDocs({ all = false } = {}) {
  const { stale, markBegun, markBuilt } = staleness(PART);
  if (!stale && !all) return [];
  markBegun();
  const aside = join(ROOT, `node_modules/.cache/twofold/docs-${process.pid}`);
  rmSync(aside, { recursive: true, force: true });
  const [{ writePages }, { writeScripts }] = await Promise.all([
    import('./reference.mjs'), // not before everything is installed
    import('./scripts.mjs'),
  ]);
  const warnings = await writePages(aside);
  await writeScripts(join(aside, 'assets/page'));
  replaceFolder(DOCS, aside);
  markBuilt();
  return warnings;
}

/** Builds it in another process, which ends with this one. The next start begins again. */
export function buildDocsBeside() {
  const child = spawn(process.execPath, [import.meta.filename, '--stale'], { stdio: 'ignore' });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  const warnings = await buildDocs({ all: !process.argv.includes('--stale') });
  for (const warning of warnings) console.error(warning);
  console.log(
    `The documentation is in ${DOCS}: open its index.html on a server, or run "npm start" and go to /docs.`,
  );
}
