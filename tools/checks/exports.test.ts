import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUnusedExports } from './exports.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twofold-exports-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const CORE = JSON.stringify({
  name: '@twofold/core',
  exports: { '.': { default: './dist/index.js' }, './part': { default: './dist/part.js' } },
});

/** The unused exports of a repository with these files, each as `file:line name`. */
function unusedIn(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries({ 'packages/core/package.json': CORE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findUnusedExports(root).map((line) => line.replace(/ exports (\w+), which nobody imports$/, ' $1'));
}

it('finds values, functions, classes and defaults that nobody imports, by line', () => {
  const text =
    'export const used = 1;\nexport const [one, { two }] = f();\nexport function three() {}\nexport class Four {}\nconst five = 5;\nexport { five as six };\nexport default used;\nexport default function () {}';
  expect(
    unusedIn({
      'packages/core/src/a.ts': text,
      'bench/b.ts': "import { used } from '../packages/core/src/a.js';",
    }),
  ).toEqual([
    'packages/core/src/a.ts:2 one',
    'packages/core/src/a.ts:2 two',
    'packages/core/src/a.ts:3 three',
    'packages/core/src/a.ts:4 Four',
    'packages/core/src/a.ts:6 six',
    'packages/core/src/a.ts:8 default',
  ]);
});

const USES: [how: string, text: string][] = [
  ['by name', "import { a as b } from './a.js';"],
  ['as a type', "import type { a } from './a.js';"],
  ['whole', "import * as all from './a.js';"],
  ['late', "const { a } = await import('./a.js');"],
  ['as a worker', "new Worker(new URL('./a.js', import.meta.url));"],
  ['in a type', "let b: import('./a.js').a;"],
];
it.each(USES)('a module may be imported %s', (_how, text) => {
  expect(unusedIn({ 'tools/a.ts': 'export const a = 1;', 'tools/b.ts': text })).toEqual([]);
});

it('comments of scripts import types', () => {
  const text = "/** @type {import('./a.ts').A} */\nconst a = 1;";
  expect(unusedIn({ 'tools/a.ts': 'export interface A {}', 'tools/b.mjs': text })).toEqual([]);
});

it('entries of a package use what they pass on, and nothing else does', () => {
  const files = {
    'packages/core/src/index.ts':
      "export * from './a.js';\nexport { b as c } from './b.js';\nexport const d = 1;",
    'packages/core/src/part.ts': 'export const e = 1;',
    'packages/core/src/a.ts': 'export const a = 1;',
    'packages/core/src/b.ts': 'export const b = 1;\nexport const other = 2;',
    'packages/core/src/inner.ts': "export { deep } from './deep.js';",
    'packages/core/src/deep.ts': 'export const deep = 1;',
  };
  expect(unusedIn(files)).toEqual(['packages/core/src/b.ts:2 other', 'packages/core/src/deep.ts:1 deep']);
});

it('a type is used where its own module names it', () => {
  const text = 'export interface Options {}\nexport interface Dead {}\nfunction f(options: Options) {}';
  expect(unusedIn({ 'e2e/a.ts': text })).toEqual(['e2e/a.ts:2 Dead']);
});
