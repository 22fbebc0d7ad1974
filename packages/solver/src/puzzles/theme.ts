/**
 * The theme of a puzzle: the subject of its best direction. It follows from the lines of the two best directions, and from the
 * tiles that may come after the second.
 */
import type { FactKind } from '../reasons/fact.js';
import type { Reason } from '../reasons/reasons.js';

export const THEMES = ['corner', 'order', 'merge', 'spawn', 'forced', 'endgame'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_OF_REASON: Readonly<Record<FactKind, Theme>> = {
  corner: 'corner',
  takesCorner: 'corner',
  edge: 'corner',
  chain: 'order',
  row: 'order',
  ordered: 'order',
  beside: 'order',
  shut: 'order',
  makes: 'merge',
  joins: 'merge',
  ready: 'merge',
  free: 'merge',
  forced: 'forced',
  pulled: 'forced',
  over: 'endgame',
};

/** The theme of a reason. */
export function themeOfReason(kind: FactKind): Theme {
  return THEME_OF_REASON[kind];
}

/** A tile that may come after a move. */
export interface RiskyTile {
  readonly probability: number; // those of all tiles sum to 1
  /** Points that it leaves below the best direction's value. */
  readonly shortfall: number;
}

/** A move fails by few tiles if the worst ones have most of its cost. `FEW_TILES`: the chance of these together. */
const FEW_TILES = 0.3;
const MOST_OF_COST = 0.75;

/** Whether a few of the tiles that may come have most of what a move costs. */
export function failsByFewTiles(tiles: readonly RiskyTile[]): boolean {
  const cost = (own: readonly RiskyTile[]) =>
    own.reduce((sum, { probability, shortfall }) => sum + probability * Math.max(0, shortfall), 0);
  const all = cost(tiles);
  let left = FEW_TILES;
  let worst = 0;
  for (const { probability, shortfall } of tiles.toSorted((one, other) => other.shortfall - one.shortfall)) {
    const part = Math.min(left, probability);
    worst += part * Math.max(0, shortfall);
    left -= part;
  }
  return all > 0 && worst >= MOST_OF_COST * all;
}

/** What a search says of a puzzle. */
export interface Themed {
  /** For the best direction and against the next one, the strongest first. */
  readonly reasons: readonly Reason[];
  /** Those that may come after the next best direction. */
  readonly tiles: readonly RiskyTile[];
  /** How many directions are moves. */
  readonly possible: number;
  /** The share of the expected final score that the next best direction loses, 0 to 1. */
  readonly gap: number;
}

/** All others lose so much that a review calls them blunders. */
const ONLY_MOVE_GAP = 0.1;
/** With a single other direction every puzzle would be one. */
const ONLY_MOVE_CHOICES = 3;
/** Weaker reasons say little of a position. */
const NAMED_REASONS = 2;
const MOST_THEMES = 2;

/** The themes of a puzzle, the main one first. Empty: nothing distinguishes the directions as far as they were followed. */
export function themesOf({ reasons, tiles, possible, gap }: Themed): Theme[] {
  const [main, ...others] = reasons.slice(0, NAMED_REASONS).map(({ kind }) => themeOfReason(kind));
  if (main === undefined) return [];
  const isOnly = possible >= ONLY_MOVE_CHOICES && gap >= ONLY_MOVE_GAP;
  const special: Theme[] = [
    ...(failsByFewTiles(tiles) ? (['spawn'] as const) : []),
    ...(isOnly ? (['forced'] as const) : []),
  ];
  const all = main === 'endgame' ? [main, ...special, ...others] : [...special, main, ...others];
  return [...new Set(all)].slice(0, MOST_THEMES);
}

/** Whether a text names a theme. */
export function isTheme(text: string): text is Theme {
  return (THEMES as readonly string[]).includes(text);
}
