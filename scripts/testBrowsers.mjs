// `npm run test:browsers`: the essential journeys in Firefox and in WebKit (e2e/engines/), side by side. The
// last line has the numbers of passed and failed tests. A missing browser is a failure that names the package
// to install.
import { mkdirSync, rmSync } from 'node:fs';
import { findFirefox, findWebKit, MissingProgramError } from '../e2e/engines/programs.mjs';
import { buildOrExit } from './build.mjs';
import { describeFailure, readTally, readVitest } from './reports.mjs';
import { ROOT, runModule } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

/** @typedef {import('./reports.mjs').Tally} Tally */

const REPORTS = `${ROOT}/node_modules/.cache/twofold/reports`;
const ENGINES = [
  { name: 'firefox', find: findFirefox },
  { name: 'webkit', find: findWebKit },
];

/**
 * Plays the journeys in the engines that are installed, on the site as it is built.
 * @returns {Promise<Tally>}
 */
export async function testBrowsers() {
  const missing = ENGINES.flatMap(({ name, find }) => whatIsMissing(name, find));
  const present = ENGINES.map(({ name }) => name).filter((name) =>
    missing.every((failure) => failure.name !== name),
  );
  if (present.length === 0) return { passed: 0, failures: missing };
  const file = `${REPORTS}/engines.json`;
  rmSync(file, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const { code } = await runModule('vitest/vitest.mjs', [
    'run',
    '--config=e2e/engines/vitest.config.ts',
    '--configLoader=runner',
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...present,
  ]);
  const { passed, failures } = readTally({ file, code, read: readVitest });
  return { passed, failures: [...missing, ...failures] };
}

/**
 * @param {string} name @param {() => unknown} find
 * @returns {import('./reports.mjs').Failure[]}
 */
function whatIsMissing(name, find) {
  try {
    find();
    return [];
  } catch (error) {
    if (!(error instanceof MissingProgramError)) throw error;
    return [{ name, message: error.message }];
  }
}

if (process.argv[1] === import.meta.filename) {
  await ensureInstalled();
  await buildOrExit();
  const { passed, failures } = await testBrowsers();
  if (failures.length > 0) console.log(['\n== failed', ...failures.map(describeFailure)].join('\n'));
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
