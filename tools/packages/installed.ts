// An empty project into which all tarballs are installed from the registry, as somebody outside of the repository does. Pages of
// it are served to a real browser.
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserOptions } from '../browser/playwright';
import { ROOT } from '../run.mjs';
import { type Packed, packAll } from './pack.mjs';

/** The compiler and the bundler of the repository: a project brings its own, which would be the same. */
export const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
export const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

export interface Project {
  readonly folder: string;
  readonly packed: readonly Packed[];
  /** Writes a file of the project, by its path in it. */
  write(path: string, text: string): void;
  /** Runs a program in the project. Returns its output; the error of a failure has it, too. */
  run(program: string, ...args: string[]): string;
  remove(): void;
}

/** Packs everything and installs it. Rejects with npm's output if that fails. */
export async function installAll(): Promise<Project> {
  const scratch = mkdtempSync(join(tmpdir(), 'twofold-installed-'));
  const folder = join(scratch, 'project');
  const tarballs = join(scratch, 'tarballs');
  const packed = await packAll(tarballs);
  mkdirSync(folder);
  const project: Project = {
    folder,
    packed,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    run: (program, ...args) => runIn(folder, program, args),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
  project.write('package.json', '{ "name": "empty", "private": true, "type": "module" }');
  const files = packed.map(({ filename }) => join(tarballs, filename));
  project.run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', ...files);
  return project;
}

function runIn(cwd: string, program: string, args: string[]): string {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} failed.\n${stdout}${stderr}${error?.message ?? ''}`);
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * Opens a page of a folder, served as files and nothing else. Resolves to the page's title, once that begins with "done" or
 * "failed", and to the paths that it fetched.
 */
export async function titleOf(folder: string, page: string): Promise<{ title: string; fetched: string[] }> {
  const fetched: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path);
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!isFile) return response.writeHead(404).end();
    fetched.push(path);
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const browser = await chromium.launch(await browserOptions());
  try {
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => errors.push(message));
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/${page}`);
    await tab
      .waitForFunction(() => /^(done|failed)/.test(document.title), undefined, { timeout: 60_000 })
      .catch(() => {
        throw new Error(`The page said nothing. ${errors.join('; ')}`);
      });
    return { title: await tab.title(), fetched };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
