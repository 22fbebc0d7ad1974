import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findIdleNames } from './publicNames.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twofold-names-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const CORE = JSON.stringify({
  name: '@twofold/core',
  exports: { '.': { default: './dist/index.js' }, './internal': { default: './dist/internal.js' } },
});
const CLI = JSON.stringify({ name: 'twofold' });
const A = 'export const a = 1;\nexport const b = 2;\nexport const c = 3;';

/** The names that are of no use, in a repository with these files. */
function idleIn(files: Record<string, string>): string[] {
  const all = { 'packages/core/package.json': CORE, 'packages/cli/package.json': CLI, ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findIdleNames(root).map((line) => line.replace(/^packages\/core\/src\//, ''));
}

const OPEN = { 'packages/core/src/a.ts': A, 'packages/core/src/index.ts': "export { a } from './a.js';" };
const NOBODY = 'index.ts exports a: no package uses it, and no document names it';

it.each([
  ['nobody', {}, [NOBODY]],
  ['another package', { 'packages/cli/src/b.ts': "import { a } from '@twofold/core';" }, []],
  ['another package, late', { 'packages/cli/src/b.ts': "const { a } = await import('@twofold/core');" }, []],
  [
    'another package, late beside others',
    {
      'packages/cli/src/b.ts':
        "const [x, { a }] = await Promise.all([import('node:fs'), import('@twofold/core')]);",
    },
    [],
  ],
  ['an example', { 'examples/b.ts': "import { a } from '@twofold/core';" }, []],
  ['a README', { 'packages/core/README.md': 'Call `a(1)`.' }, []],
  ['an example of a page', { 'docs/rules.md': '```ts\nf(a);\n```' }, []],
  ['words of prose', { 'packages/core/README.md': 'a board' }, [NOBODY]],
  ['a page about the code', { 'docs/where-is.md': '`a`' }, [NOBODY]],
  ['its own package', { 'packages/core/src/b.ts': "import { a } from './index.js';" }, [NOBODY]],
  ['a test', { 'packages/cli/src/b.test.ts': "import { a } from '@twofold/core';" }, [NOBODY]],
  ['a benchmark', { 'bench/b.ts': "import { a } from '../packages/core/src/index.js';" }, [NOBODY]],
])('a public name that is used by %s', (_who, files, expected) => {
  expect(idleIn({ ...OPEN, ...files })).toEqual(expected);
});

it('a type is of use where the package takes or gives it', () => {
  const types =
    'export interface Options {}\nexport interface Dead {}\nexport function run(options: Options): void {}';
  const files = {
    'packages/core/src/b.ts': types,
    'packages/core/src/index.ts': "export * from './b.js';",
    'packages/core/README.md': '`run`',
  };
  expect(idleIn(files)).toEqual(['index.ts exports Dead: no package uses it, and no document names it']);
});

it('an internal name has a user, and is not public', () => {
  const files = {
    ...OPEN,
    'packages/core/README.md': '`a`',
    'packages/core/src/internal.ts': "export * from './a.js';",
    'bench/b.ts': "import { b } from '../packages/core/src/internal.js';",
  };
  expect(idleIn(files)).toEqual([
    'internal.ts exports a, which no other package uses',
    'internal.ts exports c, which no other package uses',
    'internal.ts exports a, as the public index does',
  ]);
});
