// Two games beside each other: how far they are the same, and which of their moves stand side by side.
import { type Game, sameBoard } from '@twofold/core';

/** Where two games part. */
export interface Parting {
  readonly ply: number; // the last one that both share, from 0
  /**
   * `boards`: other boards or other first tiles. `move`: another direction was played. `tile`: the same direction, and another
   * tile came. `end`: one of them ends here. `never`: they are the same.
   */
  readonly kind: 'boards' | 'move' | 'tile' | 'end' | 'never';
}

/** Both games up to their last ply. */
export function partingOf(one: Game, other: Game): Parting {
  if (one.variant.id !== other.variant.id || !sameBoard(one.start, other.start))
    return { ply: 0, kind: 'boards' };
  const shared = Math.min(one.length, other.length);
  for (let ply = 1; ply <= shared; ply++) {
    const [turn, rival] = [one.turn(ply), other.turn(ply)];
    if (turn.direction !== rival.direction) return { ply: ply - 1, kind: 'move' };
    if (!sameBoard(turn.board, rival.board)) return { ply: ply - 1, kind: 'tile' };
  }
  return { ply: shared, kind: one.length === other.length ? 'never' : 'end' };
}

/** How positions are put side by side: after as many moves, or with about as many points. */
export type Alignment = 'moves' | 'score';

/** The plies of both games that stand side by side, from the start on. */
export type Steps = readonly (readonly [one: number, other: number])[];

export function stepsOf(one: Game, other: Game, by: Alignment): Steps {
  if (by === 'moves') {
    const most = Math.max(one.length, other.length);
    return Array.from({ length: most + 1 }, (_, ply) => [
      Math.min(ply, one.length),
      Math.min(ply, other.length),
    ]);
  }
  const [scores, rivals] = [scoresOf(one), scoresOf(other)];
  const levels = [...new Set([...scores, ...rivals])].sort((a, b) => a - b);
  return levels.map((score) => [lastUpTo(scores, score), lastUpTo(rivals, score)]);
}

/** The score after each ply of the line. */
export function scoresOf(game: Game): number[] {
  return Array.from({ length: game.length + 1 }, (_, ply) =>
    ply === 0 ? game.startScore : game.turn(ply).score,
  );
}

/** The last ply with at most that score; 0 if there is none. Scores never fall. */
function lastUpTo(scores: readonly number[], score: number): number {
  let [low, high] = [0, scores.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (scores[middle]! <= score) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The step at which a game stands at a ply, or at its last one before. It stands there for several steps while only the other game
 * moves: of these, the one nearest to the ply `rival` of the other game. By default: the first.
 */
export function stepAt(steps: Steps, side: 0 | 1, ply: number, rival = 0): number {
  const other = side === 0 ? 1 : 0;
  const last = Math.max(
    0,
    steps.findLastIndex((step) => step[side] <= ply),
  );
  const distance = (step: number) => Math.abs(steps[step]![other] - rival);
  let best = last;
  for (let step = last - 1; steps[step]?.[side] === steps[last]![side]; step--)
    if (distance(step) <= distance(best)) best = step;
  return best;
}
