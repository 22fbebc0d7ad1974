import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesBelow, fingerprint, staleness } from './stale.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-stale-'));
  for (const path of ['src', 'dist', 'node_modules']) mkdirSync(join(folder, path));
  writeFileSync(join(folder, 'src/a.ts'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true }));

const now = () => fingerprint(filesBelow(folder));

test('a changed, a new and a renamed file make a build stale', () => {
  const seen = new Set([now()]);
  writeFileSync(join(folder, 'src/a.ts'), 'b');
  seen.add(now());
  writeFileSync(join(folder, 'src/c.ts'), 'b');
  seen.add(now());
  rmSync(join(folder, 'src/a.ts'));
  seen.add(now());
  expect(seen.size).toBe(4);
});

test('tests, products and times do not', () => {
  const before = now();
  for (const path of ['src/a.test.ts', 'dist/a.js', 'node_modules/x.js', 'tsconfig.tsbuildinfo']) {
    writeFileSync(join(folder, path), 'x');
  }
  utimesSync(join(folder, 'src/a.ts'), 0, 0);
  expect(now()).toBe(before);
});

test('a path may be that of a file', () => {
  expect(filesBelow(join(folder, 'src/a.ts'))).toEqual([join(folder, 'src/a.ts')]);
  expect(filesBelow(join(folder, 'src/b.ts'))).toEqual([]);
});

describe('a part', () => {
  const part = { name: 'part', folders: ['src'], products: ['dist/notes'] };
  const isStale = () => staleness(part, folder).stale;
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const make = () => {
    const { markBegun, markBuilt } = staleness(part, folder);
    markBegun();
    write('dist/notes', 'of a');
    markBuilt();
  };

  test('is fresh once it is built, until its sources change', () => {
    expect(isStale()).toBe(true);
    make();
    expect(isStale()).toBe(false);
    write('src/a.ts', 'b');
    expect(isStale()).toBe(true);
    write('src/a.ts', 'a');
    expect(isStale()).toBe(false);
  });

  test('is stale where another program has made its product anew, or removed it', () => {
    make();
    write('src/a.ts', 'b');
    write('dist/notes', 'of b'); // as another part or `tsc -b` does
    write('src/a.ts', 'a');
    expect(isStale()).toBe(true);
    make();
    rmSync(join(folder, 'dist/notes'));
    expect(isStale()).toBe(true);
  });

  test('is stale after a build that failed, though its sources are those of before', () => {
    make();
    staleness(part, folder).markBegun();
    expect(isStale()).toBe(true);
  });

  test('is stale after a build that made no product', () => {
    staleness(part, folder).markBuilt();
    expect(isStale()).toBe(true);
  });
});
