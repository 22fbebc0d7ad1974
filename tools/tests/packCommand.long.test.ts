// @module-tag long
// The command and the solver, installed from tarballs. They are packed from a fresh build in a folder of its
// own. They are installed without a network into an empty project, and used there.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { ROOT } from '../run.mjs';

const TIME_LIMIT = 240_000;
const OURS = ['core', 'lessons', 'lock', 'sandbox', 'solver', 'trainer', 'protocol', 'cli'];
/** Compiled beside ours, and not installed: the command works without it. */
const OPTIONAL = ['server'];
const COPIED = ['package.json', 'tsconfig.json', 'README.md', 'LICENSE', 'src', 'bin', 'networks'];
/** What the compiler does not make. */
const BUILT = ['kernel.wasm', 'kernelShared.wasm', 'exact.wasm', 'engine/node/workerBundle.js'];

/** The report of `npm pack --json` about a package. */
interface Packed {
  name: string;
  filename: string;
  size: number; // bytes, packed
  files: { path: string }[];
}

const scratch = mkdtempSync(join(tmpdir(), 'twofold-pack-'));
const clone = join(scratch, 'clone');
const project = join(scratch, 'project');
let packed: Packed[];

/** Runs a program and returns its output; the error of a failure holds the output too. */
function runIn(folder: string, program: string, args: string[]): string {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 } as const;
  const run = spawnSync(program, args, { ...options, shell: process.platform === 'win32' });
  if (run.status === 0) return run.stdout;
  throw new Error(`${program} ${args.join(' ')} failed.\n${run.stdout}${run.stderr}`);
}

/** The packages as on a fresh clone, compiled. The other files are those of the build that tests begin with. */
function buildClone(): void {
  cpSync(join(ROOT, 'tsconfig.base.json'), join(clone, 'tsconfig.base.json'));
  mkdirSync(join(clone, 'node_modules/@twofold'), { recursive: true });
  for (const name of [...OURS, ...OPTIONAL]) {
    for (const part of COPIED) copyIfThere(`packages/${name}/${part}`);
    symlinkSync(join(clone, 'packages', name), join(clone, 'node_modules/@twofold', name), 'dir');
  }
  for (const { name, folder } of thirdParty([...OURS, ...OPTIONAL])) link(name, folder);
  link('@types', join(ROOT, 'node_modules/@types'));
  const projects = ['packages/cli', 'packages/solver/src/engine/web', 'packages/solver/src/engine/node'];
  runIn(clone, process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', ...projects]);
  for (const file of BUILT) copyIfThere(`packages/solver/dist/${file}`);
}

function copyIfThere(path: string): void {
  if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(clone, path), { recursive: true });
}

function link(name: string, folder: string): void {
  const path = join(clone, 'node_modules', name);
  if (existsSync(path)) return; // the first one is that of our own packages
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(folder, path, 'dir');
}

/** Where a package finds a dependency: in its own folder or above. */
function dependencyOf(folder: string, name: string): string {
  const path = join(folder, 'node_modules', name);
  return existsSync(path) ? path : dependencyOf(dirname(folder), name);
}

interface ThirdParty {
  name: string;
  folder: string;
  user: string; // the package that needs it
}

/** All packages of others that ours need at run time, however far down; those that ours name come first. */
function thirdParty(names: readonly string[]): ThirdParty[] {
  const found = new Map<string, ThirdParty>();
  let users = names.map((name) => join(ROOT, 'packages', name));
  while (users.length > 0) {
    const next: string[] = [];
    for (const user of users) {
      const { name: userName, dependencies = {} } = manifestOf(user);
      for (const name of Object.keys(dependencies).filter((each) => !each.startsWith('@twofold/'))) {
        const folder = dependencyOf(user, name);
        if (!found.has(folder)) next.push(folder);
        if (!found.has(folder)) found.set(folder, { name, folder, user: userName });
      }
    }
    users = next;
  }
  return [...found.values()];
}

