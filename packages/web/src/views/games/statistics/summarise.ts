// Summarises many games: sums, averages, series. Every function takes the games in any order. The time of a
// game is that of its last move.
import { countLargest } from '@twofold/core/internal';
import { isHelped } from '../../../storage/origin';
import type { GameSummary } from '../../../storage/records';
import { timeToTarget } from '../list/gameState';

export interface Summary {
  readonly games: number;
  readonly wins: number;
  readonly best: number | undefined; // of games without help; undefined: there is none
  readonly bestHelped: number | undefined; // of games with help
  readonly mean: number; // NaN without games, like the median
  readonly median: number;
  readonly moves: number;
  readonly elapsed: number; // milliseconds of play
  readonly streak: number; // wins in a row up to the last game
  readonly longestStreak: number;
}

/** A largest tile, and the number of games that reached it and no larger one. */
export interface TileCount {
  readonly rank: number;
  readonly games: number;
}

/** Games in the order they were played, as columns for a chart. */
export interface Series {
  readonly times: readonly number[];
  readonly scores: readonly number[];
  readonly trend: readonly number[]; // mean score of the last games; trendWindow gives their number
  readonly wins: readonly number[]; // number of wins so far
}

/** The summary of one month, or of one variant with or without help. */
export interface Part<Key> {
  readonly key: Key;
  readonly summary: Summary;
}

/** How many games each point of the trend averages. More for long series, to smooth them. */
export function trendWindow(games: number): number {
  return Math.max(20, Math.ceil(games / 50));
}

export function summarise(records: readonly GameSummary[]): Summary {
  const games = byTime(records);
  const scores = games.map(({ score }) => score).sort((a, b) => a - b);
  const bestOf = (helped: boolean) => highest(games.filter((game) => isHelped(game) === helped));
  const { streak, longestStreak } = streaks(games);
  return {
    games: games.length,
    wins: games.filter(({ won }) => won).length,
    best: bestOf(false),
    bestHelped: bestOf(true),
    mean: sum(scores) / scores.length,
    median: median(scores),
    moves: sum(games.map(({ ply }) => ply)),
    elapsed: sum(games.map(({ elapsed }) => elapsed)),
    streak,
    longestStreak,
  };
}

/** The counts by largest tile, smallest first, without gaps. */
export function largestTiles(records: readonly GameSummary[]): TileCount[] {
  const counts = countLargest(records.map(({ maxRank }) => maxRank));
  const first = counts.findIndex((games) => games > 0);
  return counts.map((games, rank) => ({ rank, games })).slice(Math.max(0, first));
}

/** One bar of the histogram. isSum: of this tile and all smaller ones. */
export interface Bar extends TileCount {
  readonly isSum: boolean;
}

/** Most bars of the histogram, so that a phone has room for their names. */
const BARS = 8;

/** The counts by largest tile for a few bars. The first takes in the tiles that are too small for a bar. */
export function barsOf(records: readonly GameSummary[]): Bar[] {
  const counts = largestTiles(records);
  const few = Math.max(0, counts.length - BARS);
  const small = counts.slice(0, few);
  return counts.slice(few).map(({ rank, games }, index) => {
    const isSum = index === 0 && few > 0;
    return { rank, games: isSum ? games + sum(small.map((tile) => tile.games)) : games, isSum };
  });
}

/** The least milliseconds of play until the target, without help. Undefined: never reached so, or never timed. */
export function fastestTarget(records: readonly GameSummary[]): number | undefined {
  const times = records.flatMap((game) => (isHelped(game) ? [] : (timeToTarget(game) ?? [])));
  return times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : undefined;
}

export function seriesOf(records: readonly GameSummary[]): Series {
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

/** One part for each calendar month with games, oldest first. The key is the time of the month's first game. */
export function byMonth(records: readonly GameSummary[]): Part<number>[] {
  const months = groupBy(byTime(records), ({ updatedAt }) => {
    const date = new Date(updatedAt);
    return date.getFullYear() * 12 + date.getMonth();
  });
  return [...months.values()].map((games) => ({ key: games[0]!.updatedAt, summary: summarise(games) }));
}

/** One part for each variant, with help or without, the most played first. */
export function byKind(records: readonly GameSummary[]): Part<{ variant: string; helped: boolean }>[] {
  const kinds = groupBy(records, (game) => `${isHelped(game)}${game.variant}`);
  return [...kinds.values()]
    .map((games) => ({
      key: { variant: games[0]!.variant, helped: isHelped(games[0]!) },
      summary: summarise(games),
    }))
    .sort((a, b) => b.summary.games - a.summary.games);
}

function byTime(records: readonly GameSummary[]): GameSummary[] {
  return [...records].sort((a, b) => a.updatedAt - b.updatedAt);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The highest score. Undefined without games. */
function highest(games: readonly GameSummary[]): number | undefined {
  return games.reduce<number | undefined>((most, { score }) => Math.max(most ?? 0, score), undefined);
}

/** The median of sorted numbers. */
function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function streaks(games: readonly GameSummary[]): { streak: number; longestStreak: number } {
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
