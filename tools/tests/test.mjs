// `npm test`: build, checks, size, browser tests, and unit tests beside them. `npm test -- core web`: types and unit tests of
// some packages, in seconds. Steps that take minutes are in tools/tests/testLong.mjs.
import { existsSync, readdirSync } from 'node:fs';
import { ensureInstalled } from '../build/setup.mjs';
import { checkSize } from '../build/size.mjs';
import { check } from '../checks/check.mjs';
import { ROOT, runModule } from '../run.mjs';
import { browserTests, buildStep, conclude, failed, PASSED, runSteps, unitTests } from './steps.mjs';

/** @typedef {import('./reports.mjs').Tally} Tally */
/** @typedef {import('./steps.mjs').Step} Step */

/** The names for `npm test -- NAME`: the packages, and the folders of other tests. */
const NAMES = [...readdirSync(`${ROOT}/packages`).filter(isPackage), 'tools', 'e2e'];

/** @param {string} name */
function isPackage(name) {
  return existsSync(`${ROOT}/packages/${name}/package.json`);
}

/** @returns {Promise<Tally>} */
export async function testAll() {
  await ensureInstalled();
  const libraries = await buildStep({ for: 'node' });
  // Unit tests often wait for processes and timers. They run beside all that follows, and are printed afterwards.
  const units = unitTests({ capture: true });
  // The site is bundled while the compiler checks types: each keeps one core busy.
  const [site, checks] = await Promise.all([buildStep(), check()]);
  const build = libraries.failures.length > 0 ? libraries : site;
  const missing = async () => failed('no build', 'there is no build to test');
  /** @type {(step: Step) => Step} */
  const onBuild = (step) => (build.failures.length > 0 ? { ...step, run: missing } : step);
  return runSteps([
    { name: 'build', run: async () => build },
    { name: 'checks', run: async () => checks },
    onBuild({ name: 'size', run: async () => (checkSize() ? PASSED : failed('size')) }),
    onBuild({ name: 'browser tests', run: () => browserTests('chromium') }),
    { name: 'unit tests', run: () => printed(units) },
  ]);
}

/** @param {ReturnType<typeof unitTests>} units */
async function printed(units) {
  const { output, ...tally } = await units;
  console.log(output);
  return tally;
}

/** Packages whose tests run their sources alone; those of the others start built programs too. */
const UNBUILT = ['core', 'web', 'server'];

/**
 * @param {string[]} names
 * @returns {Promise<Tally>}
 */
async function testSome(names) {
  await ensureInstalled();
  /** @type {Step[]} */
  const steps = [];
  if (names.some((name) => !UNBUILT.includes(name))) {
    const build = await buildStep({ for: names.includes('e2e') ? 'all' : 'node' });
    steps.push({ name: 'build', run: async () => build });
  }
  const folders = names.filter((name) => name !== 'e2e');
  if (folders.length > 0) {
    const filters = folders.map((name) => (isPackage(name) ? `packages/${name}/` : `${name}/`));
    const types = typesOf(folders.filter(isPackage)); // beside the tests
    steps.push({ name: 'unit tests', run: () => unitTests({ filters }) });
    steps.push({ name: 'types', run: () => types });
  }
  if (names.includes('e2e')) steps.push({ name: 'browser tests', run: () => browserTests('chromium') });
  return runSteps(steps);
}

/**
 * The types of packages and of all tests.
 * @param {string[]} packages
 * @returns {Promise<Tally>}
 */
async function typesOf(packages) {
  const projects = [...packages.map((name) => `packages/${name}`), 'tsconfig.tools.json'];
  const { code, output } = await runModule('typescript/bin/tsc', ['-b', ...projects], { capture: true });
  if (code !== 0) console.log(output);
  return code === 0 ? PASSED : failed('types', output);
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  const wrong = names.filter((name) => !NAMES.includes(name));
  if (wrong.length > 0) {
    console.error(`No tests "${wrong.join('", "')}". There are: ${NAMES.join(', ')}; without a name, all.`);
    process.exit(2);
  }
  conclude(names.length > 0 ? await testSome(names) : await testAll());
}
