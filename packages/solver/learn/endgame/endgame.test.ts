import { expect, it } from 'vitest';
import { Xorshift } from '../../../../tools/xorshift.js';
import { createTwinKernel, type Kernel } from '../../src/index.js';
import { EndgameCourse } from './course.js';
import { EndgameLearner } from './learner.js';
import { playOn, spawned } from './play.js';
import type { EndgameShape } from './shape.js';

/** Small patterns, so that a test needs no gigabytes. */
const SHAPE: EndgameShape = {
  from: 30_752,
  largest: 11,
  patterns: [
    [0, 1, 2],
    [4, 5, 6],
  ],
};

/** A kernel with endgame patterns of zeros, and its learner. */
function newLearner(): { kernel: Kernel; learner: EndgameLearner } {
  const kernel = createTwinKernel();
  kernel.newNetwork({ patterns: [[0]], largest: 14, endgames: [SHAPE] });
  return { kernel, learner: new EndgameLearner(kernel, SHAPE) };
}

/** One merge before 32768. Large tiles look alike; on the diagonal, they are in no two cells of a pattern. */
const LATE = Uint8Array.of(14, 10, 9, 8, 7, 13, 6, 5, 4, 3, 12, 2, 1, 0, 0, 11);
const OVER = Uint8Array.of(1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1);

it('a game from any position ends where nothing moves, at 32768 or at a sum', () => {
  const { kernel } = newLearner();
  const random = new Xorshift();
  expect(playOn(kernel, OVER, random, { depth: 1 })).toEqual({ moves: [], end: 'over' });
  const pair = Uint8Array.of(14, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  const made = playOn(kernel, pair, random, { depth: 1 });
  expect(made.end).toBe('made');
  expect(made.moves.at(-1)).toMatchObject({ reward: 2 ** 15 });
  const start = spawned(spawned(new Uint8Array(16), random), random);
  const play = playOn(kernel, start, random, { depth: 1, sum: 40 });
  expect(play.end).toBe('sum');
  const sum = play.moves.at(-1)!.after.reduce((total, rank) => total + (rank && 2 ** rank), 0);
  expect(sum).toBeGreaterThanOrEqual(36);
  expect(sum).toBeLessThan(40);
});

it('an exploring game begins with any move, and goes on with the best', () => {
  const { kernel } = newLearner();
  const random = new Xorshift();
  const firsts = Array.from({ length: 40 }, () => {
    const { moves } = playOn(kernel, LATE, random, { depth: 1, explores: true });
    return String(moves[0]?.after);
  });
  expect(new Set(firsts).size).toBeGreaterThan(1);
});

it('learns the value of an afterstate from the rewards behind it', () => {
  const { kernel, learner } = newLearner();
  learner.learn({ moves: [{ after: LATE, reward: 8 }], end: 'over' });
  expect(kernel.evaluate(LATE)).toBe(0); // the reward comes before the afterstate
  const promoted = Uint8Array.of(15, 10, 9, 8, 7, 0, 6, 5, 4, 3, 0, 2, 1, 0, 0, 0);
  const moves = [
    { after: LATE, reward: 8 },
    { after: promoted, reward: 2 ** 15 },
  ];
  learner.learn({ moves, end: 'made' });
  expect(kernel.evaluate(LATE)).toBeCloseTo(2 ** 15 + kernel.evaluate(promoted));
  expect(kernel.evaluate(LATE.toReversed())).toBe(kernel.evaluate(LATE));
  learner.learn({ moves: [{ after: LATE, reward: 8 }], end: 'over' });
  expect(kernel.evaluate(LATE)).toBeLessThan(2 ** 14);
});

it('a course counts what it plays, and gives weights to pack', () => {
  const { kernel, learner } = newLearner();
  const lines: string[] = [];
  const random = new Xorshift();
  const report = (line: string) => lines.push(line);
  const course = new EndgameCourse({ learner, entries: [LATE], random, report });
  course.run(kernel, 1, 500);
  expect(lines).toHaveLength(50);
  expect(lines[49]).toMatch(/^depth 1, part 50 of 50: [\d.]+ % of \d+ made 32768$/);
  expect(course.played.moves).toBeGreaterThanOrEqual(500);
  expect(course.played.episodes).toBeGreaterThanOrEqual(50);
  const { weights, importance, shape } = learner.dense;
  expect(shape).toEqual({ patterns: SHAPE.patterns });
  expect(weights).toHaveLength(2 * 16 ** 3);
  expect(importance.every((worth) => worth >= 0)).toBe(true);
});
