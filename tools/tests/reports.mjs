// Passed and failed tests of a run, read from the JSON reports of Vitest and Playwright. An exit code does
// not distinguish a run of nothing from a run of everything.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ name: string, message: string }} Failure */
/**
 * @typedef {object} Tally
 * @property {number} passed tests that passed, at their second try too
 * @property {Failure[]} failures
 * @property {Failure[]} [repeated] tests that failed once and passed when they were repeated
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {{
 *   name: string, status: string, message: string,
 *   assertionResults: { status: string, fullName: string, failureMessages: string[] | null }[],
 * }[]} testResults a file each
 */
/**
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ status: string, results: { error?: PlaywrightError }[] }} PlaywrightTest
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */
/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, flaky: number }} stats
 * @property {PlaywrightSuite[]} suites
 * @property {PlaywrightError[]} errors those outside tests
 */

/**
 * A file of tests that could not be loaded is one failure.
 * @param {VitestReport} report
 * @returns {Tally}
 */
export function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0) return status === 'failed' ? [{ name, message }] : [];
    return assertionResults.filter((test) => test.status === 'failed').map((test) => failureOf(name, test));
  });
  const repeated = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages ?? []).length > 0)
      .map((test) => failureOf(name, test)),
  );
  return { passed: numPassedTests, failures, repeated };
}

/**
 * @param {string} file
 * @param {VitestReport['testResults'][number]['assertionResults'][number]} test
 * @returns {Failure}
 */
function failureOf(file, { fullName, failureMessages }) {
  return { name: `${file}: ${fullName}`, message: failureMessages?.[0] ?? '' };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export function readPlaywright({ stats, suites, errors }) {
  const withStatus = (/** @type {string} */ wanted) =>
    specsOf(suites).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => {
          const error = results.find((result) => result.error)?.error;
          return { name: `${file}:${line}: ${title}`, message: error?.message ?? '' };
        }),
    );
  const outside = errors.map(({ message = '' }) => ({ name: 'outside the tests', message }));
  return {
    passed: stats.expected + stats.flaky,
    failures: [...withStatus('unexpected'), ...outside],
    repeated: withStatus('flaky'),
  };
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {PlaywrightSpec[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/**
 * The passed and failed tests of a run, from its report and exit code. A missing report and a run without
 * tests are failures. So is a bad exit code without a failed test.
 * @template T
 * @param {{ name: string, file: string, code: number, seconds: number, read: (report: T) => Tally }} run
 * @returns {Tally}
 */
export function readTally({ name, file, code, seconds, read }) {
  const failure = (/** @type {string} */ message) => ({ name, message });
  if (!existsSync(file)) {
    const message = `left no report after ${Math.round(seconds)} s: it broke down, or was ended because it took too long`;
    return { passed: 0, failures: [failure(message)] };
  }
  const tally = read(JSON.parse(readFileSync(file, 'utf8')));
  if (tally.failures.length > 0) return tally;
  if (tally.passed === 0) return { ...tally, failures: [failure('had no tests')] };
  return { ...tally, failures: code === 0 ? [] : [failure(`ended with exit code ${code}`)] };
}

/**
 * The lines about a failure: its place, and the first lines of its message.
 * @param {Failure} failure
 * @returns {string}
 */
export function describeFailure({ name, message }) {
  const why = stripVTControlCharacters(message).trim().split('\n').slice(0, 12);
  return [name, ...why.map((line) => `  ${line}`)].join('\n');
}
