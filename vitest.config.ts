import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { catalogue } from './packages/web/vite/catalogue';

/** Whether the slow tests run, and no others: those of `npm run test:long`, which have the tag `long`. */
const isLong = process.env.TWOFOLD_TESTS === 'long';

/** Vitest's types have it for the command line only. */
const TAGS_FILTER = { tagsFilter: [isLong ? 'long' : '!long'] };

/** What every test has, the server's too. */
const COMMON = {
  setupFiles: process.env.TWOFOLD_PROPERTY_MS
    ? [fileURLToPath(new URL('tools/tests/propertyLimit.ts', import.meta.url))]
    : [],
  tags: [{ name: 'long' }],
  ...TAGS_FILTER,
  testTimeout: isLong ? 180_000 : 30_000,
  hookTimeout: 60_000, // some compile the solver's kernel
  chaiConfig: { truncateThreshold: 0 }, // the summary at the end has the message only: it names the values
  expect: { poll: { timeout: 20_000 } }, // machines may be slow and busy
};

const TESTS = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'packages/*/programs/**/*.test.ts',
  'packages/*/vite/**/*.test.ts',
  'tools/**/*.test.ts',
];
const EXCLUDED = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.*'])];
/** Test files that use `vi.mock`. */
export const MOCKING = ['fileLock', 'arenaRecord', 'gameList'].map(
  (name) => `packages/*/src/**/${name}.test.ts`,
);

/** The sources of packages, so that tests need no build. The longer names first: a shorter one would match their beginning. */
const ALIASES = {
  '@twofold/core/internal': fileURLToPath(new URL('packages/core/src/internal.ts', import.meta.url)),
  '@twofold/core': fileURLToPath(new URL('packages/core/src/index.ts', import.meta.url)),
  '@twofold/protocol/client': fileURLToPath(
    new URL('packages/protocol/src/client/index.ts', import.meta.url),
  ),
  '@twofold/protocol/ed25519': fileURLToPath(new URL('packages/protocol/src/ed25519.ts', import.meta.url)),
  '@twofold/protocol/judge': fileURLToPath(new URL('packages/protocol/src/judge.ts', import.meta.url)),
  '@twofold/protocol/signed': fileURLToPath(
    new URL('packages/protocol/src/signed/index.ts', import.meta.url),
  ),
  '@twofold/protocol/serverRecords': fileURLToPath(
    new URL('packages/protocol/src/serverRecords.ts', import.meta.url),
  ),
  '@twofold/protocol/messages': fileURLToPath(new URL('packages/protocol/src/messages.ts', import.meta.url)),
  '@twofold/protocol/ratings': fileURLToPath(
    new URL('packages/protocol/src/ratings/index.ts', import.meta.url),
  ),
  '@twofold/protocol/proof': fileURLToPath(new URL('packages/protocol/src/proof.ts', import.meta.url)),
  '@twofold/protocol': fileURLToPath(new URL('packages/protocol/src/index.ts', import.meta.url)),
  '@twofold/sandbox': fileURLToPath(new URL('packages/sandbox/src/index.ts', import.meta.url)),
  '@twofold/lessons/ids': fileURLToPath(new URL('packages/lessons/src/ids.ts', import.meta.url)),
  '@twofold/lessons/src': fileURLToPath(new URL('packages/lessons/src', import.meta.url)),
  '@twofold/lessons': fileURLToPath(new URL('packages/lessons/src/index.ts', import.meta.url)),
  '@twofold/lock': fileURLToPath(new URL('packages/lock/src/fileLock.ts', import.meta.url)),
  '@twofold/solver/web': fileURLToPath(new URL('packages/solver/src/engine/web/index.ts', import.meta.url)),
  '@twofold/solver/node': fileURLToPath(new URL('packages/solver/src/engine/node/index.ts', import.meta.url)),
  '@twofold/solver/puzzles': fileURLToPath(new URL('packages/solver/puzzles', import.meta.url)),
  '@twofold/solver/internal': fileURLToPath(new URL('packages/solver/src/internal.ts', import.meta.url)),
  '@twofold/solver': fileURLToPath(new URL('packages/solver/src/index.ts', import.meta.url)),
  '@twofold/trainer': fileURLToPath(new URL('packages/trainer/src/index.ts', import.meta.url)),
};

/** Tests with a server see what Node sees: the others resolve packages as a browser does. */
const SERVER_FOLDERS = [
  'packages/server/src/',
  'packages/cli/src/account/',
  'packages/cli/src/race/',
  'packages/cli/src/ranked/',
  'bench/server/',
];
const SERVER_TESTS = SERVER_FOLDERS.map((folder) => `${folder}**/*.test.ts`);

/** The files with slow tests: the others are not loaded in vain. */
function filesWithTag(): string[] {
  return ['packages', 'tools'].flatMap((root) =>
    readdirSync(new URL(root, import.meta.url), { recursive: true, encoding: 'utf8' })
      .map((file) => `${root}/${file}`)
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
      .filter(hasTag),
  );
}

/** A file whose name says that it is slow must have the tag, or its tests would never run. */
function hasTag(file: string): boolean {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  if (/tags: .*\['long'\]|@module-tag long/.test(source)) return true;
  if (/\.long\.test\./.test(file)) throw new Error(`${file} lacks the line "// @module-tag long".`);
  return false;
}

/** Unit, property and integration tests of every package; browser tests are Playwright's (e2e/). */
export default defineConfig({
  plugins: [catalogue(), solid({ ssr: false })],
  resolve: { alias: ALIASES },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: isLong ? filesWithTag() : TESTS,
          exclude: [...EXCLUDED, ...MOCKING, ...SERVER_TESTS],
          // Files share a process and its modules: starting one for each costs as much as the tests. Each
          // test restores everything that it changes of a module or of the surroundings.
          isolate: false,
        },
      },
      {
        resolve: { alias: ALIASES },
        test: {
          name: 'server',
          include: isLong
            ? filesWithTag().filter((file) => SERVER_FOLDERS.some((folder) => file.startsWith(folder)))
            : SERVER_TESTS,
          exclude: EXCLUDED,
          isolate: false,
          environment: 'node',
          ...COMMON,
          setupFiles: [
            ...COMMON.setupFiles,
            fileURLToPath(new URL('packages/server/src/testing/compiledSchemas.ts', import.meta.url)),
          ],
          globalSetup: fileURLToPath(new URL('packages/server/src/testing/threadBundle.ts', import.meta.url)),
        },
      },
      // A mocked module must not be loaded already, nor stay mocked for others.
      {
        extends: true,
        test: { name: 'isolated', include: isLong ? [] : MOCKING, exclude: EXCLUDED },
      },
    ],
    environment: 'node',
    maxWorkers: availableParallelism(), // one less by default: half of a machine of two cores
    // Engines in Node keep what they decode (solver/src/engine/node/sectionFiles.ts): not where the developer's are.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache/twofold/tests', import.meta.url)) },
    passWithNoTests: true,
    ...COMMON,
  },
});
