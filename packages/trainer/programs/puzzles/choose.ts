/** Chooses puzzles that are spread over themes, difficulty and size of the largest tile. */
import { makePosition, maxRank, SYMMETRIES, transformBoard } from '@twofold/core';
import { THEMES, type Theme } from '@twofold/solver/internal';
import { boardOf } from '../../src/puzzles/describe.js';

/** What the choice goes by. */
export interface Candidate {
  readonly position: string;
  readonly themes: readonly Theme[];
  readonly rating: number;
}

/** Edges of the bins of difficulty, in points of rating. */
export const RATING_BINS = [0, 700, 850, 1000, 1200, 1400, 1600, 1800, 2000, 4000] as const;

export function binOf(rating: number): number {
  return RATING_BINS.findLastIndex((from) => rating >= from);
}

/**
 * The chosen ones. The next one is of the rarest theme and bin so far, and of the rarest largest tile there. Boards that are the
 * same but for a turn or a mirror count once.
 */
export function choosePuzzles<T extends Candidate>(candidates: readonly T[], wanted: number): T[] {
  const shelves = shelvesOf(distinct(candidates));
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const add = (key: string) => counts.set(key, count(key) + 1);
  const chosen: T[] = [];
  while (chosen.length < wanted && shelves.size > 0) {
    const [key, shelf] = leastOf([...shelves], ([key]) => count(key));
    const next = leastOf(shelf, ({ position }) => count(`${key} ${largestOf(position)}`));
    for (const counted of [key, `${key} ${largestOf(next.position)}`]) add(counted);
    shelf.splice(shelf.indexOf(next), 1);
    if (shelf.length === 0) shelves.delete(key);
    chosen.push(next);
  }
  return chosen;
}

function shelvesOf<T extends Candidate>(candidates: readonly T[]): Map<string, T[]> {
  const shelves = new Map<string, T[]>();
  for (const theme of THEMES)
    for (const candidate of candidates) {
      if (candidate.themes[0] !== theme) continue;
      const key = `${theme} ${binOf(candidate.rating)}`;
      shelves.set(key, [...(shelves.get(key) ?? []), candidate]);
    }
  return shelves;
}

function distinct<T extends Candidate>(candidates: readonly T[]): T[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const board = boardOf(candidate);
    const alike = SYMMETRIES.map((symmetry) => makePosition(transformBoard(board, symmetry)));
    const isNew = !seen.has(alike[0]!);
    for (const position of alike) seen.add(position);
    return isNew;
  });
}

const largest = new Map<string, number>();

function largestOf(position: string): number {
  const known = largest.get(position) ?? maxRank(boardOf({ position }));
  largest.set(position, known);
  return known;
}

/** The first of those for which this is least. */
function leastOf<T>(items: readonly T[], of: (item: T) => number): T {
  return items.reduce((least, own) => (of(own) < of(least) ? own : least));
}
