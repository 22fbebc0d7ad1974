// `npm run test:browsers`: the essential journeys in Firefox and in WebKit (e2e/engines/), side by side. The
// last line has the numbers of passed and failed tests. A missing browser is a failure that names the package
// to install.
import { mkdirSync, rmSync } from 'node:fs';
import { DRIVERS, findFirefox, findWebKit, MissingProgramError } from '../browser/engines.mjs';
import { buildOrExit } from '../build/build.mjs';
import { ensureInstalled } from '../build/setup.mjs';
import { ensureTool, ToolError } from '../onDemand.mjs';
import { ROOT, runModule } from '../run.mjs';
import { readTally, readVitest } from './reports.mjs';
import { conclude, RETRIES } from './steps.mjs';

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
  const uninstalled = await installDrivers();
  if (uninstalled) return { passed: 0, failures: [...missing, uninstalled] };
  const file = `${REPORTS}/engines.json`;
  rmSync(file, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const { code, seconds } = await runModule('vitest/vitest.mjs', [
    'run',
    '--config=e2e/engines/vitest.config.ts',
    '--configLoader=runner',
    '--allowOnly=false',
    `--retry=${RETRIES}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...present,
  ]);
  const tally = readTally({ name: 'the other browsers', file, code, seconds, read: readVitest });
  return { ...tally, failures: [...missing, ...tally.failures] };
}

/**
 * Installs the drivers, before the engines' files run side by side.
 * @returns {Promise<import('./reports.mjs').Failure | undefined>}
 */
async function installDrivers() {
  try {
    await ensureTool(DRIVERS);
    return undefined;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { name: 'drivers', message: error.message };
  }
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
  conclude(await testBrowsers());
}
