import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTwinKernel, type Endgame, SHIPPED_NETWORKS } from '@twofold/solver';
import { openWeights } from '@twofold/solver/internal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Xorshift } from '../../src/xorshift.js';
import { Course, episodeOptions } from './course.js';
import { LearningFolder } from './folder.js';
import { endgameWeights } from './memory.js';
import { PARTS, type Part } from './parts.js';
import { findPositions, tidyPosition } from './positions.js';
import { learnPart, type ThreadReport } from './thread.js';

/** Small patterns, so that a test needs no gigabytes. */
const LATE: Endgame = { from: 27_712, largest: 13, patterns: [[0, 1, 2], [5]] };
const LAST: Endgame = { from: 31_520, largest: 11, patterns: [[3, 4]] };
const PART: Part = { learned: LATE, playedFrom: 27_712, until: 28_800, caution: 0, bytes: 1000 };
const TEACHING = { depth: 2 };
const FIRST = 16; // weights before those of LATE

function newKernel() {
  const kernel = createTwinKernel({ tableBytes: 1 << 16 });
  const range = { from: FIRST, to: FIRST + endgameWeights(LATE) };
  kernel.newNetwork({ patterns: [[0]], largest: 14, endgames: [LATE, LAST] }, { learning: range });
  const arrays = { weights: kernel.weights.subarray(range.from, range.to), coherence: kernel.coherence! };
  return { kernel, arrays };
}

/** A sum of 28,672 and 60 more. */
const ENTRY = Uint8Array.of(14, 13, 12, 5, 4, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const OVER = Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1);
const POSITIONS = { first: [ENTRY], any: [ENTRY] };

it('each part ends where the next begins, the last with 32768', () => {
  expect(episodeOptions(PARTS.late, TEACHING).until).toEqual({ sum: PARTS.endgame.playedFrom + 4 });
  expect(episodeOptions(PARTS.endgame, TEACHING).until).toEqual({ reward: 32_768 });
});

it.each(['late', 'endgame'] as const)('%s is learned for the boards for which its file plays', (name) => {
  const file = openWeights(
    readFileSync(new URL(`../../../solver/networks/${name}.2048ntn`, import.meta.url)),
  );
  if (!file.ok) throw new Error(file.error.message);
  const { learned, playedFrom, bytes } = PARTS[name];
  expect(file.value.completes).toEqual({ from: playedFrom, largest: learned.largest });
  expect(file.value.shape.patterns).toEqual(learned.patterns);
  expect(SHIPPED_NETWORKS.find((shipped) => shipped.name === name)!.bytes).toBeLessThanOrEqual(bytes);
});

describe('a course', () => {
  it('plays a game and games inside it, and learns from all', () => {
    const { kernel, arrays } = newKernel();
    kernel.seed(1);
    const course = new Course(kernel, { part: PART, ...TEACHING, random: new Xorshift() });
    expect(course.playFrom(ENTRY)).toBe(true);
    expect(course.played.episodes).toBe(6);
    expect(arrays.weights.some((weight) => weight !== 0)).toBe(true);
  });

  it('has nothing to begin in a short game', () => {
    const { kernel } = newKernel();
    const course = new Course(kernel, { part: PART, ...TEACHING, random: new Xorshift() });
    expect(course.playFrom(OVER)).toBe(false);
    expect(course.played).toEqual({ episodes: 1, moves: 0 });
  });
});

