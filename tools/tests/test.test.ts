import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../run.mjs';

it('answers names that it does not know with a sentence and exit code 2', () => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['tools/tests/test.mjs', 'core', 'cor', '../etc'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^No tests "cor", "\.\.\/etc"\. There are: cli, core, .*, e2e; without a name, all\.\n$/,
  );
});
