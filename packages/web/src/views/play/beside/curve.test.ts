import { VARIANTS } from '@twofold/core';
import { expect, it } from 'vitest';
import { marksOf, nextMilestone, pathOf, ScoreLine } from './curve';

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

it('has no milestone that the game began with', () => {
  expect(marksOf([{ rank: 11, ply: 0, elapsed: 0 }], 0, 0.1)).toEqual([]);
  expect(marksOf([{ rank: 11, ply: 0, elapsed: 0 }], 9, 0.1)).toEqual([]);
});

it('keeps the latest milestones that have room', () => {
  const milestones = [
    { rank: 7, ply: 90, elapsed: 1 },
    { rank: 8, ply: 100, elapsed: 2 },
    { rank: 9, ply: 400, elapsed: 3 },
    { rank: 10, ply: 900, elapsed: 4 },
  ];
  expect(marksOf(milestones, 1000, 0.15).map(({ rank }) => rank)).toEqual([8, 9, 10]);
  expect(marksOf(milestones, 500, 0.15).map(({ rank, at }) => [rank, at])).toEqual([
    [8, 0.2],
    [9, 0.8],
  ]);
  expect(marksOf([], 0, 0.15)).toEqual([]);
});

it('names a next milestone that the board has room for', () => {
  const small = VARIANTS['2x2']!; // its target is 16, its largest tile 32
  expect([1, 3, 4, 5].map((rank) => nextMilestone(rank, small))).toEqual([4, 4, 5, undefined]);
  expect([1, 7, 11].map((rank) => nextMilestone(rank, VARIANTS.classic))).toEqual([7, 8, 12]);
});
