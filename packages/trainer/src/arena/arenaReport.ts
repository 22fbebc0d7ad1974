/** The results of an arena: means with standard errors, rates of tiles, and times. */
import { countLargest, FIRST_RATED, tileRates } from '@twofold/core/internal';
import type { ArenaGame } from './arenaGame.js';
import { Histogram } from './histogram.js';

/** The figures of an arena. */
export interface ArenaReport {
  /** Player by player. */
  players: PlayerReport[];
  /** Each player against the first, over the games that both have finished. */
  differences: Difference[];
}

/** Figures are null for a player without a finished game. 0 would look like a result. */
export interface PlayerReport {
  /** The name of the player. */
  name: string;
  /** Fingerprint of weights and kernel, for players with weights. */
  network?: string;
  /** Games played to their end. */
  games: number;
  /** The mean score; `null` without games. */
  mean: number | null;
  /** Of the mean; 0 for a single game. */
  standardError: number | null;
  /** Of an even number of games: the mean of the two in the middle. */
  median: number | null;
  /**
   * By tile: the share of games that made it, from 2048 up. Smaller tiles are included if a player never made
   * 2048.
   */
  rates: Record<string, number>;
  /** The share of games that made the tile at which games end, if there is one. */
  success?: Success;
  /** Mean over games. */
  moves: number | null;
  /** The mean time of a move; `null` without games, or where times were left out. */
  millisecondsPerMove: number | null;
  /** Milliseconds that 99 of 100 choices did not exceed. */
  p99: number | null;
  /** Median. */
  nodesPerMove: number | null;
}

/** A share of games with its standard error, 0 to 1. Null without games. */
export interface Success {
  /** The number on the tile. */
  tile: number;
  /** Games. */
  made: number;
  /** The share of games that made it, 0 to 1; `null` without games. */
  rate: number | null;
  /** The standard error of the rate. */
  standardError: number | null;
}

/** The difference of two players over the same seeds. */
export interface Difference {
  /** The name of the player. */
  name: string;
  /** The name of the other one. */
  against: string;
  /** Seeds that both have played. */
  games: number;
  /** Of score differences; null if there is no common game. */
  mean: number | null;
  /** The standard error of the difference. */
  standardError: number | null;
}

/** Players in the given order, including players without a finished game. `until`: the tile at which games end. */
export function reportOf(
  players: readonly string[],
  games: readonly ArenaGame[],
  until?: number,
): ArenaReport {
  const byPlayer = new Map(players.map((name) => [name, games.filter(({ player }) => player === name)]));
  const [against, ...others] = players;
  const largest = [...byPlayer.values()].filter((own) => own.length > 0).map(largestRank);
  const first = Math.min(FIRST_RATED, ...largest);
  return {
    players: [...byPlayer].map(([name, own]) => ({
      ...reportPlayer(name, own, first),
      ...(until === undefined ? {} : { success: successOf(own, until) }),
    })),
    differences: others
      .filter((name) => name !== against)
      .map((name) => difference(name, byPlayer.get(name)!, against!, byPlayer.get(against!)!)),
  };
}

/** `first`: the rank of the smallest tile whose rate is given. */
function reportPlayer(name: string, games: readonly ArenaGame[], first: number): PlayerReport {
  const scores = games.map(({ score }) => score).sort((one, other) => one - other);
  const moves = games.reduce((sum, game) => sum + game.moves, 0);
  const milliseconds = games.reduce((sum, game) => sum + game.milliseconds, 0);
  const times = new Histogram();
  const nodes = new Histogram();
  for (const game of games) {
    times.addCounts(game.times);
    nodes.addCounts(game.nodes);
  }
  const network = games[0]?.network;
  const ifPlayed = (figure: number) => (games.length === 0 ? null : figure);
  const isTimed = moves === 0 || games.some((game) => game.times.length > 0);
  const ifTimed = (figure: number) => (isTimed ? ifPlayed(figure) : null);
  return {
    name,
    ...(network === undefined ? {} : { network }),
    games: games.length,
    ...meanOf(scores),
    median: ifPlayed(medianOf(scores)),
    rates: ratesOf(games, first),
    moves: ifPlayed(moves / games.length),
    millisecondsPerMove: ifTimed(moves === 0 ? 0 : milliseconds / moves),
    p99: ifTimed(times.quantile(0.99)),
    nodesPerMove: ifPlayed(Math.round(nodes.quantile(0.5))),
  };
}

/** NaN without values. */
function medianOf(ascending: readonly number[]): number {
  const half = ascending.length >> 1;
  const above = ascending[half] ?? Number.NaN;
  return ascending.length % 2 === 1 ? above : (ascending[half - 1]! + above) / 2;
}

/** The error is that of independent games. It is a little too small if many begin at the same position. */
function successOf(games: readonly ArenaGame[], tile: number): Success {
  const made = games.filter(({ maxTile }) => maxTile >= tile).length;
  if (games.length === 0) return { tile, made, rate: null, standardError: null };
  const rate = made / games.length;
  return { tile, made, rate, standardError: Math.sqrt((rate * (1 - rate)) / games.length) };
}

/** The mean, and its standard error from the sample variance. Null without values. */
export function meanOf(values: readonly number[]): Pick<Difference, 'mean' | 'standardError'> {
  const count = values.length;
  if (count === 0) return { mean: null, standardError: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count) };
}

const ranksOf = (games: readonly ArenaGame[]) => games.map(({ maxTile }) => Math.log2(maxTile));

const largestRank = (games: readonly ArenaGame[]) => countLargest(ranksOf(games)).length - 1;

function ratesOf(games: readonly ArenaGame[], first: number): Record<string, number> {
  const rates = tileRates(countLargest(ranksOf(games)), first);
  return Object.fromEntries(rates.map(({ tile, rate }) => [tile, rate]));
}

function difference(
  name: string,
  games: readonly ArenaGame[],
  against: string,
  others: readonly ArenaGame[],
): Difference {
  const scores = new Map(others.map(({ game, score }) => [game, score]));
  const pairs = games.filter(({ game }) => scores.has(game));
  return {
    name,
    against,
    games: pairs.length,
    ...meanOf(pairs.map(({ game, score }) => score - scores.get(game)!)),
  };
}
