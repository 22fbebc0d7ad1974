import { Game, VARIANTS } from '@twofold/core';
import { expect, it, vi } from 'vitest';
import type { GameController, GameEvent } from '../../../game/gameController';
import { followScores, marksOf, nextMilestone, pathOf, ScoreLine } from './curve';

const REWARDS = [0, 4, 0, 8, 16];
const at = (ply: number, rewards = REWARDS) => ({
  ply,
  startScore: 0,
  turn: (n: number) => ({ reward: rewards[n - 1]! }),
});

it('follows the score of a game, ply by ply, and reads no ply twice', () => {
  const line = new ScoreLine();
  expect(line.follow(at(3))).toEqual([0, 0, 4, 4]);
  const read: number[] = [];
  const game = at(5);
  const turn = (ply: number) => {
    read.push(ply);
    return game.turn(ply);
  };
  line.follow({ ...game, turn });
  expect(read).toEqual([4, 5]);
  expect(line.follow(at(5)).at(-1)).toBe(28);
});

it('forgets what was taken back, so that another way reads anew', () => {
  const line = new ScoreLine();
  line.follow(at(5));
  line.keep(3);
  expect(line.follow(at(4, [0, 4, 0, 100]))).toEqual([0, 0, 4, 4, 104]);
  line.keep(-1);
  expect(line.follow({ ...at(1, [2]), startScore: 7 })).toEqual([7, 9]);
});

it('draws a path of at most 121 points that ends at the present score', () => {
  expect(pathOf([0])).toBe('');
  expect(pathOf([0, 4, 8])).toBe('M0 100L50 50L100 0');
  const long = pathOf(Array.from({ length: 5000 }, (_, i) => i));
  expect(long.split('L')).toHaveLength(121);
  expect(long.endsWith('L100 0')).toBe(true);
});

const room = (apart: number, from = 0, to = 1) => ({ apart, from, to });

it('has no milestone that the game began with', () => {
  expect(marksOf([{ rank: 11, ply: 0, elapsed: 0 }], 0, room(0.1))).toEqual([]);
  expect(marksOf([{ rank: 11, ply: 0, elapsed: 0 }], 9, room(0.1))).toEqual([]);
});

it('keeps milestones off both edges, and off the next one', () => {
  const milestones = [
    { rank: 7, ply: 1, elapsed: 1 },
    { rank: 8, ply: 95, elapsed: 2 },
    { rank: 9, ply: 100, elapsed: 3 },
  ];
  const marks = marksOf(milestones, 100, room(0.2, 0.1, 0.8));
  expect(marks.map(({ rank, at }) => [rank, at])).toEqual([
    [7, 0.1],
    [9, 0.8],
  ]);
});

it('draws while play has no pause, as the solver plays', () => {
  vi.useFakeTimers();
  const game = new Game(VARIANTS.classic, 'drawn');
  let tell: (event: GameEvent) => void = () => {};
  const listen = (listener: typeof tell) => {
    tell = listener;
    return () => {};
  };
  const controller = { game, listen };
  const drawn: number[] = [];
  const stop = followScores(controller as Partial<GameController> as GameController, (scores) =>
    drawn.push(scores.length - 1),
  );
  for (let move = 0; move < 30; move++) {
    const turn = ([3, 2, 1, 0] as const).map((direction) => game.play(direction)).find(Boolean)!;
    tell({ kind: 'turn', turn, bySolver: true });
    vi.advanceTimersByTime(100);
  }
  expect(drawn.length).toBeGreaterThanOrEqual(3);
  expect(drawn.length).toBeLessThanOrEqual(5);
  vi.advanceTimersByTime(400);
  expect(drawn.at(-1)).toBe(game.ply);
  stop();
  vi.useRealTimers();
});

it('keeps the latest milestones that have room', () => {
  const milestones = [
    { rank: 7, ply: 90, elapsed: 1 },
    { rank: 8, ply: 100, elapsed: 2 },
    { rank: 9, ply: 400, elapsed: 3 },
    { rank: 10, ply: 900, elapsed: 4 },
  ];
  expect(marksOf(milestones, 1000, room(0.15)).map(({ rank }) => rank)).toEqual([8, 9, 10]);
  expect(marksOf(milestones, 500, room(0.15)).map(({ rank, at }) => [rank, at])).toEqual([
    [8, 0.2],
    [9, 0.8],
  ]);
  expect(marksOf([], 0, room(0.15))).toEqual([]);
});

it('names a next milestone that the board has room for', () => {
  const small = VARIANTS['2x2']!; // its target is 16, its largest tile 32
  expect([1, 3, 4, 5].map((rank) => nextMilestone(rank, small))).toEqual([4, 4, 5, undefined]);
  expect([1, 7, 11].map((rank) => nextMilestone(rank, VARIANTS.classic))).toEqual([7, 8, 12]);
});
