import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureTool, ToolError } from './onDemand.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-tool-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A tool that depends on nothing but itself, so that no registry is asked. */
function writeTool(version: string): void {
  const manifest = { name: 'tool', version };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

const installedAt = () => statSync(join(folder, 'node_modules/.installed')).mtimeMs;

it('installs a tool into its folder once for each lock file', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  writeTool('1.0.0');
  expect(await ensureTool(folder)).toBe(join(folder, 'node_modules'));
  const first = installedAt();
  await ensureTool(folder);
  expect(installedAt()).toBe(first);
  writeTool('2.0.0');
  await ensureTool(folder);
  expect(installedAt()).toBeGreaterThan(first);
});

it('says what it could not install, and tries again the next time', { timeout: 120_000 }, async () => {
  writeTool('1.0.0');
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "not-in-the-lock-file": "1.0.0" } }');
  await expect(ensureTool(folder)).rejects.toThrow(ToolError);
  expect(existsSync(join(folder, 'node_modules/.installed'))).toBe(false);
});
