import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
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

  it('keeps the names that files have always had', () => {
    const shape = { ...STATE.shape, largest: 14, downgrading: { from: 64, below: 1000 } };
    writeCheckpoint(file, { state: { ...STATE, shape }, ...empty(16) });
    expect(readFileSync(file, 'latin1')).toContain(
      '{"shape":{"patterns":[[0,1,2,3]],"stages":[],"largest":14,"lowered":{"from":64,"below":1000}},"seed"',
    );
    expect(readState(file)).toEqual({ ...STATE, shape });
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
    mkdirSync(`${file}.part`); // blocks the temporary file
    const next = { state: { ...STATE, episodes: 4 }, ...empty(16) };
    expect(() => writeCheckpoint(file, next)).toThrow(
      'No checkpoint could be written: the last one stays (EISDIR',
    );
    expect(readState(file).episodes).toBe(3);
  });

  it.each([
    ['something else', () => writeFileSync(file, 'x'.repeat(100_000)), 'is not a checkpoint'],
    ['an empty file', () => writeFileSync(file, ''), 'is not a checkpoint'],
    ['one that is cut off', () => truncateSync(file, statSync(file).size - 4), 'is cut off, 4 bytes'],
    ['one that is cut off in its head', () => truncateSync(file, 100), 'is cut off in its head'],
    ['one with bytes behind', () => appendFileSync(file, 'more'), 'has 4 bytes too many'],
    ['one with a broken head', () => spoil(40), 'the checksum of its head'],
    ['one with a wrong length', () => spoil(8), 'the checksum of its head'],
    ['one with a flipped bit', () => spoil(statSync(file).size - 1), 'the checksum of its arrays'],
  ])('that is %s is refused', (_, damage, message) => {
    writeCheckpoint(file, { state: STATE, ...empty(16) });
    damage();
    expect(readWhole).toThrow(message);
  });

  it('that is damaged is refused with its file and what to do', () => {
    writeCheckpoint(file, { state: STATE, ...empty(16) });
    spoil(40);
    expect(() => readState(file)).toThrow(
      `The checkpoint ${file} is damaged: the checksum of its head does not match. ` +
        'Put back a copy of it, or delete it to begin anew',
    );
  });

  it('is refused whichever of its bytes is changed', () => {
    const { weights, coherence } = empty(16);
    writeCheckpoint(file, { state: STATE, weights: weights.fill(0.5, 3), coherence: coherence.fill(2, 5) });
    const size = statSync(file).size;
    expect(size).toBe(4096 + 3 * 64);
    for (let flip = 0; flip < size + 7 * 64; flip++) {
      // Every bit of the first bytes, one bit of each other byte.
      const at = flip < 8 * 64 ? flip >> 3 : flip - 7 * 64;
      const bit = 1 << (flip % 8);
      spoil(at, bit);
      expect(readWhole, `byte ${at}, bit ${bit}`).toThrow(/is damaged|is not a checkpoint/);
      spoil(at, bit);
    }
    expect(readWhole().state).toEqual(STATE);
  });

  it('has room for the history of a long run', () => {
    const stretches = Array.from({ length: 2000 }, (_, at) => ({ ...STATE.stretches[0]!, fromEpisode: at }));
    writeCheckpoint(file, { state: { ...STATE, stretches }, ...empty(16) });
    expect(readWhole().state.stretches).toHaveLength(2000);
  });
});

describe('a head that names no run', () => {
  const odd = (change: object) => () =>
    writeCheckpoint(file, { state: { ...STATE, ...change } as RunState, ...empty(16) });

  it.each([
    ['a wrong pattern', odd({ shape: { patterns: [[16]], stages: [] } })],
    ['a pattern that is not of 4x4', odd({ shape: { patterns: [[-5]], stages: [] } })],
    ['a pattern without cells', odd({ shape: { patterns: [[]], stages: [] } })],
    ['a count below 0', odd({ moves: -1 })],
    ['no random state', odd({ randomStates: [[1]] })],
    ['no stretches', odd({ stretches: undefined })],
  ])('because of %s is refused', (_, write) => {
    write();
    expect(() => readWhole()).toThrow('its head cannot be read');
  });

  it('because it is of another version is refused', () => {
    writeCheckpoint(file, { state: STATE, ...empty(16) });
    spoil(7);
    expect(() => readWhole()).toThrow('is not a checkpoint');
  });
});

function readWhole(count = 16) {
  const arrays = empty(count);
  const state = readCheckpoint(file, (state, readArrays) => {
    readArrays(arrays);
    return state;
  });
  return { state, ...arrays };
}

/** Flips bits of a byte. */
function spoil(at: number, bits = 0x10): void {
  const fd = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(fd, byte, 0, 1, at);
  byte[0]! ^= bits;
  writeSync(fd, byte, 0, 1, at);
  closeSync(fd);
}
