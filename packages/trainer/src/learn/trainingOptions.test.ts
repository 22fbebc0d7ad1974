import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { train } from './training.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-options-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a training run refuses', () => {
  const refusalOf = async (wrong: object) => {
    const run = join(folder, 'run');
    const options = { folder: run, patterns: [[0, 1]], rate: 1, lambda: 0.5, episodes: 5, ...wrong };
    const refusal = await train(options, new Uint8Array(), () => {}).catch((error: unknown) => error);
    expect(existsSync(run)).toBe(false);
    return refusal;
  };

  it.each([
    [{ threads: 0 }, 'threads must be a whole number from 1 on, not 0'],
    [{ threads: Number.NaN }, 'threads must be a whole number from 1 on, not NaN'],
    [{ checkpointEvery: 0 }, 'checkpointEvery must be a whole number from 1 on, or Infinity, not 0'],
    [{ episodes: 5.5 }, 'episodes must be a whole number from 1 on, or Infinity, not 5.5'],
    [{ restartAbove: 0 }, 'restartAbove must be a whole number from 1 on, or Infinity, not 0'],
    [{ seed: -1 }, 'seed must be a whole number from 0 on, not -1'],
    [{ carousel: [{ sum: 64, chains: Infinity }] }, 'chains must be a whole number from 0 on'],
    [{ promotion: { below: 64, episodes: Infinity } }, 'promotion.episodes must be a whole number from 0 on'],
  ])('numbers with which it would never end, or could not go on: %j', async (wrong, message) => {
    const refusal = await refusalOf(wrong);
    expect(refusal).toBeInstanceOf(RangeError);
    expect((refusal as RangeError).message).toContain(message);
  });

  it.each([{ depth: 2 }, { explores: true }, { until: { sum: 40 } }])(
    'an option of single episodes: %j',
    async (wrong) => {
      const refusal = await refusalOf(wrong);
      expect(refusal).toBeInstanceOf(RangeError);
      expect((refusal as RangeError).message).toContain(`without ${Object.keys(wrong)}`);
    },
  );
});
