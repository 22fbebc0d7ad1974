import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Xorshift } from '../../../../tools/xorshift.js';
import { createTwinKernel } from '../../src/index.js';
import { EndgameCourse } from '../endgame/course.js';
import { EndgameLearner } from '../endgame/learner.js';
import type { EndgameShape } from '../endgame/shape.js';
import { inBlock } from './block.js';
import { LearningFolder } from './checkpoint.js';
import { PARTS } from './parts.js';
import { learnPart, type ThreadReport } from './thread.js';

/** Small patterns, so that a test needs no gigabytes. */
const LATE: EndgameShape = { from: 27_712, largest: 13, patterns: [[0, 1, 2], [5]] };
const LAST: EndgameShape = { from: 31_520, largest: 11, patterns: [[3, 4]] };
const FIRST = 16; // weights before those of LATE

/** A kernel with both, and the learner of the first. */
function newLearner(caution = 0) {
  const kernel = createTwinKernel();
  kernel.newNetwork({ patterns: [[0]], largest: 14, endgames: [LATE, LAST] });
  const learner = new EndgameLearner(kernel, LATE, { first: FIRST, caution });
  return { kernel, learner, last: kernel.weights.subarray(FIRST + 16 ** 3 + 16) };
}

/** A sum of 28,672 and 60 more. */
const ENTRY = Uint8Array.of(14, 13, 12, 5, 4, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const NEAR = Uint8Array.of(14, 13, 12, 11, 9, 8, 4, 3, 2, 0, 0, 0, 0, 0, 0, 0); // 31,516

describe('the learner of an endgame before another', () => {
  it('changes its own weights alone, and takes the value of the next where games end', () => {
    const { kernel, learner, last } = newLearner();
    last.fill(1000);
    const after = Uint8Array.from([...NEAR.slice(0, -1), 3]); // in the last endgame: 8 weights of 1000
    const moves = [
      { after: NEAR, reward: 4 },
      { after, reward: 12 },
    ];
    for (let game = 0; game < 60; game++) learner.learn({ moves, end: 'sum' });
    expect(kernel.evaluate(after)).toBe(8000);
    expect(kernel.evaluate(NEAR)).toBeCloseTo(8012, 0);
    expect(kernel.weights.subarray(0, FIRST).every((weight) => weight === 0)).toBe(true);
    expect(last.every((weight) => weight === 1000)).toBe(true);
  });

  it('takes shorter steps with caution', () => {
    const moves = [
      { after: NEAR, reward: 0 },
      { after: ENTRY, reward: 640 },
    ];
    const valueAfterOne = (caution: number) => {
      const { kernel, learner } = newLearner(caution);
      learner.learn({ moves, end: 'over' });
      return kernel.evaluate(NEAR);
    };
    expect(valueAfterOne(0)).toBeGreaterThanOrEqual(640);
    expect(valueAfterOne(1000)).toBeGreaterThan(0);
    expect(valueAfterOne(1000)).toBeLessThan(64);
  });
});

it('games end at the sum of a course, and games from positions inside them follow', () => {
  const { kernel, learner } = newLearner();
  const random = new Xorshift();
  const options = { learner, entries: [ENTRY], random, report: () => {}, until: 28_800 };
  const course = new EndgameCourse(options);
  expect(course.playFrom(ENTRY, kernel, 1)).toBe(true);
  expect(course.played.episodes).toBeGreaterThan(1);
  const over = Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1);
  expect(course.playFrom(over, kernel, 1)).toBe(false);
});

it('a thread reports its games, those of the network first and those from blocks too', () => {
  const { kernel } = newLearner();
  const part = { ...PARTS.late, learned: LATE, until: 28_740 };
  const posts: ThreadReport[] = [];
  const settings = { first: FIRST };
  const task = { part, network: 'none', binary: new Uint8Array(), shared: undefined as never, settings };
  const rest = { entries: [ENTRY], minutes: 0.005, seed: 5, watches: 0 };
  learnPart(kernel, { ...task, ...rest }, (report) => posts.push(report));
  expect(posts).toHaveLength(1);
  const { episodes, moves, through } = posts[0]!;
  expect(moves).toBeGreaterThan(episodes);
  const [won, games] = through.plain.split(' of ').map(Number) as [number, number];
  expect(won).toBe(games); // 28,740 is near
  expect(Number(through.block.split(' of ')[1])).toBeGreaterThan(0);
  expect(() => learnPart(kernel, { ...task, ...rest, watches: 9 }, () => {})).toThrow('There is no network');
});

it('a board in a block has its six largest tiles in the corner, and the others in their order', () => {
  const ranks = Uint8Array.of(1, 14, 2, 13, 12, 3, 11, 4, 10, 5, 9, 6, 0, 0, 7, 0);
  const seen = new Set<string>();
  for (let seed = 1; seed < 9; seed++) {
    const moved = inBlock(ranks, new Xorshift(seed * 1e9));
    expect([...moved].sort()).toEqual([...ranks].sort());
    expect([moved[0], moved[1], moved[2]]).toEqual([14, 13, 12]);
    expect([moved[4], moved[5], moved[6]].sort()).toEqual([10, 11, 9].sort());
    expect([3, 7, ...Array.from({ length: 8 }, (_, at) => at + 8)].map((cell) => moved[cell])).toEqual([
      1, 2, 3, 4, 5, 6, 0, 0, 7, 0,
    ]);
    seen.add(String(moved));
  }
  expect(seen.size).toBe(2);
});

describe('the folder of a part', () => {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'learn-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));

  it('gives back what was learned, and the first positions', () => {
    const { learner } = newLearner();
    const folder = new LearningFolder(path, 'late', LATE);
    expect(folder.read(learner)).toBeUndefined();
    learner.learn({
      moves: [
        { after: NEAR, reward: 0 },
        { after: ENTRY, reward: 640 },
      ],
      end: 'over',
    });
    folder.write(learner, { pieces: 2, episodes: 30, moves: 400 });
    const { learner: other } = newLearner();
    const again = new LearningFolder(path, 'late', LATE);
    expect(again.read(other)).toEqual({ pieces: 2, episodes: 30, moves: 400 });
    expect(other.arrays).toEqual(learner.arrays);
    expect(folder.entries(() => [ENTRY])).toEqual([ENTRY]);
    expect(again.entries(() => [])).toEqual([ENTRY]);
  });

  it('refuses a checkpoint of another endgame, and to go on from no positions', () => {
    const { learner } = newLearner();
    new LearningFolder(path, 'late', LATE).write(learner, { pieces: 1, episodes: 1, moves: 1 });
    const other = new LearningFolder(path, 'late', { ...LATE, from: 28_000 });
    expect(() => other.read(learner)).toThrow('was learned for another endgame');
    expect(() => other.entries(() => [])).toThrow('No game came that far');
    expect(other.entries(() => [ENTRY])).toEqual([ENTRY]);
  });

  it('refuses a damaged checkpoint', () => {
    const { learner } = newLearner();
    const folder = new LearningFolder(path, 'late', LATE);
    folder.write(learner, { pieces: 1, episodes: 1, moves: 1 });
    const file = join(path, 'late.checkpoint');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, -1));
    expect(() => folder.read(learner)).toThrow('is damaged');
  });
});
