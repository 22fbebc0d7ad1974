/**
 * The package of examples/python by its own tests, with Debian's numpy and pip. Without them these tests are skipped, and
 * their names say what to install. In CI they must run.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SLOW } from '../testing/transcript.js';

const BIN = join(import.meta.dirname, '../../bin/twofold.js');
const PACKAGE = join(import.meta.dirname, '../../../../examples/python');

/** The first of these that runs a line of Python. */
function pythonWith(line: string): string | undefined {
  return ['/usr/bin/python3', 'python3'].find((python) => spawnSync(python, ['-c', line]).status === 0);
}

const WITH_NUMPY = pythonWith('import numpy');
const WITH_PIP = pythonWith('import numpy, setuptools, wheel, pip');
const needs = (python: string | undefined, packages: string) =>
  python === undefined ? ` (skipped: install ${packages})` : '';

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

function run(python: string, args: readonly string[], cwd: string, path = '') {
  const env = {
    ...process.env,
    TWOFOLD_COMMAND: `"${process.execPath}" "${BIN}"`,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONPATH: path,
  };
  const { status, stdout, stderr } = spawnSync(python, args, { cwd, env, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** Runs all tests of the package, and expects more than ten to pass. */
function expectTestsToPass(path: string, cwd = PACKAGE, tests = ['discover', '-s', 'tests']): void {
  const { status, said } = run(WITH_NUMPY!, ['-m', 'unittest', ...tests], cwd, path);
  expect(said).toMatch(/Ran \d+ tests? [\s\S]*\nOK(?: \(skipped=1\))?\n/);
  expect(status).toBe(0);
}

describe('the package in Python', () => {
  it('can be tested in CI: python3-numpy, python3-pip, python3-setuptools and python3-wheel are there', () => {
    if (process.env.CI) expect([WITH_NUMPY, WITH_PIP]).not.toContain(undefined);
  });

  it.runIf(WITH_NUMPY)(`plays by the rules${needs(WITH_NUMPY, 'python3-numpy')}`, () => {
    expectTestsToPass('', PACKAGE, ['tests.test_twofold_env.TestRules']);
  });

  it.runIf(WITH_NUMPY)(`does what its README shows${needs(WITH_NUMPY, 'python3-numpy')}`, () => {
    const [, example] = /```python\n([\s\S]*?)```/.exec(readFileSync(join(PACKAGE, 'README.md'), 'utf8'))!;
    const { status, said } = run(WITH_NUMPY!, ['-c', example!], PACKAGE);
    expect(said).toMatch(/^\d+\.0\n$/);
    expect(status).toBe(0);
  });

  it.runIf(WITH_NUMPY)(
    `passes its tests, with a stand-in of gymnasium and without${needs(WITH_NUMPY, 'python3-numpy')}`,
    { tags: ['long'], timeout: SLOW },
    () => {
      expectTestsToPass(join(PACKAGE, 'tests/stub'));
      expectTestsToPass('');
    },
  );

  it.runIf(WITH_PIP)(
    `is installed by pip without a network${needs(WITH_PIP, 'python3-pip, python3-setuptools and python3-wheel')}`,
    { tags: ['long'], timeout: SLOW },
    () => {
      folder = mkdtempSync(join(tmpdir(), 'twofold-python-'));
      const source = join(folder, 'source');
      cpSync(PACKAGE, source, { recursive: true });
      const target = join(folder, 'target');
      const install = ['-m', 'pip', 'install', '--no-index', '--no-build-isolation', '--prefix', target, '.'];
      const { status, said } = run(WITH_PIP!, install, source);
      expect(said).toContain('Successfully installed twofold-env-0.1.0');
      expect(status).toBe(0);
      const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
      const site = names.find((name) => /(site|dist)-packages$/.test(name))!;
      rmSync(join(source, 'twofold_env'), { recursive: true }); // the tests must find the installed one
      rmSync(join(source, 'build'), { recursive: true, force: true });
      expectTestsToPass(join(target, site), source, ['tests.test_twofold_env.TestRules']);
    },
  );
});
