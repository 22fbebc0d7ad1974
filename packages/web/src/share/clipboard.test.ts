import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('../', import.meta.url);

it('only one module copies, so that a refusal is met everywhere', () => {
  const copying = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => /navigator\.clipboard|execCommand/.test(readFileSync(new URL(path, SOURCES), 'utf8')));
  expect(copying).toEqual(['share/clipboard.ts']);
});
