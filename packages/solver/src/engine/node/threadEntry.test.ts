import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { threadEntry } from './threadEntry.js';

const NODE = 'solver/dist/engine/node';
const NOTES = [NODE, 'solver/dist', 'core/dist'].map((folder) => `${folder}/tsconfig.tsbuildinfo`);

let packages: string;
beforeEach(() => {
  packages = mkdtempSync(join(tmpdir(), 'twofold-entry-'));
  for (const folder of [NODE, 'core/dist']) mkdirSync(join(packages, folder), { recursive: true });
});
afterEach(() => rmSync(packages, { recursive: true }));

/** Writes a file, `seconds` after 1970. */
function write(path: string, seconds: number): void {
  writeFileSync(join(packages, path), '');
  utimesSync(join(packages, path), seconds, seconds);
}

/** The name of the file that a thread begins with. */
const entry = () =>
  threadEntry(pathToFileURL(join(packages, NODE, 'index.js')).href)
    .pathname.split('/')
    .at(-1);

it('is the bundle in a published package, and after a build', () => {
  write(`${NODE}/workerBundle.js`, 20);
  expect(entry()).toBe('workerBundle.js');
  for (const notes of NOTES) write(notes, 10);
  expect(entry()).toBe('workerBundle.js');
});

it.each(NOTES)('is the modules once the compiler has run since: %s', (notes) => {
  for (const others of NOTES) write(others, 10);
  write(`${NODE}/workerBundle.js`, 20);
  write(notes, 30);
  expect(entry()).toBe('worker.js');
});

it('is the modules where there is no bundle', () => {
  expect(entry()).toBe('worker.js');
});
