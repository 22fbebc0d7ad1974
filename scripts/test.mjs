// `npm test`: set-up, build, checks, unit tests, size, browser tests. A step that fails does not keep the
// next from running; the last line says how many passed and failed, and nothing at all is a failure.
import { mkdirSync, rmSync } from 'node:fs';
import { findBrowser, NoBrowserError } from './browser.mjs';
import { BuildError, build } from './build.mjs';
import { check } from './check.mjs';
import { countPlaywright, countVitest, readCount } from './reports.mjs';
import { ROOT, runModule } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { checkSize } from './size.mjs';

/** @typedef {import('./reports.mjs').Count} Count */

const REPORTS = `${ROOT}/node_modules/.cache/twofold/reports`;
const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/** @returns {Promise<Count>} */
async function runBuild() {
  try {
    await build();
    return PASSED;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    return FAILED;
  }
}

/** @returns {Promise<Count>} */
async function runUnitTests() {
  const file = `${REPORTS}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runModule('vitest/vitest.mjs', [
    'run',
    '--configLoader=runner',
    '--allowOnly=false',
    ...reporters,
  ]);
  return readCount({ file, code, count: countVitest });
}

/** @returns {Promise<Count>} */
async function runBrowserTests() {
  const file = `${REPORTS}/playwright.json`;
  try {
    const browser = await findBrowser();
    console.log(`Browser: ${browser.path}`);
    const { code } = await runModule(
      '@playwright/test/cli.js',
      ['test', '--forbid-only', '--reporter=list,json'],
      { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, TWOFOLD_FOUND_BROWSER: JSON.stringify(browser) } },
    );
    return readCount({ file, code, count: countPlaywright });
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(error.message);
    return FAILED;
  }
}

/** @type {{ name: string, run: () => Promise<Count>, needsBuild?: boolean }[]} */
const STEPS = [
  { name: 'checks', run: check },
  { name: 'unit tests', run: runUnitTests },
  { name: 'size', run: async () => (checkSize() ? PASSED : FAILED), needsBuild: true },
  { name: 'browser tests', run: runBrowserTests, needsBuild: true },
];

await ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const built = await runBuild();
const results = [{ name: 'build', ...built }];
for (const { name, run, needsBuild } of STEPS) {
  console.log(`\n== ${name}`);
  const skipped = needsBuild && built.failed > 0;
  if (skipped) console.log('FAILED: there is no build to test.');
  results.push({ name, ...(skipped ? FAILED : await run()) });
}
console.log('');
for (const { name, passed, failed } of results) console.log(`${name}: ${passed} passed, ${failed} failed`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
