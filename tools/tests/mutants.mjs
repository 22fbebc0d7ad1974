// `npm run mutants`: mutation testing. It makes small changes in the sources of a package, one at a time. The
// package's unit tests run on each change, and mutants that no test finds are printed. Stryker does the work.
// The first run installs it beside the caches, because players and testers do not need it.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../build/setup.mjs';
import { parseOptions, wrongUsage } from '../options.mjs';
import { ROOT, run } from '../run.mjs';
import { describeSurvivors, scoreOf } from './mutants/sample.mjs';

/**
 * Most mutants of each package in one run: about ten minutes of its tests on two cores. If that is too many,
 * `--minutes` ends the run, and its results are a smaller sample.
 * @type {Record<string, number>}
 */
const SAMPLES = { core: 1500, lessons: 1500, server: 1500, solver: 250, trainer: 250, cli: 250, web: 250 };

const USAGE = `Usage: npm run mutants -- [package ...] [options]

Mutants of the sources of ${Object.keys(SAMPLES).join(', ')} (default: each in turn) under the package's unit tests.

  --files GLOB   only these files, by paths in the package: 'src/weights*.ts' (may be repeated)
  --tests GLOB   under these tests alone, which is quicker where they are the ones to be judged: 'src/weights.test.ts'
  --sample N     run N mutants of a package at most
  --seed N       another sample (default 1)
  --minutes N    stop a package after N minutes and print what is known (default 10)
  --static       also mutants of code that runs only while a module is loaded: each costs all tests of the package`;

const NOT_MUTATED = [
  '**/*.test.{ts,tsx}',
  '**/*.d.ts',
  '**/{fixtures,testing,oracles,locales}/**',
  '**/testing.ts',
];
const OPTIONS = /** @type {const} */ ({
  files: { type: 'string', multiple: true },
  tests: { type: 'string', default: 'src/**/*.test.{ts,tsx}' },
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  minutes: { type: 'string', default: '10' },
  static: { type: 'boolean', default: false },
});
const STRYKER = `${ROOT}/node_modules/.cache/twofold/stryker`;
const MODULES = `${STRYKER}/node_modules/@stryker-mutator`;

/** Installs Stryker by its own lock file unless that is in place; ends the process with npm's exit code if it fails. */
async function installStryker() {
  const lock = readFileSync(`${ROOT}/tools/tests/mutants/package-lock.json`, 'utf8');
  const stamp = `${STRYKER}/installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing Stryker (once, about ten seconds) ...');
  mkdirSync(STRYKER, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(`${ROOT}/tools/tests/mutants/${file}`, `${STRYKER}/${file}`);
  }
  // Vitest, which the runner wants beside it, is the workspace's own, found further up.
  const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await run('npm', ['ci', '--prefix', STRYKER, ...flags], { cwd: STRYKER });
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, lock);
}

/**
 * Stryker's options for a package.
 * @param {string} name
 * @param {string} folder for its temporary files
 */
function configOf(name, folder) {
  const globs = (options.files ?? ['src/**/*.{ts,tsx}']).map((glob) => `packages/${name}/${glob}`);
  return {
    plugins: ['@stryker-mutator/vitest-runner', `${ROOT}/tools/tests/mutants/plugin.mjs`],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/tests/mutants/vitest.config.ts', related: false },
    mutate: [...globs, ...NOT_MUTATED.map((glob) => `!${glob}`)],
    checkers: ['twofold'],
    reporters: ['twofold'],
    coverageAnalysis: 'perTest',
    ignoreStatic: !options.static,
    ignorePatterns: ['.git', 'e2e', '*.log'], // docs stay: tests read the examples in them
    concurrency: 2,
    dryRunTimeoutMinutes: minutes,
    timeoutMS: 15_000, // long enough for a busy machine; an endless loop is found by counting, long before
    disableTypeChecks: false,
    allowConsoleColors: false,
    logLevel: 'warn',
    tempDirName: join(folder, 'copy'),
    cleanTempDir: 'always',
  };
}

/**
 * Runs the mutants of a package and prints their outcomes. Resolves to whether there was anything to print.
 * @param {string} name
 */
async function runPackage(name) {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-mutants-'));
  const started = performance.now();
  try {
    const code = await runStryker(name, folder);
    return report(name, folder, { code, seconds: (performance.now() - started) / 1000 });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {string} name @param {string} folder */
async function runStryker(name, folder) {
  const config = join(folder, 'stryker.config.json');
  writeFileSync(config, JSON.stringify(configOf(name, folder)));
  const plugin = { folder, sample: sample ?? SAMPLES[name], seed };
  const { code } = await run(process.execPath, [`${MODULES}/core/bin/stryker.js`, 'run', config], {
    env: {
      TWOFOLD_MUTANTS: JSON.stringify(plugin),
      TWOFOLD_MUTANTS_TESTS: `packages/${name}/${options.tests}`,
    },
    timeout: minutes * 60_000,
  });
  return code;
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {{ code: number, seconds: number }} run
 */
function report(name, folder, { code, seconds }) {
  if (!existsSync(join(folder, 'sample.json'))) {
    console.error(`${name}: the tests did not pass before anything was changed, or time ran out; see above.`);
    return false;
  }
  const { ids, of, ignored } = JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8'));
  const results = readResults(join(folder, 'results.jsonl'));
  const { score, ...counts } = scoreOf(results);
  const say = (/** @type {number} */ count) => count.toLocaleString('en');
  console.log(describeSurvivors(results).join('\n'));
  const sampled =
    ids.length < of
      ? `sampled ${say(ids.length)} of ${say(of)} mutants, seed ${seed}`
      : `all ${say(of)} mutants`;
  console.log(`${name}: ${sampled}; ${say(ignored)} left out, of code that runs while modules are loaded`);
  const unfinished = results.length < ids.length;
  if (unfinished) console.log(`${name}: stopped after ${say(results.length)} of ${say(ids.length)} mutants`);
  const line = {
    bench: 'mutants',
    package: name,
    score,
    ...counts,
    sampled: ids.length,
    of,
    static: ignored,
    seed,
  };
  console.log(JSON.stringify({ ...line, seconds: Math.round(seconds) }));
  return code === 0 || unfinished;
}

/** @param {string} file @returns {import('./mutants/sample.mjs').Result[]} */
function readResults(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/** @param {string | undefined} text @param {string} name */
function wholeNumber(text, name) {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) wrongUsage(`--${name} takes a whole number, not ${text}`, USAGE);
  return Number(text);
}

const first = process.argv.slice(2).findIndex((argument) => argument.startsWith('-'));
const names = process.argv.splice(2, first === -1 ? process.argv.length : first);
for (const name of names) {
  if (!Object.hasOwn(SAMPLES, name)) wrongUsage(`There is no package "${name}".`, USAGE);
}
const options = parseOptions(OPTIONS, USAGE);
const sample = wholeNumber(options.sample, 'sample');
const seed = wholeNumber(options.seed, 'seed') ?? 1;
const minutes = wholeNumber(options.minutes, 'minutes') ?? 10;
await ensureInstalled();
await installStryker();
for (const name of names.length > 0 ? names : Object.keys(SAMPLES)) {
  if (!(await runPackage(name))) process.exitCode = 1;
}
