// `npm test`: set-up, build, checks, unit tests, size, browser tests. A step that fails does not keep the
// next from running; what failed is told once more at the end, since logs are cut and read from there. The last line
// says how many passed and failed, and nothing at all is a failure.
import { mkdirSync, rmSync } from 'node:fs';
import { findBrowser, NoBrowserError } from './browser.mjs';
import { BuildError, build } from './build.mjs';
import { check } from './check.mjs';
import { describeFailure, readPlaywright, readTally, readVitest } from './reports.mjs';
import { ROOT, runModule } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { checkSize } from './size.mjs';

/** @typedef {import('./reports.mjs').Tally} Tally */

const REPORTS = `${ROOT}/node_modules/.cache/twofold/reports`;
/** @type {Tally} */
const PASSED = { passed: 1, failures: [] };
/** @type {(name: string, message?: string) => Tally} */
const failed = (name, message = 'failed, see its output above') => ({
  passed: 0,
  failures: [{ name, message }],
});

/** @returns {Promise<Tally>} */
async function runBuild() {
  try {
    await build();
    return PASSED;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    return failed('build', error.message);
  }
}

/** @returns {Promise<Tally>} */
async function runUnitTests() {
  const file = `${REPORTS}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runModule('vitest/vitest.mjs', [
    'run',
    '--configLoader=runner',
    '--allowOnly=false',
    ...reporters,
  ]);
  return readTally({ file, code, read: readVitest });
}

/** @returns {Promise<Tally>} */
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
    return readTally({ file, code, read: readPlaywright });
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(error.message);
    return failed('browser tests', error.message);
  }
}

/** @type {{ name: string, run: () => Promise<Tally>, needsBuild?: boolean }[]} */
const STEPS = [
  { name: 'checks', run: check },
  { name: 'unit tests', run: runUnitTests },
  { name: 'size', run: async () => (checkSize() ? PASSED : failed('size')), needsBuild: true },
  { name: 'browser tests', run: runBrowserTests, needsBuild: true },
];

await ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const built = await runBuild();
const results = [{ name: 'build', ...built }];
for (const { name, run, needsBuild } of STEPS) {
  console.log(`\n== ${name}`);
  const skipped = needsBuild && built.failures.length > 0;
  if (skipped) console.log('FAILED: there is no build to test.');
  results.push({ name, ...(skipped ? failed(name, 'there is no build to test') : await run()) });
}
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(['\n== failed', ...failures.map(describeFailure)].join('\n'));
console.log('');
for (const result of results) {
  console.log(`${result.name}: ${result.passed} passed, ${result.failures.length} failed`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failures.length} failed`);
