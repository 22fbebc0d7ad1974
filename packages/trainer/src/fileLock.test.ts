import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockAlone, takeLock } from './fileLock.js';

vi.mock('node:fs', async (load) => {
  const actual = await load<typeof fs>();
  return { ...actual, linkSync: vi.fn(actual.linkSync) };
});

let folder: string;
let path: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'twofold-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** As file systems of memory cards answer. */
function refuseLinks(): never {
  throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
}

describe.each([
  ['with links', undefined],
  ['without', refuseLinks],
])('a lock on a file system %s', (_, link) => {
  beforeEach(() => {
    if (link) vi.mocked(fs.linkSync).mockImplementation(link);
    else vi.mocked(fs.linkSync).mockReset(); // the real one
  });

  it('is had by one at a time, and leaves nothing behind', () => {
    const lock = lockAlone(path, 'plays');
    expect(takeLock(path)).toEqual({ holder: process.pid });
    expect(() => lockAlone(path, 'plays')).toThrow(`Process ${process.pid} plays (it holds ${path})`);
    expect(fs.readdirSync(folder)).toEqual(['lock']);
    lock.release();
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(takeLock(path)).toHaveProperty('release');
  });

  it.each([
    ['of a process that is gone', '999999999 1'],
    ['of another process that had our number', `${process.pid} 1`],
    ['that is no lock', 'text'],
  ])('%s is taken over', (_, sign) => {
    fs.writeFileSync(path, sign);
    expect(takeLock(path)).toHaveProperty('release');
    expect(fs.readdirSync(folder)).toEqual(['lock']);
  });

  it('is not given back by who has lost it', () => {
    const lock = lockAlone(path, 'plays');
    fs.writeFileSync(path, '1 1');
    lock.release();
    expect(fs.readFileSync(path, 'utf8')).toBe('1 1');
  });
});

it('another trouble of the disk is told', () => {
  expect(() => takeLock(join(folder, 'none/lock'))).toThrow('ENOENT');
});
