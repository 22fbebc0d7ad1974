import { fileURLToPath } from 'node:url';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { catalogue } from './packages/web/vite/catalogue';

/** Unit, property and integration tests of every package; browser tests are Playwright's (e2e/). */
export default defineConfig({
  plugins: [catalogue(), solid({ ssr: false })],
  resolve: {
    alias: {
      '@twofold/core': fileURLToPath(new URL('packages/core/src/index.ts', import.meta.url)),
      // The longer names first: the shorter one would match their beginning.
      '@twofold/solver/web': fileURLToPath(new URL('packages/solver/src/web/index.ts', import.meta.url)),
      '@twofold/solver/node': fileURLToPath(new URL('packages/solver/src/node/index.ts', import.meta.url)),
      '@twofold/solver': fileURLToPath(new URL('packages/solver/src/index.ts', import.meta.url)),
      '@twofold/trainer/fileLock': fileURLToPath(
        new URL('packages/trainer/src/fileLock.ts', import.meta.url),
      ),
      '@twofold/trainer': fileURLToPath(new URL('packages/trainer/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'packages/*/vite/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000, // some compile the solver's kernel
    expect: { poll: { timeout: 20_000 } }, // machines may be slow and busy
  },
});
