import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunState, readCheckpoint, readState, writeCheckpoint } from './checkpoint.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-checkpoint-'));
  file = join(folder, 'run');
});
afterEach(() => rmSync(folder, { recursive: true }));

const STATE: RunState = {
  shape: { patterns: [[0, 1, 2, 3]], stages: [] },
  seed: 7,
  randomStates: [[1, 2]],
  episodes: 3,
  restarts: 1,
  moves: 400,
  seconds: 1.5,
  stretches: [{ fromEpisode: 0, threads: 1, rate: 1, coherence: true, stages: [] }],
};

const empty = (length: number) => ({
  weights: new Float32Array(length),
  coherence: new Float32Array(2 * length),
});

describe('a checkpoint', () => {
  it('gives back what was written, zeros and all', () => {
    const written = empty(1 << 16);
    written.weights.set([1.5, Number.NaN, -0.25], 40_000);
    written.coherence[2 ** 17 - 1] = -3;
    writeCheckpoint(file, { state: STATE, ...written });
    const read = empty(1 << 16);
    readCheckpoint(file, (_, readArrays) => readArrays(read));
    expect(readState(file)).toEqual(STATE);
    expect(read).toEqual(written);
  });

  it('replaces the one before as a whole', () => {
    const first = empty(16);
    writeCheckpoint(file, { state: STATE, ...first, weights: first.weights.fill(1) });
    writeCheckpoint(file, { state: { ...STATE, episodes: 4 }, ...empty(16) });
    const read = empty(16);
    readCheckpoint(file, (_, readArrays) => readArrays(read));
    expect(readState(file).episodes).toBe(4);
    expect(read.weights).toEqual(new Float32Array(16));
  });

  it('is read as one, although another takes its place meanwhile', () => {
    const first = empty(16);
    writeCheckpoint(file, { state: STATE, ...first, weights: first.weights.fill(1) });
    const read = empty(16);
    const episodes = readCheckpoint(file, (state, readArrays) => {
      writeCheckpoint(file, { state: { ...STATE, episodes: 4 }, ...empty(16) });
      readArrays(read);
      return state.episodes;
    });
    expect([episodes, read.weights[0]]).toEqual([3, 1]);
  });

  it('that cannot be written leaves the one before, and says why', () => {
    writeCheckpoint(file, { state: STATE, ...empty(16) });
    mkdirSync(`${file}.part`); // in its way
    const next = { state: { ...STATE, episodes: 4 }, ...empty(16) };
    expect(() => writeCheckpoint(file, next)).toThrow(
      'No checkpoint could be written: the last one stays (EISDIR',
    );
    expect(readState(file).episodes).toBe(3);
  });

  it.each([
    ['something else', () => writeFileSync(file, 'x'.repeat(100_000)), 'is not a checkpoint'],
    ['an empty file', () => writeFileSync(file, ''), 'is not a checkpoint'],
    ['one that is cut off', () => truncateSync(file, statSync(file).size - 4), 'is cut off'],
    ['one with a broken head', () => spoil(20), 'is damaged'],
  ])('that is %s is refused', (_, damage, message) => {
    writeCheckpoint(file, { state: STATE, ...empty(16) });
    damage();
    expect(() => readCheckpoint(file, (_, readArrays) => readArrays(empty(16)))).toThrow(message);
  });
});

function spoil(at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = 0;
  writeFileSync(file, bytes);
}