describe('positions', () => {
  it('are those that games of a network reach, each with the sum that is asked for', () => {
    const { kernel } = newKernel();
    kernel.seed(3);
    const { first, any } = findPositions(kernel, new Xorshift(), { from: 64, to: 400, games: 5 });
    const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);
    expect(first).toHaveLength(5);
    expect(first.every((board) => sumOf(board) >= 64 && sumOf(board) < 72)).toBe(true);
    expect(any.length).toBeGreaterThan(16);
    expect(any.every((board) => sumOf(board) >= 64 && sumOf(board) < 400)).toBe(true);
  });

  it('that are made up have the large tiles in a row, and even sums, most of them near the end', () => {
    const random = new Xorshift(7);
    const sumOf = (ranks: Uint8Array) => ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);
    const boards = Array.from({ length: 500 }, () => tidyPosition(random, { from: 30_752, to: 32_768 }));
    const sums = boards.map(sumOf);
    expect(boards.every((ranks) => ranks.slice(0, 4).join() === '14,13,12,11')).toBe(true);
    expect(sums.every((sum) => sum % 2 === 0 && sum >= 30_720 && sum < 32_768)).toBe(true);
    const near = sums.filter((sum) => sum >= 32_512).length;
    expect(near).toBeGreaterThan(250);
    expect(near).toBeLessThan(400);
    expect(new Set(boards.map((ranks) => ranks.join())).size).toBeGreaterThan(450);
  });

  it('are missing where no game gets that far', () => {
    const { kernel } = newKernel();
    const search = { from: 20_000, to: 30_000, games: 1 };
    expect(() => findPositions(kernel, new Xorshift(), search)).toThrow('No game came that far');
  });
});

it('a thread reports its games, from the first positions and from any', () => {
  const { kernel } = newKernel();
  const posts: ThreadReport[] = [];
  const task = { part: PART, ...TEACHING, positions: POSITIONS, minutes: 0.02, seed: 5 };
  learnPart(kernel, task, (report) => posts.push(report));
  expect(posts).toHaveLength(1);
  const { episodes, moves, first, any, tidy } = posts[0]!;
  expect(moves).toBeGreaterThan(episodes);
  expect(first.games + any.games + tidy.games).toBeGreaterThan(0); // on a machine that is busy, one
  expect(first.through).toBeLessThanOrEqual(first.games);
  expect(any.through).toBeLessThanOrEqual(any.games);
});

describe('the folder of a part', () => {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'learn-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));

  const learned = { pieces: 2, episodes: 30, moves: 400 };
  const newArrays = (value: number) => ({
    weights: new Float32Array(endgameWeights(LATE)).fill(value),
    coherence: new Float32Array(2 * endgameWeights(LATE)).fill(value + 1),
  });

  it('gives back what was learned, and the positions', () => {
    const folder = new LearningFolder(path, 'late', LATE);
    expect(folder.read(newArrays(0))).toBeUndefined();
    folder.write(newArrays(5), learned);
    const again = new LearningFolder(path, 'late', LATE);
    const arrays = newArrays(0);
    expect(again.read(arrays)).toEqual(learned);
    expect(arrays).toEqual(newArrays(5));
    expect(folder.positions(() => POSITIONS)).toEqual(POSITIONS);
    expect(again.positions(() => ({ first: [], any: [] }))).toEqual(POSITIONS);
  });

  it('remembers how the part began, and refuses a call that says otherwise', () => {
    const folder = new LearningFolder(path, 'late', LATE);
    const from = { episodes: 3, moves: 1000, seed: 7 };
    const begun = { from, sums: '1 to 2' };
    expect(folder.beginning({ ...begun, anew: false })).toEqual(begun);
    const later = { from: { ...from, moves: 2000 }, sums: '1 to 2' };
    expect(folder.beginning({ ...later, anew: false })).toEqual(begun);
    expect(() => folder.beginning({ sums: '1 to 2', anew: true })).toThrow('leave --anew out');
    expect(() => folder.beginning({ ...begun, sums: '1 to 3', anew: false })).toThrow('not 1 to 3');
    expect(() => folder.beginning({ ...begun, keepPruned: true, anew: false })).toThrow('leave it out');
  });

  it('refuses a checkpoint of another endgame', () => {
    new LearningFolder(path, 'late', LATE).write(newArrays(1), learned);
    const other = new LearningFolder(path, 'late', { ...LATE, from: 28_000 });
    expect(() => other.read(newArrays(0))).toThrow('was learned for another endgame');
  });

  it('refuses a damaged checkpoint', () => {
    const folder = new LearningFolder(path, 'late', LATE);
    folder.write(newArrays(1), learned);
    const file = join(path, 'late.checkpoint');
    writeFileSync(file, readFileSync(file).subarray(0, -1));
    expect(() => folder.read(newArrays(0))).toThrow('is damaged');
  });
});
