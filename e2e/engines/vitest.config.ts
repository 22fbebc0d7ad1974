import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The journeys in other engines than Chromium (`npm run test:browsers`), a file for each, side by side. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: {
    alias: {
      '@twofold/core/internal': fileURLToPath(
        new URL('../../packages/core/src/internal.ts', import.meta.url),
      ),
      '@twofold/core': fileURLToPath(new URL('../../packages/core/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['e2e/engines/*.journeys.ts'],
    testTimeout: 120_000, // machines may be slow and busy
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
