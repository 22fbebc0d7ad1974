import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePort } from '../options.mjs';
import { ROOT } from '../run.mjs';
import { isNodeSupported } from './setup.mjs';

test('Node from 20.19 on is supported', () => {
  const versions = ['18.20.4', '20.18.9', '20.19.0', '20.20.2', '22.0.0', '24.1.0'];
  expect(versions.filter(isNodeSupported)).toEqual(['20.19.0', '20.20.2', '22.0.0', '24.1.0']);
});

test('a port is a number from 1 to 65535', () => {
  expect(['1', '2048', '65535'].map(parsePort)).toEqual([1, 2048, 65_535]);
  for (const text of ['0', '65536', '-1', '1e3', '20.48', '', 'http'])
    expect(parsePort(text)).toBeUndefined();
});

const start = (...args: string[]) =>
  spawnSync(process.execPath, [`${ROOT}/tools/build/start.mjs`, ...args], { encoding: 'utf8' });

test('start answers a wrong option with the usage and exit code 2', () => {
  for (const args of [['--prot', '80'], ['--port', 'x'], ['extra']]) {
    const { status, stderr } = start(...args);
    expect(status).toBe(2);
    expect(stderr).toContain('Usage: npm start -- [options]');
  }
});

test('start --help prints the usage', () => {
  const help = execFileSync(process.execPath, [`${ROOT}/tools/build/start.mjs`, '--help'], {
    encoding: 'utf8',
  });
  expect(help).toContain('--port N');
});

test('a fresh clone can start all that installs packages', () => {
  const clone = mkdtempSync(join(tmpdir(), 'twofold-bare-'));
  try {
    cpSync(`${ROOT}/tools`, `${clone}/tools`, { recursive: true });
    cpSync(`${ROOT}/package.json`, `${clone}/package.json`);
    for (const name of readdirSync(`${ROOT}/packages`)) {
      const manifest = `packages/${name}/package.json`;
      if (existsSync(`${ROOT}/${manifest}`)) cpSync(`${ROOT}/${manifest}`, `${clone}/${manifest}`);
    }
    // Each ends at a wrong argument, after all that it imports was loaded.
    for (const script of ['build/start', 'tests/test', 'tests/testLong']) {
      const { status, stderr } = spawnSync(process.execPath, [`${clone}/tools/${script}.mjs`, '--wrong'], {
        encoding: 'utf8',
      });
      expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND');
      expect([script, status]).toEqual([script, 2]);
    }
  } finally {
    rmSync(clone, { recursive: true });
  }
});
