import { type Answered, NEW_RATED, newPuzzle, ratedByAnswer } from '@twofold/protocol/ratings';
import type { PuzzleEntry } from '@twofold/solver/internal';
import { expect, it, vi } from 'vitest';
import type { PlayerRecord } from '../../../notebook/database';
import type { PlayerChange } from '../../../notebook/player';
import { nextForMode, nextForTraining } from './nextPuzzle';
import { createProgress } from './progress';

const entry = (id: string, rating: number): PuzzleEntry => ({ id, rating, themes: ['corner'], line: '' });
const PLAYER = { id: 'player', ...NEW_RATED, bestStreak: 3, bestTimed: 0 } as const;

/** Stores the player as the database does: `stored` is what another tab may have left, `rated` its answer to each puzzle. */
function open(answers: readonly Answered[] = [], rated?: Answered) {
  const stored = { player: PLAYER as PlayerRecord };
  const changePlayer = async (change: PlayerChange) => {
    stored.player = change(stored.player);
    return stored.player;
  };
  const ports = {
    isKept: true,
    changePlayer: vi.fn(changePlayer),
    saveAnswer: vi.fn(async (answer: Answered, change: PlayerChange) => {
      if (answer.rated && !rated) await changePlayer(change);
      return { answer: rated ?? answer, player: stored.player };
    }),
    now: vi.fn(() => 1),
  };
  return { ports, stored, progress: createProgress(PLAYER, answers, ports) };
}

it('the first answer to a puzzle counts, and no later one', () => {
  const { progress, ports, stored } = open();
  expect(progress.answer(entry('a', 1500), true, { isRated: true })).toBeGreaterThan(0);
  const { rating } = progress.player();
  expect(ports.saveAnswer).toHaveBeenCalledOnce();
  expect(stored.player.rating).toBe(rating);
  expect(progress.answer(entry('a', 1500), false, { isRated: true })).toBeUndefined();
  expect(progress.player().rating).toBe(rating);
  expect(progress.answers.get('a')).toMatchObject({ wasRight: false, rated: { isRight: true } });
  expect(progress.countRight([entry('a', 1500), entry('b', 1500)])).toBe(0);
  progress.answer(entry('a', 1500), true, { isRated: true });
  expect(progress.countRight([entry('a', 1500), entry('b', 1500)])).toBe(1);
});

it('answers of the modes move no rating, and are noted', () => {
  const { progress, ports } = open();
  expect(progress.answer(entry('a', 1500), false, { isRated: false })).toBeUndefined();
  expect(progress.player().rating).toBe(NEW_RATED.rating);
  expect(ports.saveAnswer).toHaveBeenCalledOnce();
  expect(progress.answers.get('a')).toMatchObject({ wasRight: false, rating: 1500 });
});

it('a puzzle that a mode has asked counts in training, once', () => {
  const { progress } = open();
  progress.answer(entry('a', 1500), false, { isRated: false });
  expect(progress.answer(entry('a', 1500), true, { isRated: true })).toBeGreaterThan(0);
  expect(progress.answer(entry('a', 1500), true, { isRated: true })).toBeUndefined();
});

it('an answer of an earlier version, which had moved the rating, moves it no more', () => {
  const { progress } = open([
    { id: 'a', rating: 1480, deviation: 100, volatility: 0.06, wasRight: true, at: 5 },
  ]);
  expect(progress.answer(entry('a', 1500), false, { isRated: true })).toBeUndefined();
  expect(progress.answers.get('a')).toMatchObject({ rated: { at: 5, against: 1480, isRight: true } });
});

it('leaves in place what another tab has added to the player', async () => {
  const { progress, stored } = open();
  const other = { ...PLAYER, rating: 1600, bestStreak: 9, bestTimed: 7 };
  stored.player = other;
  progress.answer(entry('a', 1500), true, { isRated: true });
  expect(progress.finish('streak', 5)).toBe(true); // by what this tab knew
  const [after] = ratedByAnswer(other, newPuzzle(1500), true);
  expect(stored.player).toEqual({ ...other, ...after });
  await expect.poll(() => progress.player()).toEqual(stored.player);
});

it('takes back a rating by a puzzle that another tab has rated before', async () => {
  const before = { at: 1, against: 1500, isRight: false };
  const other = { ...newPuzzle(1500), id: 'a', wasRight: true, at: 1, rated: before };
  const { progress } = open([], other);
  progress.answer(entry('a', 1500), true, { isRated: true });
  await expect.poll(() => progress.player()).toEqual(PLAYER);
  expect(progress.answers.get('a')).toEqual(other);
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
  const answerAll = (isRated: boolean, wrong: string) => {
    for (const [at, asked] of all.entries()) {
      ports.now.mockReturnValue(10 - at);
      progress.answer(asked, asked.id !== wrong, { isRated });
    }
  };
  answerAll(false, 'easy');
  expect(nextForTraining(all, progress, () => 0)?.id).toBe('near'); // seen in a mode only
  answerAll(true, 'easy');
  expect(nextForTraining(all, progress, () => 0)?.id).toBe('easy');
  answerAll(true, 'near');
  expect(nextForTraining(all, progress, () => 0)?.id).toBe('near'); // the easy one went right since
  answerAll(true, 'none');
  expect(nextForTraining(all, progress, () => 0)?.id).toBe('hard');
  expect(nextForTraining([], progress, () => 0)).toBeUndefined();
});

it('a puzzle is as difficult as the answers have made it', () => {
  const hard = { id: 'a', rating: 2400, deviation: 100, volatility: 0.06, wasRight: true, at: 1 };
  const { progress } = open([hard, { ...hard, id: 'b', rating: 1450, at: 2 }]);
  const ratings = { ...progress, answers: new Map() }; // as if both were unseen
  expect(nextForTraining([entry('a', 1500), entry('b', 900)], ratings, () => 0)?.id).toBe('b');
});

it('a mode grows harder and repeats none of its puzzles', () => {
  const all = Array.from({ length: 200 }, (_, at) => entry(`p${at}`, 400 + 10 * at));
  const done = new Set<string>();
  const ratings: number[] = [];
  for (let count = 0; count < 40; count++) {
    const next = nextForMode('streak', all, done, {
      ...{ answers: new Map(), ratingOf: ({ rating }: PuzzleEntry) => newPuzzle(rating), random: () => 0.5 },
    })!;
    expect(done.has(next.id)).toBe(false);
    done.add(next.id);
    ratings.push(next.rating);
  }
  expect(ratings[0]).toBeLessThan(600);
  expect(ratings.at(-1)).toBeGreaterThan(2000);
});
