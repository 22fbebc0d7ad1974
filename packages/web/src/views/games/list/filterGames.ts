// Filters and sorts the stored games. Pure, so that tests run it on thousands of games.
import { findVariant } from '@twofold/core';
import { isHelped, ORIGINS } from '../../../storage/origin';
import type { GameSummary, Origin } from '../../../storage/records';

/** The player's filter. 'all' filters nothing. */
export interface Filter {
  readonly variant: string; // a variant id, 'all', or UNCHOSEN
  readonly state: 'all' | 'finished' | 'unfinished';
  readonly won: 'all' | 'won' | 'notWon';
  readonly undo: 'all' | 'used' | 'unused';
  readonly origin: 'all' | Provenance;
}

/** The origins offered as a filter. dealt: dealt here and played by the player alone. */
export type Provenance = 'dealt' | 'solver' | Origin;
export const PROVENANCES: readonly Provenance[] = ['dealt', 'solver', ...ORIGINS];

export const EVERYTHING: Filter = { variant: 'all', state: 'all', won: 'all', undo: 'all', origin: 'all' };

/** As a filter's variant: the player has chosen none. The list has all games, figures are of the board played last. */
export const UNCHOSEN = 'unchosen';

type Comparison = (a: GameSummary, b: GameSummary) => number;

/** The orders on offer. Games equal in one are sorted newest first. */
const COMPARISONS = {
  newest: (a, b) => b.updatedAt - a.updatedAt,
  oldest: (a, b) => a.updatedAt - b.updatedAt,
  highest: (a, b) => b.score - a.score,
  lowest: (a, b) => a.score - b.score,
  largest: (a, b) => b.maxRank - a.maxRank || b.score - a.score,
  longest: (a, b) => b.ply - a.ply,
  shortest: (a, b) => a.ply - b.ply,
} as const satisfies Record<string, Comparison>;

export type Order = keyof typeof COMPARISONS;
export const ORDERS = Object.keys(COMPARISONS) as readonly Order[];

/** The games with at least one move, or with undone moves. */
export function playedGames(records: readonly GameSummary[]): GameSummary[] {
  return records.filter(({ ply, undos, score }) => ply > 0 || undos > 0 || score > 0);
}

/** The games that pass the filter, in a new array. */
export function filterGames(records: readonly GameSummary[], filter: Filter): GameSummary[] {
  return records.filter(
    (game) =>
      (filter.variant === 'all' || game.variant === filter.variant) &&
      (filter.state === 'all' || (game.status === 'over') === (filter.state === 'finished')) &&
      (filter.won === 'all' || game.won === (filter.won === 'won')) &&
      (filter.undo === 'all' || isHelped(game) === (filter.undo === 'used')) &&
      (filter.origin === 'all' || isOf(filter.origin, game)),
  );
}

/** Whether a game has this origin. A game may have two: from a position, and with solver moves. */
function isOf(provenance: Provenance, { origin, solver }: GameSummary): boolean {
  if (provenance === 'solver') return solver !== undefined;
  return provenance === 'dealt' ? origin === undefined && solver === undefined : origin === provenance;
}

/** The games in that order, in a new array. */
export function sortGames(records: readonly GameSummary[], order: Order): GameSummary[] {
  const compare: Comparison = COMPARISONS[order];
  return [...records].sort((a, b) => compare(a, b) || b.updatedAt - a.updatedAt);
}

/** The variants of the games, most played first. */
export function variantsOf(records: readonly GameSummary[]): string[] {
  const counts = new Map<string, number>();
  for (const { variant } of records) counts.set(variant, (counts.get(variant) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([variant]) => variant);
}

/** Whether this version knows the game's board. Games of a later version may be on others. */
export function isKnown({ variant }: GameSummary): boolean {
  return findVariant(variant) !== undefined;
}

/** The variant of the game played last. Undefined without games. */
export function latestVariant(records: readonly GameSummary[]): string | undefined {
  return records.reduce<GameSummary | undefined>(
    (latest, game) => (latest && latest.updatedAt >= game.updatedAt ? latest : game),
    undefined,
  )?.variant;
}

/** How many parts of a filter are in use. The board is none: it is chosen beside the title. */
export function countConditions({ variant: _, ...parts }: Filter): number {
  return Object.values(parts).filter((wanted) => wanted !== 'all').length;
}
