import { openWeights } from '@twofold/solver/internal';
import { expect, it } from 'vitest';
import { tupleEstimate, tupleShapeOf, tupleWeights } from '../../../solver/src/anySize/tupleNetwork.js';
import { COURSES, type Course } from './courses.js';
import { learnCourse, TupleLearner } from './learner.js';
import { packLearned } from './pack.js';

/** On 2x2 a random player scores 20 a game, a greedy one 24 and the best one 67. */
const TINY: Course = {
  columns: 2,
  rows: 2,
  ranks: 6,
  patterns: [[0, 1, 2, 3]],
  episodes: 2000,
  keep: 1296,
};

it('a learner reaches the value that it is shown', () => {
  const learner = new TupleLearner(TINY);
  const board = Uint8Array.of(1, 2, 0, 3);
  for (let time = 0; time < 5; time++) learner.learn(board, 40);
  expect(learner.value(board)).toBeCloseTo(40);
  expect(learner.value(Uint8Array.of(3, 3, 0, 3))).toBe(0);
});

it('a course learns to score, and again the same', () => {
  const lines: string[] = [];
  const learned = learnCourse(TINY, (line) => lines.push(line));
  expect(lines).toHaveLength(10);
  expect(lines[9]).toMatch(/^2x2: 2000 episodes, average \d+$/);
  expect(learned.average).toBeGreaterThan(45);
  expect(learnCourse(TINY, () => {}).learner.weights).toEqual(learned.learner.weights);
});

it('the file evaluates boards as the learner does, to the precision of its steps', () => {
  const learned = learnCourse(TINY, () => {});
  const opened = openWeights(packLearned(TINY, learned));
  if (!opened.ok) throw new Error(opened.error.message);
  expect(opened.value.name).toBe('2x2');
  expect(opened.value.record).toMatchObject({ episodes: 2000, moves: learned.learner.moves });
  const estimate = tupleEstimate(tupleShapeOf(opened.value), tupleWeights(opened.value), false);
  let seen = 0;
  for (let index = 0; index < TINY.ranks ** 4; index++) {
    const ranks = Uint8Array.of(index % 6, (index / 6) % 6, (index / 36) % 6, index / 216);
    const value = learned.learner.value(ranks);
    if (value > 0) seen++;
    expect(Math.abs(estimate(ranks) - value)).toBeLessThan(2);
  }
  expect(seen).toBeGreaterThan(50);
});

it('the file keeps no more weights than the course asks for', () => {
  const learned = learnCourse(TINY, () => {});
  const sizes = [1296, 40].map((keep) => packLearned({ ...TINY, keep }, learned).length);
  expect(sizes[1]).toBeLessThan(sizes[0]!);
  const opened = openWeights(packLearned({ ...TINY, keep: 40 }, learned));
  if (!opened.ok) throw new Error(opened.error.message);
  const kept = opened.value.sections.reduce((sum, section) => sum + section.kept, 0);
  expect(kept).toBeGreaterThan(20);
  expect(kept).toBeLessThanOrEqual(40);
});

it('each size has one course, whose episodes give ten reports', () => {
  const names = COURSES.map(({ columns, rows }) => `${columns}x${rows}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { columns, rows, episodes, patterns } of COURSES) {
    expect(columns).toBeLessThanOrEqual(rows);
    expect(episodes % 10).toBe(0);
    for (const cell of patterns.flat()) expect(cell).toBeLessThan(columns * rows);
  }
});
