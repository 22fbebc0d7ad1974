// The package that `npm install @twofold/core` gives. It is packed, installed without a network into an empty
// project, imported by plain Node, and compiled by strict TypeScript. It is built and packed in a folder of
// its own, as on a fresh clone: a working copy's `dist` may hold files of older builds.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run.mjs';

const CORE = join(ROOT, 'packages/core');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TIME_LIMIT = 120_000;

/** The example of the package's own README, which therefore has to compile and run. */
const EXAMPLE = readFileSync(join(CORE, 'README.md'), 'utf8').match(/```ts\n([\s\S]*?)```/)![1]!;

const scratch = mkdtempSync(join(tmpdir(), 'twofold-pack-'));
const project = join(scratch, 'project');
const clone = join(scratch, 'core');
/** The report of `npm pack --json` about the package. */
interface Packed {
  filename: string;
  unpackedSize: number; // bytes
  files: { path: string }[];
}

let packed: Packed;

/** Runs a program in the empty project and gives its output; its complaints are in the error. */
function runIn(folder: string, program: string, args: string[]): string {
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
}

beforeAll(() => {
  for (const name of ['package.json', 'README.md', 'LICENSE', 'src']) {
    cpSync(join(CORE, name), join(clone, name), { recursive: true });
  }
  const out = [
    '--outDir',
    join(clone, 'dist'),
    '--tsBuildInfoFile',
    join(clone, 'dist/tsconfig.tsbuildinfo'),
  ];
  runIn(ROOT, process.execPath, [TSC, '-p', 'packages/core', ...out]);
  const told = runIn(clone, 'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch]);
  [packed] = JSON.parse(told) as [Packed];
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  runIn(project, 'npm', ['install', ...quiet, join(scratch, packed.filename)]);
}, TIME_LIMIT);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the package has what is needed and nothing that is not', () => {
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md']));
  expect(paths.filter((path) => !/^(dist|src)\//.test(path)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ]);
  expect(paths.filter((path) => /\.test\.|fixtures|tsbuildinfo|node_modules/.test(path))).toEqual([]);
});

test('every source map leads to a source that is there', () => {
  const paths = packed.files.map(({ path }) => path);
  const sources = paths.filter((path) => path.startsWith('src/')).map((path) => path.slice(4, -3));
  const built = paths.filter((path) => path.endsWith('.js')).map((path) => path.slice(5, -3));
  expect(built.sort()).toEqual(sources.sort());
});

test('it has the licence of the repository', () => {
  expect(readFileSync(join(CORE, 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
});

test('it is small', () => {
  // A third of it is the sources and another their maps; 517 kB, 131 kB packed, with the conversions in it.
  expect(packed.unpackedSize).toBeLessThan(550_000);
});

test('it depends on nothing', () => {
  const listed = JSON.parse(runIn(project, 'npm', ['ls', '--all', '--json'])) as { dependencies: object };
  expect(Object.keys(listed.dependencies)).toEqual(['@twofold/core']);
});

test(
  'the example of its README compiles under strict settings and runs in plain Node',
  () => {
    writeFileSync(join(project, 'example.ts'), EXAMPLE);
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
    const printed = runIn(project, process.execPath, ['out/example.js']);
    expect(printed).toContain('verified');
  },
  TIME_LIMIT,
);

test('its names are there for plain JavaScript', () => {
  const names = ['Game', 'Environment', 'VARIANTS', 'tilt', 'parseReplay', 'makeCompact', 'verifyReplay'];
  const script = `import * as core from '@twofold/core'; console.log(Object.keys(core).join(' '));`;
  const exported = runIn(project, process.execPath, ['--input-type=module', '-e', script]).trim().split(' ');
  expect(exported).toEqual(expect.arrayContaining(names));
});
