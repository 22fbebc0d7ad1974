import { expect, test } from 'vitest';
import { sampleRecord } from '../samples';
import {
  barsOf,
  byKind,
  byMonth,
  fastestTarget,
  largestTiles,
  seriesOf,
  summarise,
  trendWindow,
} from './summarise';

const day = (month: number, date: number) => new Date(2026, month - 1, date, 12).getTime();

// Deliberately out of order.
const GAMES = [
  sampleRecord({ updatedAt: day(3, 9), score: 400, maxRank: 6, ply: 40, elapsed: 4, won: true }),
  sampleRecord({ updatedAt: day(1, 5), score: 100, maxRank: 4, ply: 10, elapsed: 1, won: true }),
  sampleRecord({ updatedAt: day(1, 7), score: 200, maxRank: 4, ply: 20, elapsed: 2, won: true, undos: 1 }),
  sampleRecord({ updatedAt: day(2, 1), score: 900, maxRank: 7, ply: 30, elapsed: 3, variant: '3x3' }),
];

test('a summary adds up, averages and counts streaks in order of play', () => {
  expect(summarise(GAMES)).toEqual({
    games: 4,
    wins: 3,
    best: 900,
    bestHelped: 200,
    mean: 400,
    median: 300,
    moves: 100,
    elapsed: 10,
    streak: 1,
    longestStreak: 2,
  });
  expect(summarise(GAMES.slice(0, 3)).median).toBe(200);
});

test('without games there is no average', () => {
  const { games, best, bestHelped, mean, median, longestStreak } = summarise([]);
  expect({ games, longestStreak }).toEqual({ games: 0, longestStreak: 0 });
  expect([best, bestHelped]).toEqual([undefined, undefined]);
  expect([mean, median]).toEqual([Number.NaN, Number.NaN]);
});

test('largest tiles are counted without gaps between them', () => {
  expect(largestTiles(GAMES)).toEqual([
    { rank: 4, games: 2 },
    { rank: 5, games: 0 },
    { rank: 6, games: 1 },
    { rank: 7, games: 1 },
  ]);
  expect(largestTiles([])).toEqual([]);
});

test('the histogram has at most eight bars, and its first takes in all smaller tiles', () => {
  expect(barsOf(GAMES)).toEqual(largestTiles(GAMES).map((tile) => ({ ...tile, isSum: false })));
  const many = Array.from({ length: 20 }, (_, i) => sampleRecord({ maxRank: 2 + (i % 10) }));
  const bars = barsOf(many);
  expect(bars).toHaveLength(8);
  expect(bars[0]).toEqual({ rank: 4, games: 6, isSum: true });
  expect(bars.reduce((all, { games }) => all + games, 0)).toBe(20);
});

test('the fastest target is the least time that was measured', () => {
  const timed = (elapsed: number) => sampleRecord({ milestones: [{ rank: 11, ply: 900, elapsed }] });
  expect(fastestTarget([timed(5000), timed(0), timed(4000), sampleRecord({})])).toBe(4000);
  expect(fastestTarget([timed(0)])).toBeUndefined();
});

test('series stand in order of play', () => {
  expect(seriesOf(GAMES)).toEqual({
    times: [day(1, 5), day(1, 7), day(2, 1), day(3, 9)],
    scores: [100, 200, 900, 400],
    trend: [100, 150, 400, 400],
    wins: [1, 2, 2, 3],
  });
});

test('the trend is the mean of the last games only', () => {
  for (const length of [60, 5000]) {
    const scores = Array.from({ length }, (_, i) => (i * 7919) % 1009);
    const { trend } = seriesOf(scores.map((score, i) => sampleRecord({ score, updatedAt: i })));
    const last = scores.slice(-trendWindow(length));
    expect(trend.at(-1)).toBeCloseTo(last.reduce((a, b) => a + b) / last.length, 9);
  }
  expect([trendWindow(60), trendWindow(5000)]).toEqual([20, 100]);
});

test('months have their own sums, oldest first', () => {
  expect(byMonth(GAMES).map(({ key, summary }) => [key, summary.games, summary.mean])).toEqual([
    [day(1, 5), 2, 150],
    [day(2, 1), 1, 900],
    [day(3, 9), 1, 400],
  ]);
});

test('the best and the fastest are of games without help', () => {
  const milestones = [{ rank: 11, ply: 900, elapsed: 3000 }];
  const hinted = sampleRecord({ score: 20_276, help: 956, milestones });
  const own = sampleRecord({ score: 1500, milestones: [{ rank: 11, ply: 900, elapsed: 8000 }] });
  const { best, bestHelped } = summarise([hinted, own]);
  expect([best, bestHelped]).toEqual([1500, 20_276]);
  expect(summarise([hinted]).best).toBeUndefined();
  expect(fastestTarget([hinted, own])).toBe(8000);
  expect(fastestTarget([hinted])).toBeUndefined();
});

test('variants are told apart, and games with help from those without', () => {
  expect(byKind(GAMES).map(({ key, summary }) => [key.variant, key.helped, summary.games])).toEqual([
    ['classic', false, 2],
    ['classic', true, 1],
    ['3x3', false, 1],
  ]);
});
