// The steps of `npm test` and `npm run test:long`. A failed step does not keep the next from running.
// Failures are repeated at the end, because logs are cut and read from there. The last line has the numbers
// of passed and failed tests. With TWOFOLD_RETRIES=1, as .ci/run sets it, a failed test is run once more. If it
// then passes, it is listed at the end as repeated.
import { mkdirSync } from 'node:fs';
import { findBrowser, NoBrowserError } from '../browser/browser.mjs';
import { BuildError, build } from '../build/build.mjs';
import { ROOT, runModule } from '../run.mjs';
import { describeFailure, readPlaywright, readTally, readVitest } from './reports.mjs';

/** @typedef {import('./reports.mjs').Tally} Tally */
/** @typedef {{ name: string, run: () => Promise<Tally> }} Step */

/** Milliseconds for all tests of a kind, several times what they take. A test that never ends is then a failure. */
const TIME_LIMIT = 25 * 60_000;
const REPORTS = `${ROOT}/node_modules/.cache/twofold/reports`;

/** How often a failed test is run again. */
export const RETRIES = Number(process.env.TWOFOLD_RETRIES ?? 0);

/** @type {Tally} */
export const PASSED = { passed: 1, failures: [] };
/** @type {(name: string, message?: string) => Tally} */
export const failed = (name, message = 'failed, see its output above') => ({
  passed: 0,
  failures: [{ name, message }],
});

/**
 * Builds stale parts; a failure is a failed test.
 * @param {Parameters<typeof build>[0]} [options]
 * @returns {Promise<Tally>}
 */
export async function buildStep(options) {
  try {
    await build(options);
    return PASSED;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    return failed('build', error.message);
  }
}

/**
 * Vitest's tests: those that take seconds, or with `long` those with the tag `long`.
 * @param {{ long?: boolean, filters?: string[], node?: string, capture?: boolean, env?: Record<string, string> }} [options]
 *   `node`: another Node's path. `capture`: nothing is printed; `output` has all of it
 * @returns {Promise<Tally & { output: string }>}
 */
export async function unitTests({ long = false, filters = [], node, capture = false, env: given = {} } = {}) {
  const file = reportFile('vitest');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const retry = `--retry=${RETRIES}`;
  const options = ['run', '--configLoader=runner', '--allowOnly=false', retry, ...reporters, ...filters];
  const env = { ...given, ...(long && { TWOFOLD_TESTS: 'long' }) };
  const { code, output, seconds } = await runModule('vitest/vitest.mjs', options, {
    env,
    capture,
    timeout: TIME_LIMIT,
    ...(node ? { node } : {}),
  });
  const name = long ? 'the long unit tests' : 'the unit tests';
  return { ...readTally({ name, file, code, seconds, read: readVitest }), output };
}

/**
 * Playwright's tests of some projects of playwright.config.ts.
 * @param {('chromium' | 'long' | 'tagged')[]} projects
 * @returns {Promise<Tally>}
 */
export async function browserTests(...projects) {
  const file = reportFile('playwright');
  const chosen = projects.map((project) => `--project=${project}`);
  try {
    const browser = await findBrowser();
    console.log(`Browser: ${browser.path}`);
    const { code, seconds } = await runModule(
      '@playwright/test/cli.js',
      ['test', ...chosen, '--forbid-only', `--retries=${RETRIES}`, '--reporter=list,json'],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, TWOFOLD_FOUND_BROWSER: JSON.stringify(browser) },
        timeout: TIME_LIMIT * projects.length,
      },
    );
    const name = `the browser tests (${projects.join(', ')})`;
    return readTally({ name, file, code, seconds, read: readPlaywright });
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(error.message);
    return failed('browser tests', error.message);
  }
}

let reports = 0;

/** @param {string} name */
function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true });
  return `${REPORTS}/${name}-${process.pid}-${reports++}.json`;
}

/**
 * Runs steps one after the other, each under its heading, and prints each one's number of passed tests.
 * @param {Step[]} steps
 * @returns {Promise<Tally>} of all
 */
export async function runSteps(steps) {
  /** @type {({ name: string } & Tally)[]} */
  const results = [];
  for (const { name, run } of steps) {
    console.log(`\n== ${name}`);
    results.push({ name, ...(await run()) });
  }
  console.log('');
  for (const result of results) console.log(`${result.name}: ${describe(result)}`);
  return addTallies(results);
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function addTallies(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
    repeated: tallies.flatMap(({ repeated = [] }) => repeated),
  };
}

/** @param {Tally} tally */
export function describe({ passed, failures }) {
  return `${passed} passed, ${failures.length} failed`;
}

/**
 * Prints failures, repeated tests and the last line, and sets the exit code.
 * @param {Tally} tally
 */
export function conclude(tally) {
  const { failures, repeated = [] } = tally;
  if (repeated.length > 0)
    console.log(['\n== passed when repeated', ...repeated.map(describeFailure)].join('\n'));
  if (failures.length > 0) console.log(['\n== failed', ...failures.map(describeFailure)].join('\n'));
  process.exitCode = tally.failures.length > 0 ? 1 : 0;
  console.log(`\n${describe(tally)}`);
}
