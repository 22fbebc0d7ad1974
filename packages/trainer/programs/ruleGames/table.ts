/** The figures of a player's games. */
import type { RulePlayer } from './players.js';

export interface PlayedGame {
  readonly score: number;
  readonly largest: number; // rank
}

/** Plain data: the form of rules.json in the page. Errors are standard errors. */
export interface Measured {
  readonly player: RulePlayer;
  readonly mean: number; // points
  readonly error: number; // of the mean
  /** By tile: the share of games that made it, 0 to 1, and its error. */
  readonly rates: Readonly<Record<string, readonly [share: number, error: number]>>;
}

const TILES = [512, 1024, 2048, 4096, 8192, 16384];
const DIGITS = 10_000;

/** The figures of games. The error of a share is that of a binomial, of the mean that of the scores. */
export function measuredOf(player: RulePlayer, games: readonly PlayedGame[]): Measured {
  const count = games.length;
  const mean = sum(games.map(({ score }) => score)) / count;
  const variance = sum(games.map(({ score }) => (score - mean) ** 2)) / Math.max(1, count - 1);
  const rates = TILES.map((tile) => {
    const share = games.filter(({ largest }) => 2 ** largest >= tile).length / count;
    return [tile, [round(share), round(Math.sqrt((share * (1 - share)) / count))]] as const;
  });
  return {
    player,
    mean: Math.round(mean),
    error: Math.round(Math.sqrt(variance / count)),
    rates: Object.fromEntries(rates),
  };
}

/** A row of the table in docs/playing.md. */
export function rowOf({ player, mean, error, rates }: Measured): string {
  const shares = Object.values(rates).map(
    ([share, own]) => `${(100 * share).toFixed(1)} ± ${(100 * own).toFixed(1)} %`,
  );
  return `| ${[player, `${mean} ± ${error}`, ...shares].join(' | ')} |`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function round(share: number): number {
  return Math.round(share * DIGITS) / DIGITS;
}
