// @module-tag long
// The test of playSaves.test.ts with enough kills to meet rare moments.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killRepeatedly } from '../testing/kills.js';

const KILLS = 200;

it(`loses no turn that was shown in ${KILLS} kills`, { timeout: 600_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'twofold-kills-'));
  const { turns, lost } = await killRepeatedly(data, KILLS);
  console.log(`${KILLS} kills, ${turns} turns shown, ${lost.length} kills that lost turns`);
  expect(lost).toEqual([]);
  rmSync(data, { recursive: true });
});
