/** Who leads a race, when it has ended, and in which places. */
import type { Terms } from './race.js';
import type { Point } from './track.js';

/** A racer's game as far as it counts. */
export interface Run extends Point {
  /** The tile of the race. Null: not made. */
  readonly reached: { readonly ply: number; readonly at: number } | null;
  /** No move is to come: nothing moves, or the player has left. */
  readonly isOver: boolean;
  readonly hasLeft: boolean;
}

/** Milliseconds since 1970 at which a race has ended. Undefined: it goes on. `now`: all moves until then are in the runs. */
export function endOf(
  terms: Terms,
  runs: readonly Run[],
  endsAt: number | null,
  now: number,
): number | undefined {
  const reached = runs.flatMap((run) => run.reached?.at ?? []);
  const first = Math.min(...reached);
  if (terms.kind === 'first' && reached.length > 0 && first <= (endsAt ?? first)) return first;
  if (endsAt !== null && now >= endsAt) return endsAt;
  return runs.every((run) => isDone(terms, run)) ? now : undefined;
}

/** Whether nothing that the racer could still do counts. */
export function isDone(terms: Terms, run: Run): boolean {
  return run.isOver || (terms.kind === 'fewest' && run.reached !== null);
}

/** Below zero: `a` is before `b`. Zero: they share a place. */
export function compareRuns(terms: Terms, a: Run, b: Run): number {
  if (terms.kind !== 'points' && (a.reached || b.reached)) {
    if (!a.reached || !b.reached) return a.reached ? -1 : 1;
    const plies = terms.kind === 'fewest' ? a.reached.ply - b.reached.ply : 0;
    return plies || a.reached.at - b.reached.at;
  }
  if (a.hasLeft !== b.hasLeft) return a.hasLeft ? 1 : -1;
  return b.score - a.score;
}

/** The place of each run, from 1. Equal ones share the better place. */
export function placesOf(terms: Terms, runs: readonly Run[]): number[] {
  return runs.map((run) => 1 + runs.filter((other) => compareRuns(terms, other, run) < 0).length);
}