function manifestOf(folder: string): {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The tarball that `npm pack` makes of a folder. */
function tarballOf(folder: string): string {
  const { name, version } = manifestOf(folder);
  return join(scratch, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** A second version of a package goes to its one user, where it cannot be a dependency of the project. */
function overridesOf(packages: readonly ThirdParty[]): Record<string, Record<string, string>> {
  const second = packages.filter(({ name }, at) => packages.findIndex((each) => each.name === name) !== at);
  return Object.fromEntries(
    second.map(({ name, folder, user }) => [user, { [name]: `file:${tarballOf(folder)}` }]),
  );
}

beforeAll(() => {
  buildClone();
  const others = thirdParty(OURS);
  const overrides = overridesOf(others);
  const folders = [
    ...OURS.map((name) => join(clone, 'packages', name)),
    ...others.map(({ folder }) => folder),
  ];
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch];
  packed = JSON.parse(runIn(scratch, 'npm', [...pack, ...folders])) as Packed[];
  mkdirSync(project);
  const manifest = { name: 'empty', private: true, type: 'module', overrides };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  const overridden = Object.values(overrides).flatMap((each) => Object.values(each));
  const tarballs = packed
    .map(({ filename }) => join(scratch, filename))
    .filter((path) => !overridden.includes(`file:${path}`));
  const install = ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', '--ignore-scripts'];
  runIn(project, 'npm', [...install, ...tarballs]);
}, TIME_LIMIT);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const pathsOf = (name: string) => packed.find((each) => each.name === name)!.files.map(({ path }) => path);

it.each([
  ['@twofold/solver', ['dist/engine/web/index.js', ...BUILT.map((file) => `dist/${file}`)]],
  ['@twofold/lessons', ['dist/index.js', 'src/walk.ts']],
  ['@twofold/lock', ['dist/fileLock.js']],
  ['@twofold/sandbox', ['dist/index.js', 'dist/worker/serve.js', 'dist/program/quickjs.js']],
  ['@twofold/trainer', ['dist/index.js', 'dist/learn/trainingThread.js', 'bin/pack.mjs']],
  ['@twofold/protocol', ['dist/index.js', 'dist/proof.js', 'dist/client/index.js']],
  ['twofold', ['dist/main.js', 'bin/twofold.js']],
])('%s has what is needed and nothing that is not', (name, needed) => {
  const paths = pathsOf(name);
  expect(paths).toEqual(expect.arrayContaining([...needed, 'LICENSE', 'README.md', 'package.json']));
  const folders = new Set(paths.map((path) => (path.includes('/') ? path.split('/')[0] : path)));
  const allowed = ['dist', 'src', 'bin', 'networks', 'LICENSE', 'README.md', 'package.json'];
  expect(allowed).toEqual(expect.arrayContaining([...folders]));
  expect(paths.filter((path) => /\.test\.|testing|fixtures|tsbuildinfo|tsconfig/.test(path))).toEqual([]);
});

it.each(['@twofold/lock', '@twofold/solver', '@twofold/sandbox', '@twofold/trainer', 'twofold'])(
  'every source map of %s has its source',
  (name) => {
    const bundles = BUILT.map((file) => `dist/${file}`);
    const built = pathsOf(name).filter((path) => /^dist\/.*\.js$/.test(path) && !bundles.includes(path));
    const sources = pathsOf(name).filter((path) => /^src\/.*(?<!\.d)\.ts$/.test(path));
    expect(built.map((path) => path.slice(5, -3)).sort()).toEqual(
      sources.map((path) => path.slice(4, -3)).sort(),
    );
  },
);

it.each(['lock', 'solver', 'sandbox', 'trainer', 'protocol', 'cli'])(
  '%s has the licence of the repository',
  (name) => {
    const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    expect(readFileSync(join(ROOT, 'packages', name, 'LICENSE'), 'utf8')).toBe(licence);
  },
);

it('is as small as its networks, of 6.2 MB, allow', () => {
  const sizeOf = (name: string) => packed.find((each) => each.name === name)!.size;
  expect(sizeOf('@twofold/solver')).toBeLessThan(6_900_000);
  expect(sizeOf('@twofold/trainer')).toBeLessThan(100_000);
  expect(sizeOf('@twofold/sandbox')).toBeLessThan(76_000); // 70,000: it names the first wrong motion, and has a console
  expect(sizeOf('twofold')).toBeLessThan(340_000); // 247,000 with ranked play, 321,000 with reviews and keys in links
});

test('the solver analyses a position with its small network', { timeout: TIME_LIMIT }, () => {
  const script = `
    import { parsePosition } from '@twofold/core';
    import { createNodeEngine } from '@twofold/solver/node';
    const engine = await createNodeEngine({ network: 'small' });
    const { value: board } = parsePosition('00b1/2000/0000/0001');
    for await (const { depth, lines } of engine.analyse({ board, fourChance: 0.1 }, { depth: 3 }))
      console.log(depth, lines.length, lines.every(({ successRate }) => successRate > 0));
    engine.destroy();`;
  const printed = runIn(project, process.execPath, ['--input-type=module', '-e', script]);
  expect(printed).toMatch(/^3 \d true$/m);
});

/** Runs the installed command, from the folder of the command's own sample games. */
const twofold = (...args: string[]) => {
  const command = join(project, 'node_modules/.bin/twofold');
  const cwd = join(ROOT, 'packages/cli/src/fixtures/games');
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { status, stdout };
};

test('the command runs: --version by npx, solve, lesson and verify', { timeout: TIME_LIMIT }, () => {
  expect(runIn(project, 'npx', ['--offline', 'twofold', '--version'])).toBe('0.1.0\n');
  expect(twofold('solve', '00b1/2000/0000/0001', '--depth', '2').stdout).toMatch(/left|right|up|down/i);
  expect(twofold('lesson', 'show', 'walk').stdout).toContain('export function moveTiles(');
  expect(twofold('verify', 'game.2048')).toMatchObject({ status: 0 });
  expect(twofold('verify', 'altered.2048')).toMatchObject({ status: 1 });
});

test('a program is checked in the sandbox of the installed command', { timeout: TIME_LIMIT }, () => {
  const source = join(scratch, 'tilt.ts');
  writeFileSync(source, 'export const tilt = (board: number[][]): number[][] => board;\n');
  const { status, stdout } = twofold('lesson', 'check', source);
  expect(stdout).toContain('wrong: The tilted board is not the right one.');
  expect(status).toBe(1);
});
