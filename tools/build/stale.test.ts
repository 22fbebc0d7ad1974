import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBelow, fingerprint } from './stale.mjs';

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
