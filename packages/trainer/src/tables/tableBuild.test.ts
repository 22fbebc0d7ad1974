import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableRules } from '@twofold/solver/internal';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTable } from './tableBuild.js';

const RULES: TableRules = { formation: 'block', goalRank: 3, fourChance: 0.1, mostSum: 8 };

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'twofold-build-'));
  folder = join(place, 'tables');
});
afterEach(() => rmSync(place, { recursive: true }));

const build = (out: string, more: { keepsLayers?: boolean; rules?: TableRules } = {}) =>
  buildTable({ rules: RULES, folder, out, cut: 0, ...more });

it('a finished build leaves no folder of layers', async () => {
  const out = join(place, 'x.2048tab');
  await build(out, { keepsLayers: true });
  expect(readdirSync(folder)).toContain('keys-0000');
  writeFileSync(join(folder, 'keys-0000.new'), 'what a kill left');
  const before = readFileSync(out);
  await build(out);
  expect(readFileSync(out)).toEqual(before);
  expect(existsSync(folder)).toBe(false);
});

it('a build removes its layers alone, and never the table in their folder', async () => {
  mkdirSync(folder);
  const out = join(folder, 'x.2048tab');
  await build(out, { keepsLayers: true });
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await build(out);
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'x.2048tab']);
});

it('a folder with files of others is refused, and stays as it is', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'old.2048tab'), 'a table');
  await expect(build(join(place, 'x.2048tab'))).rejects.toThrow('other files than layers: name a new folder');
  writeFileSync(join(folder, 'rules.json'), '{ "mine": true }');
  await expect(build(join(place, 'x.2048tab'))).rejects.toThrow('other files than layers');
  expect(readdirSync(folder).sort()).toEqual(['old.2048tab', 'rules.json']);
});

it('a folder with the layers of another table is refused', async () => {
  await build(join(place, 'x.2048tab'), { keepsLayers: true });
  const rules = { ...RULES, mostSum: 10 };
  await expect(build(join(place, 'y.2048tab'), { rules })).rejects.toThrow('the layers of another table');
});
