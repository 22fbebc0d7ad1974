import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { catalogue } from './packages/web/vite/catalogue';

// `npm run test:long` sets it.
const kind = process.env.TWOFOLD_TESTS === 'long' ? 'long.test' : 'test';

const TESTS = [
  `packages/*/src/**/*.${kind}.{ts,tsx}`,
  `packages/*/learn/**/*.${kind}.ts`,
  `packages/*/vite/**/*.${kind}.ts`,
  `tools/**/*.${kind}.ts`,
];
const EXCLUDED = ['**/node_modules/**', ...(kind === 'test' ? ['**/*.long.test.*'] : [])];
/** Test files that use `vi.mock`. */
export const MOCKING = ['fileLock', 'arenaRecord', 'gameList'].map(
  (name) => `packages/*/src/**/${name}.test.ts`,
);

/** Unit, property and integration tests of every package; browser tests are Playwright's (e2e/). */
export default defineConfig({
  plugins: [catalogue(), solid({ ssr: false })],
  resolve: {
    alias: {
      '@twofold/core': fileURLToPath(new URL('packages/core/src/index.ts', import.meta.url)),
      '@twofold/protocol/client': fileURLToPath(
        new URL('packages/protocol/src/client/index.ts', import.meta.url),
      ),
      '@twofold/protocol': fileURLToPath(new URL('packages/protocol/src/index.ts', import.meta.url)),
      '@twofold/sandbox': fileURLToPath(new URL('packages/sandbox/src/index.ts', import.meta.url)),
      // The longer names first: the shorter one would match their beginning.
      '@twofold/lessons/src': fileURLToPath(new URL('packages/lessons/src', import.meta.url)),
      '@twofold/lessons': fileURLToPath(new URL('packages/lessons/src/index.ts', import.meta.url)),
      '@twofold/solver/web': fileURLToPath(
        new URL('packages/solver/src/engine/web/index.ts', import.meta.url),
      ),
      '@twofold/solver/node': fileURLToPath(
        new URL('packages/solver/src/engine/node/index.ts', import.meta.url),
      ),
      '@twofold/solver': fileURLToPath(new URL('packages/solver/src/index.ts', import.meta.url)),
      '@twofold/trainer/fileLock': fileURLToPath(
        new URL('packages/trainer/src/fileLock.ts', import.meta.url),
      ),
      '@twofold/trainer': fileURLToPath(new URL('packages/trainer/src/index.ts', import.meta.url)),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: TESTS,
          exclude: [...EXCLUDED, ...MOCKING],
          // Files share a process and its modules: starting one for each costs as much as the tests. Each
          // test restores everything that it changes of a module or of the surroundings.
          isolate: false,
        },
      },
      // A mocked module must not be loaded already, nor stay mocked for others.
      {
        extends: true,
        test: { name: 'isolated', include: kind === 'test' ? MOCKING : [], exclude: EXCLUDED },
      },
    ],
    environment: 'node',
    maxWorkers: availableParallelism(), // one less by default: half of a machine of two cores
    // Engines in Node keep what they decode (solver/src/engine/node/sectionFiles.ts): not where the developer's are.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache/twofold/tests', import.meta.url)) },
    passWithNoTests: true,
    testTimeout: kind === 'test' ? 30_000 : 180_000,
    hookTimeout: 60_000, // some compile the solver's kernel
    expect: { poll: { timeout: 20_000 } }, // machines may be slow and busy
  },
});
