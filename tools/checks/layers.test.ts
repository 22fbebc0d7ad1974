import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findCycles } from './cycles.mjs';
import { importsOf } from './imports.mjs';
import { findProblems } from './layers.mjs';

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
  it('finds none where every import is allowed and declared', () => {
    const text = "import { Game } from '@twofold/core';\nimport { render } from 'solid-js/web';";
    expect(problemsOf('packages/web/src/main.ts', text)).toEqual([]);
  });

  it('a package that is published as a bundle may hold its devDependencies, and no other may', () => {
    const devDependencies = { idb: '8.0.0' };
    const problems = (folder: string, name: string) =>
      findProblems(
        repository({
          [`packages/${folder}/package.json`]: JSON.stringify({ name, devDependencies }),
          [`packages/${folder}/src/a.ts`]: "import 'idb';",
          'e2e/a.ts': "import 'idb';",
        }),
      );
    expect(problems('web', '@twofold/web')).toEqual([]);
    expect(problems('trainer', '@twofold/trainer')).toEqual([
      'packages/trainer/src/a.ts imports idb, which its package.json does not declare',
      "e2e/a.ts imports idb, which the root's package.json does not declare",
    ]);
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
      'packages/web/src/board/a.ts imports upward from game/b.ts',
    ]);
    expect(upward('views/play/a.ts', '../games/b', 'views/games/b.ts')).toHaveLength(1);
    expect(upward('app/a.ts', '../main', 'main.ts')).toHaveLength(1);
  });

  const ROOMS: [what: string, importer: string, specifier: string, target: string][] = [
    ['core: rules from games', 'core/src/board.ts', './game/b.js', 'core/src/game/b.ts'],
    ['core: codes from rules', 'core/src/codec/a.ts', '../board.js', 'core/src/board.ts'],
    [
      'core: replays from readers of any kind',
      'core/src/replay/a.ts',
      '../notation/b.js',
      'core/src/notation/b.ts',
    ],
    ['solver: weights from a kernel', 'solver/src/weights/a.ts', '../kernel/b.js', 'solver/src/kernel/b.ts'],
    [
      'solver: a search from the engine',
      'solver/src/anySize/a.ts',
      '../engine/b.js',
      'solver/src/engine/b.ts',
    ],
    ['trainer: learning from the arena', 'trainer/src/learn/a.ts', '../arena/b.js', 'trainer/src/arena/b.ts'],
    [
      'cli: the terminal from a command',
      'cli/src/terminal/a.ts',
      '../commands/b.js',
      'cli/src/commands/b.ts',
    ],
    ['cli: options from the program', 'cli/src/options.ts', './main.js', 'cli/src/main.ts'],
  ];

  it.each(ROOMS)('finds an upward import in %s', (_, importer, specifier, target) => {
    const [folder = ''] = importer.split('/');
    const manifest = JSON.stringify({ name: folder === 'core' ? '@twofold/core' : folder });
    const files = {
      [`packages/${folder}/package.json`]: manifest,
      [`packages/${importer}`]: `import type { B } from '${specifier}';`,
      [`packages/${target}`]: 'export interface B {}',
    };
    const path = target.slice(`${folder}/src/`.length);
    expect(findProblems(repository(files))).toEqual([`packages/${importer} imports upward from ${path}`]);
  });

  it('a room may be a module by itself, below its folder', () => {
    const files = {
      'packages/solver/package.json': JSON.stringify({ name: '@twofold/solver' }),
      'packages/solver/src/weights/a.ts': "import '../kernel/kernel.js';",
      'packages/solver/src/kernel/kernel.ts': '',
    };
    expect(findProblems(repository(files))).toEqual([]);
  });

  it('finds a folder that is no room, and a source that imports a helper of tests', () => {
    const files = {
      'packages/core/src/novel/a.ts': "import '../testing/b.js';",
      'packages/core/src/testing/b.ts': '',
    };
    expect(findProblems(repository(files))).toEqual([
      'packages/core/src/novel is no room: add it to tools/checks/layers.mjs',
      'packages/core/src/novel/a.ts imports ../testing/b.js, which is for tests',
    ]);
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

describe('modules outside of the packages', () => {
  /** Each area has a module `a`; solver, trainer and web are packages, too. */
  const AREAS = {
    'packages/solver/package.json': JSON.stringify({ name: '@twofold/solver' }),
    'packages/trainer/package.json': JSON.stringify({ name: '@twofold/trainer' }),
    'packages/core/test/a.ts': '',
    'packages/trainer/programs/a.ts': '',
    'packages/solver/src/index.ts': '',
    'packages/trainer/src/index.ts': '',
    'packages/web/src/main.ts': '',
    'bench/a.ts': '',
    'e2e/a.ts': '',
    'tools/a.mjs': '',
  };
  const problemsWith = (path: string, text: string) => findProblems(repository({ ...AREAS, [path]: text }));

  const ALLOWED: [importer: string, ...specifiers: string[]][] = [
    ['packages/core/test/b.ts', '../src/index.js', 'node:fs', 'vitest'],
    ['packages/core/src/a.test.ts', '../test/a.js', '../../../tools/a.mjs'],
    ['tools/b.mjs', './a.mjs', '../packages/web/src/main', '../packages/core/test/a.ts', '@twofold/core'],
    ['tools/b.test.ts', './a.mjs', 'vitest'],
    [
      'packages/trainer/programs/b.ts',
      './a.js',
      '../src/index.js',
      '@twofold/core',
      '../../solver/src/index.js',
      'node:fs',
    ],
    ['bench/b.ts', './a', '../packages/web/src/main', '../tools/a.mjs', '@twofold/solver', 'vitest'],
    ['e2e/b.spec.ts', './a', '../packages/solver/src/index', '../tools/a.mjs', '../packages/core/test/a'],
  ];

  it.each(ALLOWED)('%s may import what its area knows', (importer, ...specifiers) => {
    expect(problemsWith(importer, specifiers.map((own) => `import '${own}';`).join('\n'))).toEqual([]);
  });

  const FORBIDDEN: [importer: string, specifier: string, problem: RegExp][] = [
    ['packages/solver/src/a.ts', '../../../bench/a.js', /leaves its package/],
    ['packages/solver/src/a.ts', '../../../tools/a.mjs', /leaves its package/],
    ['packages/solver/src/a.ts', '../../../e2e/a.js', /leaves its package/],
    ['packages/trainer/src/a.ts', '../programs/a.js', /leaves its package/],
    ['packages/core/src/a.ts', '../test/a.js', /leaves its package/],
    ['packages/solver/src/a.test.ts', '../../../bench/a.js', /tests of packages may not know bench$/],
    ['packages/solver/src/a.test.ts', '../../../e2e/a.js', /tests of packages may not know e2e$/],
    ['packages/trainer/src/a.test.ts', '../programs/a.js', /may not know packages\/trainer\/programs$/],
    ['packages/core/test/b.ts', '../../solver/src/index.js', /test may not know packages\/solver$/],
    ['packages/core/test/b.ts', '../../../tools/a.mjs', /test may not know tools$/],
    ['tools/b.mjs', '../bench/a.ts', /tools may not know bench$/],
    ['tools/b.mjs', '../e2e/a.ts', /tools may not know e2e$/],
    [
      'tools/b.test.ts',
      '../packages/trainer/programs/a.js',
      /tools may not know packages\/trainer\/programs$/,
    ],
    ['packages/trainer/programs/b.ts', '../../../tools/a.mjs', /programs may not know tools$/],
    ['packages/trainer/programs/b.ts', '../../../bench/a.js', /programs may not know bench$/],
    ['packages/trainer/programs/b.ts', '../../../e2e/a.js', /programs may not know e2e$/],
    ['packages/trainer/programs/b.ts', '../../web/src/main.js', /programs may not know packages\/web$/],
    ['packages/trainer/programs/b.test.ts', '@twofold/web', /programs may not know @twofold\/web$/],
    ['bench/b.ts', '../e2e/a', /bench may not know e2e$/],
    ['bench/b.ts', '../packages/trainer/programs/a', /bench may not know packages\/trainer\/programs$/],
    ['e2e/b.spec.ts', '../bench/a', /e2e may not know bench$/],
    ['e2e/b.spec.ts', '../packages/trainer/programs/a', /e2e may not know packages\/trainer\/programs$/],
    ['bench/b.ts', 'left-pad', /the root's package.json does not declare$/],
    ['tools/b.mjs', '@scope/left-pad/file', /imports @scope\/left-pad, which the root's package.json/],
    ['packages/trainer/programs/b.ts', 'solid-js', /the root's package.json does not declare$/],
  ];

  it.each(FORBIDDEN)('%s may not import %s', (importer, specifier, problem) => {
    expect(problemsWith(importer, `import '${specifier}';`)).toEqual([expect.stringMatching(problem)]);
  });

  it('their types count as imports, also where comments import them', () => {
    const text = "/** @type {import('../bench/a.ts').A} */\nexport const a = 1;";
    expect(problemsWith('tools/b.mjs', text)).toEqual([
      'tools/b.mjs imports ../bench/a.ts, but tools may not know bench',
    ]);
  });

  it('have no cycles', () => {
    const files = { ...AREAS, 'bench/a.ts': "import './b';", 'bench/b.ts': "import type { A } from './a';" };
    expect(findProblems(repository(files))).toEqual(['import cycle: bench/a.ts -> bench/b.ts -> bench/a.ts']);
  });

  it('are not the packages that a tool has installed for itself', () => {
    expect(problemsWith('tools/browser/node_modules/left/index.mjs', "import 'pad';")).toEqual([]);
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

  it('sees the types that comments import, in JavaScript alone', () => {
    const text =
      "/** @typedef {import('./a.mjs').A} A */\n/** @param {A | import('./b.mjs').B} own */\nfunction f(own) {}";
    expect(importsOf('x.mjs', text).map(({ specifier }) => specifier)).toEqual(['./a.mjs', './b.mjs']);
    expect(importsOf('x.ts', text)).toEqual([]);
  });
});
