import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWeights } from '@twofold/solver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunState, writeCheckpoint } from './learn/checkpoint.js';
import { packNetwork } from './pack.js';

let folder: string;
let checkpoint: string;
const state: RunState = {
  shape: { patterns: [[0, 1, 2], [5]], stages: [64] },
  seed: 4,
  randomStates: [[1, 2]],
  episodes: 10,
  restarts: 20,
  moves: 3000,
  seconds: 1.5,
  stretches: [],
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packing-'));
  checkpoint = join(folder, 'checkpoint.2048trn');
  const weights = Float32Array.from({ length: 2 * (4096 + 16) }, (_, at) => (at % 3 === 0 ? at : 0));
  const coherence = Float32Array.from({ length: 2 * weights.length }, (_, at) => (at % 2 === 1 ? at : -at));
  writeCheckpoint(checkpoint, { state, weights, coherence });
});

afterAll(() => rmSync(folder, { recursive: true }));

it('a checkpoint becomes a weights file with how it was learned', () => {
  const { bytes, weights, kept } = packNetwork(checkpoint, {
    bytes: 100_000,
    step: 1,
    name: 'tiny',
    about: { command: 'twofold train' },
  });
  const parsed = parseWeights(bytes);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect({ weights, kept }).toEqual({ weights: 2741, kept: 2741 });
  const { shape, randomStates: _, ...learned } = state;
  expect(parsed.value).toMatchObject({
    shape,
    name: 'tiny',
    record: { ...learned, command: 'twofold train' },
  });
  expect(parsed.value.codes[5]).toBe(18);
});

it('of a file that is to be small the most used weights are left', () => {
  const { bytes, kept } = packNetwork(checkpoint, { bytes: 900, step: 1 });
  expect(bytes.length).toBeLessThanOrEqual(900);
  const parsed = parseWeights(bytes);
  expect(kept).toBeLessThan(2741);
  expect(parsed.ok && parsed.value.codes.at(-1)).toBe(2741 * 3); // sizes ascend with the index
});

it('the first stages alone can be kept, and boards of later ones downgraded', () => {
  const downgrading = { from: 64, below: 1000 };
  const { bytes } = packNetwork(checkpoint, { bytes: 100_000, step: 1, stages: 1, downgrading });
  const parsed = parseWeights(bytes);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(parsed.value.shape).toMatchObject({ stages: [], downgrading });
  expect(parsed.value.present).toHaveLength(Math.ceil((4096 + 16) / 32));
  expect(() => packNetwork(checkpoint, { bytes: 900, stages: 3 })).toThrow('This network has 2 stages');
});

it('a run without coherence is packed as a whole, or not at all', () => {
  const blind = join(folder, 'blind.2048trn');
  const weights = Float32Array.from({ length: 2 * (4096 + 16) }, (_, at) => at % 500);
  writeCheckpoint(blind, { state, weights, coherence: new Float32Array(2 * weights.length) });
  const { bytes, weights: learned, kept } = packNetwork(blind, { bytes: 100_000, step: 1 });
  expect(kept).toBe(learned);
  expect(packNetwork(blind, { bytes: bytes.length, step: 1 }).kept).toBe(learned);
  expect(() => packNetwork(blind, { bytes: bytes.length - 1, step: 1 })).toThrow(
    `learn on with it, or allow ${bytes.length} bytes for all`,
  );
});
