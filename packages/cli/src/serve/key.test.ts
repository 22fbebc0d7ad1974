import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from '../testing/runHere.js';

const folder = mkdtempSync(join(tmpdir(), 'twofold-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses what is no public key, and a folder without a database', async () => {
  const malformed = await runHere(folder, ['key', 'retire', 'ea4a']);
  expect([malformed.code, malformed.stdout]).toEqual([2, '']);
  expect(malformed.stderr).toContain('"ea4a" is no public key');
  for (const args of [['list'], ['retire', 'EA4A'.repeat(16)]]) {
    const { code, stderr } = await runHere(folder, ['key', ...args, '--data', folder]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database in')]);
  }
});
