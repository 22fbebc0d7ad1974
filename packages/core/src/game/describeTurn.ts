/**
 * The plain facts of a turn, for everything that tells one: speech, sound, replay viewer, terminal. Facts only:
 * the words belong to the caller and its languages. Numbers are those on the tiles, and places count from 1.
 */
import { countEmpty, maxRank, type Place, placeOf, rankValue } from '../board.js';
import type { Direction } from '../direction.js';
import type { Variant } from '../variant.js';
import { type Status, statusOf } from './status.js';
import type { Turn } from './turn.js';

/** Merges of equal pairs in one turn. */
export interface MergeFacts {
  /** On each tile of a pair. */
  readonly value: number;
  /** On the tile that a pair makes. */
  readonly sum: number;
  /** Of the tiles made, row by row. */
  readonly places: readonly Place[];
}

/** What a turn did, and the state of the game after it. */
export interface TurnFacts {
  /** Moves played with this one. */
  readonly ply: number;
  /** The direction of the move. */
  readonly direction: Direction;
  /** The largest tiles first. */
  readonly merges: readonly MergeFacts[];
  /** What the move's merges gave. */
  readonly points: number;
  /** The game's score after the move. */
  readonly score: number;
  /** The new tile's number and its place. */
  readonly spawn: { readonly value: number; readonly place: Place };
  /** Tile on the board. */
  readonly largest: number;
  /** The board has the target, and had it not before. */
  readonly makesTarget: boolean;
  /** No cell is empty after the spawn. */
  readonly isFull: boolean;
  /** The game's status after the move. */
  readonly status: Status;
}

/**
 * A sentence names this number of merges at most, and counts the others. Only large boards have more.
 */
export const MOST_NAMED_MERGES = 3;

/** What a sentence about a turn has to say, as data: readers put it into words of their language. */
export function describeTurn(turn: Turn, variant: Variant): TurnFacts {
  const { ply, direction, reward, score, spawn, board } = turn;
  const largest = rankValue(maxRank(board));
  return {
    ply,
    direction,
    merges: mergesOf(turn),
    points: reward,
    score,
    spawn: { value: rankValue(spawn.rank), place: placeOf(spawn.cell, board) },
    largest,
    makesTarget: largest >= variant.target && rankValue(maxRank(turn.before)) < variant.target,
    isFull: countEmpty(board) === 0,
    status: statusOf(board, variant),
  };
}

function mergesOf({ motions, board }: Turn): MergeFacts[] {
  const cells = new Map<number, Set<number>>(); // of merges, by the rank of their tiles
  for (const { rank, to, merges } of motions)
    if (merges) cells.set(rank, (cells.get(rank) ?? new Set()).add(to));
  return [...cells]
    .sort(([rank], [other]) => other - rank)
    .map(([rank, made]) => ({
      value: rankValue(rank),
      sum: rankValue(rank + 1),
      places: [...made].sort((cell, other) => cell - other).map((cell) => placeOf(cell, board)),
    }));
}
