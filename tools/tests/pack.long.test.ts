// @module-tag long
// The packages that `npm install @twofold/core` and `npm install @twofold/lessons` give. Each is packed,
// installed without a network into an empty project, imported by plain Node, and compiled by strict
// TypeScript. It is built and packed in a folder of its own, as on a fresh clone: a working copy's `dist` may
// hold files of older builds.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../run.mjs';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TIME_LIMIT = 120_000;

/** The report of `npm pack --json` about a package. */
interface Packed {
  filename: string;
  unpackedSize: number; // bytes
  files: { path: string }[];
}

interface Library {
  name: string; // of its folder
  /** Most bytes, unpacked. A third is the sources and another their maps. */
  size: number;
  /** Some of its names. */
  names: string[];
  /** Part of what the example of its README prints. */
  printed: string;
}

const LIBRARIES: Library[] = [
  {
    name: 'core',
    size: 920_000, // 892 kB, with the conversions, the readers of foreign boards and the environments in it
    names: ['Game', 'Environment', 'VARIANTS', 'tilt', 'parseReplay', 'makeCompact', 'verifyReplay'],
    printed: 'verified',
  },
  {
    name: 'lessons',
    size: 260_000, // 241 kB
    names: ['WAYS', 'recordSteps', 'walk', 'packAndPair', 'minimumRow', 'twoPointers', 'rotateWithMotions'],
    printed: 'wrong from step 7 [ [ 16, 0, 0, 0 ] ]',
  },
];

/** Runs a program in a folder and gives its output; its complaints are in the error. */
function runIn(folder: string, program: string, args: string[]): string {
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
}

/** Builds the package in `clone`, packs it into `scratch` and installs it in `project`. */
function install(
  own: string,
  { clone, scratch, project }: Record<'clone' | 'scratch' | 'project', string>,
): Packed {
  for (const name of ['package.json', 'README.md', 'LICENSE', 'src']) {
    cpSync(join(own, name), join(clone, name), { recursive: true });
  }
  const out = [
    '--outDir',
    join(clone, 'dist'),
    '--tsBuildInfoFile',
    join(clone, 'dist/tsconfig.tsbuildinfo'),
  ];
  runIn(ROOT, process.execPath, [TSC, '-p', own, ...out]);
  const told = runIn(clone, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch]);
  const [packed] = JSON.parse(told) as [Packed];
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  runIn(project, 'npm', ['install', ...quiet, join(scratch, packed.filename)]);
  return packed;
}

describe.each(LIBRARIES)('@twofold/$name', ({ name, size, names, printed }) => {
  const own = join(ROOT, 'packages', name);
  const scratch = mkdtempSync(join(tmpdir(), 'twofold-pack-'));
  const project = join(scratch, 'project');
  let packed: Packed;
  const paths = () => packed.files.map(({ path }) => path);

  beforeAll(() => {
    packed = install(own, { clone: join(scratch, name), scratch, project });
  }, TIME_LIMIT);
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('has what is needed and nothing that is not', () => {
    expect(paths()).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md']));
    expect(
      paths()
        .filter((path) => !/^(dist|src)\//.test(path))
        .sort(),
    ).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(paths().filter((path) => /\.test\.|fixtures|testing|tsbuildinfo|node_modules/.test(path))).toEqual(
      [],
    );
  });

  test('every source map leads to a source that is there', () => {
    const sources = paths().filter((path) => path.startsWith('src/'));
    const built = paths().filter((path) => path.endsWith('.js'));
    expect(built.map((path) => path.slice(5, -3)).sort()).toEqual(
      sources.map((path) => path.slice(4, -3)).sort(),
    );
  });

  test('has the licence of the repository', () => {
    expect(readFileSync(join(own, 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });

  test('is small', () => {
    expect(packed.unpackedSize).toBeLessThan(size);
  });

  test('depends on nothing', () => {
    const listed = JSON.parse(runIn(project, 'npm', ['ls', '--all', '--json'])) as { dependencies: object };
    expect(Object.keys(listed.dependencies)).toEqual([`@twofold/${name}`]);
  });

  test(
    'the example of its README compiles under strict settings and runs in plain Node',
    () => {
      const [, example] = readFileSync(join(own, 'README.md'), 'utf8').match(/```ts\n([\s\S]*?)```/)!;
      writeFileSync(join(project, 'example.ts'), example!);
      const options = { strict: true, target: 'es2022', lib: ['es2023'], types: [], skipLibCheck: false };
      const strictest = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
      const compilerOptions = { ...options, ...strictest, module: 'nodenext', outDir: 'out', rootDir: '.' };
      // The example prints; it needs only `console` from its surroundings.
      writeFileSync(
        join(project, 'console.d.ts'),
        'declare const console: { log(...values: unknown[]): void };',
      );
      const files = ['example.ts', 'console.d.ts'];
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      runIn(project, process.execPath, [TSC, '-p', '.']);
      expect(runIn(project, process.execPath, ['out/example.js'])).toContain(printed);
    },
    TIME_LIMIT,
  );

  test('its names are there for plain JavaScript', () => {
    const script = `import * as own from '@twofold/${name}'; console.log(Object.keys(own).join(' '));`;
    const exported = runIn(project, process.execPath, ['--input-type=module', '-e', script]);
    expect(exported.trim().split(' ')).toEqual(expect.arrayContaining(names));
  });
});
