import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../run.mjs';
import { importsOf } from './imports.mjs';
import { findCycles, findProblems } from './layers.mjs';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A repository with core (alone), web (may know core; depends on it and on solid-js), and the given files. */
function repository(files: Record<string, string>, webDependencies = ['@twofold/core', 'solid-js']) {
  const root = mkdtempSync(join(tmpdir(), 'twofold-layers-'));
  roots.push(root);
  const dependencies = Object.fromEntries(webDependencies.map((name) => [name, '1.0.0']));
  const all = {
    'package.json': JSON.stringify({ name: 'root', devDependencies: { vitest: '4.0.0' } }),
    'packages/core/package.json': JSON.stringify({ name: '@twofold/core' }),
    'packages/web/package.json': JSON.stringify({ name: '@twofold/web', dependencies }),
    'packages/core/src/index.ts': '',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const problemsOf = (path: string, text: string, webDependencies?: string[]) =>
  findProblems(repository({ [path]: text }, webDependencies));

describe('findProblems', () => {
  it('finds none in this repository', () => {
    expect(findProblems(ROOT)).toEqual([]);
  });

  it('finds none where every import is allowed and declared', () => {
    const text = "import { Game } from '@twofold/core';\nimport { render } from 'solid-js/web';";
    expect(problemsOf('packages/web/src/main.ts', text)).toEqual([]);
  });

  const FORBIDDEN: [what: string, path: string, text: string, problem: RegExp][] = [
    ['a layer that knows a higher one', 'packages/core/src/a.ts', "import '@twofold/web';", /may not know/],
    [
      'the same for a type',
      'packages/core/src/a.ts',
      "import type { A } from '@twofold/web';",
      /may not know/,
    ],
    [
      'the same inside a type',
      'packages/core/src/a.ts',
      "type A = import('@twofold/web').A;",
      /may not know/,
    ],
    ['a package from outside in core', 'packages/core/src/a.ts', "import 'left-pad';", /stands alone/],
    ['Node in core', 'packages/core/src/a.ts', "import 'node:fs';", /uses Node's node:fs/],
    ['Node in the web', 'packages/web/src/a.ts', "await import('node:fs');", /uses Node's node:fs/],
    ['an undeclared package', 'packages/web/src/a.ts', "export * from 'idb';", /does not declare/],
    [
      "another package's inside",
      'packages/web/src/a.ts',
      "import '../../core/src/index';",
      /leaves its package/,
    ],
    [
      'a worker in another package',
      'packages/web/src/a.ts',
      "new Worker(new URL('../../core/src/index.ts', import.meta.url));",
      /leaves its package/,
    ],
    [
      "another package's inside in a test",
      'packages/web/src/a.test.ts',
      "import '../../core/src/index';",
      /leaves/,
    ],
    ['a package without a layer', 'packages/odd/package.json', '{"name":"odd"}', /is in no layer/],
  ];

  for (const [what, path, text, problem] of FORBIDDEN) {
    it(`finds ${what}`, () => {
      expect(problemsOf(path, text)).toEqual([expect.stringMatching(problem)]);
    });
  }

  it('finds a workspace import that the manifest does not declare', () => {
    const text = "import type { Game } from '@twofold/core';";
    expect(problemsOf('packages/web/src/a.ts', text, [])).toEqual([
      'packages/web/src/a.ts imports @twofold/core, which its package.json does not declare',
    ]);
  });

  it('lets tests use Node and the tools of the root', () => {
    const text = "import 'node:fs';\nimport { it } from 'vitest';";
    expect(problemsOf('packages/core/src/a.test.ts', text)).toEqual([]);
  });

  it('lets the tests of core, and only them, use the lessons, if they are declared', () => {
    const text = "import { walk } from '@twofold/lessons';";
    const problems = (file: string, devDependencies: object) =>
      findProblems(
        repository({
          'packages/core/package.json': JSON.stringify({ name: '@twofold/core', devDependencies }),
          'packages/lessons/package.json': JSON.stringify({ name: '@twofold/lessons' }),
          [`packages/core/src/${file}`]: text,
        }),
      );
    expect(problems('a.test.ts', { '@twofold/lessons': '1.0.0' })).toEqual([]);
    expect(problems('a.test.ts', {})).toEqual([expect.stringMatching(/does not declare/)]);
    expect(problems('a.ts', { '@twofold/lessons': '1.0.0' })).toEqual([
      expect.stringMatching(/may not know/),
    ]);
  });

  it('lets the edges of a package see a platform, and its modules name what is built beside them', () => {
    const files = (folder: string) => ({
      'packages/solver/package.json': JSON.stringify({ name: '@twofold/solver' }),
      'packages/solver/dist/kernel.wasm': '',
      [`packages/solver/src/${folder}/worker.ts`]: `
        import 'node:fs';
        new URL('../../../dist/kernel.wasm', import.meta.url);`,
    });
    expect(findProblems(repository(files('engine/node')))).toEqual([]);
    expect(findProblems(repository(files('engine/web')))).toEqual([
      "packages/solver/src/engine/web/worker.ts uses Node's node:fs",
    ]);
    const imports = { ...files('engine/node'), 'packages/solver/src/a.ts': "import '../dist/kernel.wasm';" };
    expect(findProblems(repository(imports))).toEqual([expect.stringMatching(/leaves its package/)]);
  });

  it('lets rooms import from lower ones alone, and views from no other view', () => {
    const upward = (file: string, specifier: string, target: string) =>
      findProblems(
        repository({
          [`packages/web/src/${file}`]: `import type { A } from '${specifier}';`,
          [`packages/web/src/${target}`]: 'export interface A {}',
        }),
      );
    expect(upward('game/a.ts', '../board/b', 'board/b.ts')).toEqual([]);
    expect(upward('views/play/a.ts', './b', 'views/play/b.ts')).toEqual([]);
    expect(upward('main.ts', './app/b', 'app/b.ts')).toEqual([]);
    expect(upward('board/a.ts', '../game/b', 'game/b.ts')).toEqual([
      'packages/web/src/board/a.ts imports upward from ../game/b',
    ]);
    expect(upward('views/play/a.ts', '../games/b', 'views/games/b.ts')).toHaveLength(1);
    expect(upward('app/a.ts', '../main', 'main.ts')).toHaveLength(1);
  });

  it('finds a cycle of modules, also one made of types', () => {
    const root = repository({
      'packages/core/src/a.ts': "import './b.js';",
      'packages/core/src/b.ts': "export type { A } from './a.js';",
    });
    expect(findProblems(root)).toEqual([
      'import cycle: packages/core/src/a.ts -> packages/core/src/b.ts -> packages/core/src/a.ts',
    ]);
  });
});

describe('findCycles', () => {
  const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

  it('takes two ways to one module for no cycle', () => {
    expect(findCycles(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
  });

  it('finds a module that imports itself, and a cycle behind a stem', () => {
    expect(findCycles(graphOf({ a: ['a'] }))).toEqual([['a']]);
    expect(findCycles(graphOf({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c']]);
  });
});

describe('importsOf', () => {
  it('sees every form, without queries, and nothing in comments and strings', () => {
    const text = `
      import a from 'one'; // import 'not'
      export { b } from "two";
      const view = lazy(() => import('./three.tsx?worker'));
      const text = "import 'not'";
      const page = <p>don't</p>;
      type T = typeof import('four');
    `;
    expect(importsOf('x.tsx', text).map(({ specifier }) => specifier)).toEqual([
      'one',
      'two',
      './three.tsx',
      'four',
    ]);
  });
});
