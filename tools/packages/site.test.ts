// `twofold-site`: the copy of the published site for a static host. `installed.long.test.ts` runs the installed command.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkUrl } from '@twofold/solver/node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copySite } from '../../packages/web/bin/copySite.js';

const BYTES = readFileSync(networkUrl('2x4'));
const FILE = 'assets/2x4-abcdefg.2048ntn';
const sha256 = createHash('sha256').update(BYTES).digest('hex');

let scratch: string;
let site: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'twofold-copied-'));
  site = join(scratch, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), 'the page');
  list({ name: '2x4', file: FILE, sha256 });
});
afterEach(() => rmSync(scratch, { recursive: true }));

const list = (...listed: object[]) => writeFileSync(join(site, 'networks.json'), JSON.stringify(listed));

it('has every file, and the networks that the site lacks; what else is in the folder stays', () => {
  const copy = join(scratch, 'public/game');
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'own.txt'), 'mine');
  copySite(site, copy);
  expect(readFileSync(join(copy, 'index.html'), 'utf8')).toBe('the page');
  expect(readFileSync(join(copy, FILE)).equals(BYTES)).toBe(true);
  expect(readFileSync(join(copy, 'own.txt'), 'utf8')).toBe('mine');
});

it('keeps a network that the site has', () => {
  writeFileSync(join(site, FILE), 'its own');
  copySite(site, join(scratch, 'copy'));
  expect(readFileSync(join(scratch, 'copy', FILE), 'utf8')).toBe('its own');
});

it.each(['2x4', '9x9'])('copies nothing where the solver has another network %s', (name) => {
  list({ name, file: FILE, sha256: sha256.replace(/^./, 'x') });
  expect(() => copySite(site, join(scratch, 'copy'))).toThrow(`network ${name} of @twofold/solver`);
  expect(() => readFileSync(join(scratch, 'copy/index.html'))).toThrow('ENOENT');
});

it('refuses a file as the folder', () => {
  expect(() => copySite(site, join(site, 'index.html'))).toThrow('is a file: name a folder');
});
