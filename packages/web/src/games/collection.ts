// Which of the kept games are shown, and in what order. Pure, so that thousands of games are filtered and
// sorted in tests as on the page.
import { ORIGINS } from '../storage/origin';
import type { GameRecord, Origin } from '../storage/types';

/** What the player asked to see. 'all' asks for nothing. */
export interface Filter {
  readonly variant: string; // a variant id, or 'all'
  readonly state: 'all' | 'finished' | 'unfinished';
  readonly won: 'all' | 'won' | 'notWon';
  readonly undo: 'all' | 'used' | 'unused';
  readonly origin: 'all' | Provenance;
}

/** Where a game comes from, as a list can be asked for it. dealt: dealt here and played by the player alone. */
export type Provenance = 'dealt' | 'solver' | Origin;
export const PROVENANCES: readonly Provenance[] = ['dealt', 'solver', ...ORIGINS];

export const EVERYTHING: Filter = { variant: 'all', state: 'all', won: 'all', undo: 'all', origin: 'all' };

type Comparison = (a: GameRecord, b: GameRecord) => number;

/** The orders on offer; games that are equal in one stand newest first. */
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

/** Games worth a line: of the others nothing was played. */
export function playedGames(records: readonly GameRecord[]): GameRecord[] {
  return records.filter(({ ply, undos, score }) => ply > 0 || undos > 0 || score > 0);
}

/** The games that the filter asks for, in a new array. */
export function filterGames(records: readonly GameRecord[], filter: Filter): GameRecord[] {
  return records.filter(
    (game) =>
      (filter.variant === 'all' || game.variant === filter.variant) &&
      (filter.state === 'all' || (game.status === 'over') === (filter.state === 'finished')) &&
      (filter.won === 'all' || game.won === (filter.won === 'won')) &&
      (filter.undo === 'all' || game.undos > 0 === (filter.undo === 'used')) &&
      (filter.origin === 'all' || isOf(filter.origin, game)),
  );
}

/** A game from a position in which the solver played is both. */
function isOf(provenance: Provenance, { origin, solver }: GameRecord): boolean {
  if (provenance === 'solver') return solver !== undefined;
  return provenance === 'dealt' ? origin === undefined && solver === undefined : origin === provenance;
}

/** The games in that order, in a new array. */
export function sortGames(records: readonly GameRecord[], order: Order): GameRecord[] {
  const compare: Comparison = COMPARISONS[order];
  return [...records].sort((a, b) => compare(a, b) || b.updatedAt - a.updatedAt);
}

/** The variants that occur, most played first. */
export function variantsOf(records: readonly GameRecord[]): string[] {
  const counts = new Map<string, number>();
  for (const { variant } of records) counts.set(variant, (counts.get(variant) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([variant]) => variant);
}

/** How many parts of a filter ask for something. */
export function countConditions(filter: Filter): number {
  return Object.values(filter).filter((wanted) => wanted !== 'all').length;
}
