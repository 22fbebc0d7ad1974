/**
 * Optimal play by definition, as an oracle. It visits every position once, with core's own tilt and spawns. A
 * map holds the values by the position's text. It takes minutes on any board larger than 2x3.
 */
import { type Board, legalDirections, makeVariant, placeSpawn, spawnOutcomes, tilt } from '@twofold/core';

/** The goal of optimal play: the value of a merge, and the positions that end the game early. */
export interface Goal {
  reward(reward: number): number;
  /** The value of a position at which play ends. Undefined: the game goes on. */
  end(board: Board): number | undefined;
}

/** The expected score. */
export const SCORE: Goal = { reward: (reward) => reward, end: () => undefined };

/** The chance of reaching a tile of that rank. */
export function chanceOf(rank: number): Goal {
  return { reward: () => 0, end: ({ ranks }) => (ranks.some((own) => own >= rank) ? 1 : undefined) };
}

export interface OptimalPlay {
  /** The value of a position under optimal play. */
  value(board: Board): number;
  /** By direction, as in `Choice`; undefined: illegal. */
  values(board: Board): (number | undefined)[];
  /** The value before the first tile: the mean over two spawned tiles. */
  start(): number;
}

export function optimalPlay(
  columns: number,
  rows: number,
  fourChance: number,
  goal: Goal = SCORE,
): OptimalPlay {
  const variant = { ...makeVariant({ columns, rows }), fourChance };
  const known = new Map<string, number>();
  const afterSpawn = (board: Board, worth: (board: Board) => number) =>
    spawnOutcomes(board, variant).reduce(
      (sum, spawn) => sum + spawn.probability * worth(placeSpawn(board, spawn)),
      0,
    );
  const move = (board: Board, direction: 0 | 1 | 2 | 3) => {
    const after = tilt(board, direction);
    return goal.reward(after.reward) + (goal.end(after.board) ?? afterSpawn(after.board, value));
  };
  const value = (board: Board): number => {
    const key = board.ranks.join();
    const found = known.get(key) ?? goal.end(board);
    if (found !== undefined) return found;
    const best = Math.max(0, ...legalDirections(board).map((direction) => move(board, direction)));
    known.set(key, best);
    return best;
  };
  const empty = { columns, rows, ranks: new Uint8Array(columns * rows) };
  return {
    value,
    values: (board) =>
      ([0, 1, 2, 3] as const).map((direction) =>
        legalDirections(board).includes(direction) ? move(board, direction) : undefined,
      ),
    start: () => afterSpawn(empty, (board) => afterSpawn(board, value)),
  };
}
