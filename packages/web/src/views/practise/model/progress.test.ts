import type { PuzzleEntry } from '@twofold/solver/internal';
import { expect, it, vi } from 'vitest';
import { NEW_PLAYER } from '../../../notebook/rating';
import { nextForMode, nextForTraining } from './nextPuzzle';
import { createProgress } from './progress';

const entry = (id: string, rating: number): PuzzleEntry => ({ id, rating, themes: ['corner'], line: '' });
const PLAYER = { id: 'player', ...NEW_PLAYER, bestStreak: 3, bestTimed: 0 } as const;

function open() {
  const ports = { isKept: true, savePlayer: vi.fn(), saveAnswer: vi.fn(), now: vi.fn(() => 1) };
  return { ports, progress: createProgress(PLAYER, [], ports) };
}

it('the first answer to a puzzle counts, and no later one', () => {
  const { progress, ports } = open();
  expect(progress.answer(entry('a', 1500), true, { isRated: true })).toBeGreaterThan(0);
  const { rating } = progress.player();
  expect(ports.savePlayer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ rating }));
  expect(progress.answer(entry('a', 1500), false, { isRated: true })).toBeUndefined();
  expect(progress.player().rating).toBe(rating);
  expect(progress.answers.get('a')).toMatchObject({ wasRight: true });
  expect(progress.countRight([entry('a', 1500), entry('b', 1500)])).toBe(1);
});

it('answers of the modes move no rating, and are noted', () => {
  const { progress, ports } = open();
  expect(progress.answer(entry('a', 1500), false, { isRated: false })).toBeUndefined();
  expect(progress.player().rating).toBe(NEW_PLAYER.rating);
  expect(ports.saveAnswer).toHaveBeenCalledOnce();
  expect(progress.answers.get('a')).toMatchObject({ wasRight: false, rating: 1500 });
});

it('a best is one only if it is higher', () => {
  const { progress } = open();
  expect(progress.finish('streak', 3)).toBe(false);
  expect(progress.finish('streak', 4)).toBe(true);
  expect(progress.finish('minutes', 1)).toBe(true);
  expect(progress.player()).toMatchObject({ bestStreak: 4, bestTimed: 1 });
});

it('a training brings unseen puzzles near the rating, then those that went wrong, then the oldest', () => {
  const { progress, ports } = open();
  const all = [entry('easy', 600), entry('near', 1480), entry('hard', 2500)];
  expect(nextForTraining(all, progress, () => 0)?.id).toBe('near');
  for (const [at, { id, rating }] of all.entries()) {
    ports.now.mockReturnValue(10 - at);
    progress.answer(entry(id, rating), id !== 'easy', { isRated: false });
  }
  expect(nextForTraining(all, progress, () => 0)?.id).toBe('easy');
  expect(nextForTraining(all.slice(1), progress, () => 0)?.id).toBe('hard');
  expect(nextForTraining([], progress, () => 0)).toBeUndefined();
});

it('a mode grows harder and repeats none of its puzzles', () => {
  const all = Array.from({ length: 200 }, (_, at) => entry(`p${at}`, 400 + 10 * at));
  const done = new Set<string>();
  const ratings: number[] = [];
  for (let count = 0; count < 40; count++) {
    const next = nextForMode('streak', all, done, { answers: new Map(), random: () => 0.5 })!;
    expect(done.has(next.id)).toBe(false);
    done.add(next.id);
    ratings.push(next.rating);
  }
  expect(ratings[0]).toBeLessThan(600);
  expect(ratings.at(-1)).toBeGreaterThan(2000);
});
