// The numbers of many games: sums, averages, series. Every function takes the games in any order and treats
// their last move as their time.
import type { GameRecord } from '../storage/types';

export interface Summary {
  readonly games: number;
  readonly wins: number;
  readonly best: number;
  readonly mean: number; // NaN without games, as the median
  readonly median: number;
  readonly moves: number;
  readonly elapsed: number; // milliseconds of play
  readonly streak: number; // wins in a row up to the last game
  readonly longestStreak: number;
}

/** One tile, and in how many games it was the largest. */
export interface TileCount {
  readonly rank: number;
  readonly games: number;
}

/** Games in the order they were played, as columns for a chart. */
export interface Series {
  readonly times: readonly number[];
  readonly scores: readonly number[];
  readonly trend: readonly number[]; // mean score of the last games, as many as trendWindow says
  readonly wins: readonly number[]; // won so far
}

/** What one month, or one variant with or without undo, adds up to. */
export interface Part<Key> {
  readonly key: Key;
  readonly summary: Summary;
}

/** Of how many games each point of the trend is the mean: more where there are many, or it would be all jags. */
export function trendWindow(games: number): number {
  return Math.max(20, Math.ceil(games / 50));
}

export function summarise(records: readonly GameRecord[]): Summary {
  const games = byTime(records);
  const scores = games.map(({ score }) => score).sort((a, b) => a - b);
  const { streak, longestStreak } = streaks(games);
  return {
    games: games.length,
    wins: games.filter(({ won }) => won).length,
    best: scores.at(-1) ?? 0,
    mean: sum(scores) / scores.length,
    median: median(scores),
    moves: sum(games.map(({ ply }) => ply)),
    elapsed: sum(games.map(({ elapsed }) => elapsed)),
    streak,
    longestStreak,
  };
}

/** Smallest tile first, without gaps between the smallest and the largest. */
export function largestTiles(records: readonly GameRecord[]): TileCount[] {
  if (records.length === 0) return [];
  const counts = new Map<number, number>();
  for (const { maxRank } of records) counts.set(maxRank, (counts.get(maxRank) ?? 0) + 1);
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    rank: first + i,
    games: counts.get(first + i) ?? 0,
  }));
}

export function seriesOf(records: readonly GameRecord[]): Series {
  const games = byTime(records);
  const scores = games.map(({ score }) => score);
  let wins = 0;
  return {
    times: games.map(({ updatedAt }) => updatedAt),
    scores,
    trend: trendOf(scores),
    wins: games.map(({ won }) => {
      if (won) wins++;
      return wins;
    }),
  };
}

/** One part per calendar month with games, oldest first; the key is the month's first game's time. */
export function byMonth(records: readonly GameRecord[]): Part<number>[] {
  const months = groupBy(byTime(records), ({ updatedAt }) => {
    const date = new Date(updatedAt);
    return date.getFullYear() * 12 + date.getMonth();
  });
  return [...months.values()].map((games) => ({ key: games[0]!.updatedAt, summary: summarise(games) }));
}

/** One part per variant and use of undo, the most played first. */
export function byKind(records: readonly GameRecord[]): Part<{ variant: string; undoUsed: boolean }>[] {
  const kinds = groupBy(records, ({ variant, undos }) => `${undos > 0}${variant}`);
  return [...kinds.values()]
    .map((games) => ({
      key: { variant: games[0]!.variant, undoUsed: games[0]!.undos > 0 },
      summary: summarise(games),
    }))
    .sort((a, b) => b.summary.games - a.summary.games);
}

function byTime(records: readonly GameRecord[]): GameRecord[] {
  return [...records].sort((a, b) => a.updatedAt - b.updatedAt);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Of numbers in order. */
function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function streaks(games: readonly GameRecord[]): { streak: number; longestStreak: number } {
  let [streak, longestStreak] = [0, 0];
  for (const { won } of games) {
    streak = won ? streak + 1 : 0;
    longestStreak = Math.max(longestStreak, streak);
  }
  return { streak, longestStreak };
}

function trendOf(scores: readonly number[]): number[] {
  const window = trendWindow(scores.length);
  let total = 0;
  return scores.map((score, i) => {
    total += score - (scores[i - window] ?? 0);
    return total / Math.min(i + 1, window);
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
