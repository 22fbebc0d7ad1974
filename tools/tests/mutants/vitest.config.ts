import { defineConfig } from 'vitest/config';
import all from '../../../vitest.config';

/** The unit tests of the one package whose mutants are run. */
export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: [process.env.TWOFOLD_MUTANTS_TESTS ?? ''],
    setupFiles: ['tools/tests/mutants/hooks.ts'],
    testTimeout: 300_000, // changed sources count their runs, and some take several times as long
  },
});
