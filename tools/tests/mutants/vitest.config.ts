import { defineConfig } from 'vitest/config';
import all, { MOCKING } from '../../../vitest.config';

/** A glob of one package's tests, from the package's folder on. */
const tests = process.env.TWOFOLD_MUTANTS_TESTS ?? '';
const folder = tests.split('/').slice(0, 2).join('/');
const mocking = MOCKING.map((glob) => glob.replace('packages/*', folder));
const common = {
  setupFiles: ['tools/tests/mutants/hooks.ts'],
  testTimeout: 300_000, // changed sources count their runs, and some take several times as long
};

/** The unit tests of the one package whose mutants are run, in the two projects of the root's configuration. */
export default defineConfig({
  ...all,
  test: {
    ...all.test,
    projects: [
      {
        extends: true,
        test: { ...common, name: 'shared', include: [tests], exclude: mocking, isolate: false },
      },
      { extends: true, test: { ...common, name: 'isolated', include: mocking } },
    ],
  },
});
