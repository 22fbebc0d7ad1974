// Counts of test runs, read from the JSON reports of Vitest and Playwright: an exit code does not tell a
// run of nothing from a run of everything.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults
 */
/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {unknown[]} errors
 */

/**
 * A file of tests that could not be loaded counts as one failure.
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/**
 * A test that passed only when repeated has failed.
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * The count of a run from its report and exit code. No report, no test, and a bad exit code without a
 * failed test each count as a failure.
 * @template T
 * @param {{ file: string, code: number, count: (report: T) => Count }} run
 * @returns {Count}
 */
export function readCount({ file, code, count }) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
  const unaccounted = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unaccounted ? 1 : failed };
}
