// Boards as agents and tables take them: hashes, one-hot planes, and the same position from other sides.
import { type Board, MAX_RANK } from '../board.js';
import { DIRECTIONS, type Direction } from '../direction.js';
import { SYMMETRIES, type Symmetry, transformBoard, transformDirection } from '../symmetry.js';

const MOST_PLANES = MAX_RANK + 1;

/** The position seen from another side, and the action there for each action here. */
export interface View {
  /** The symmetry by which it is seen. */
  readonly symmetry: Symmetry;
  /** Ranks row by row, as `Environment.observation`. */
  readonly observation: Uint8Array;
  /** `actions[a]` is the name of action `a` on this view. */
  readonly actions: readonly Direction[];
}

/** A board under every symmetry that keeps its shape, itself first: 8 of a square, 4 of another rectangle. */
export function boardViews(board: Board): View[] {
  const square = board.columns === board.rows;
  return SYMMETRIES.filter((symmetry) => square || symmetry % 2 === 0).map((symmetry) => ({
    symmetry,
    observation: transformBoard(board, symmetry).ranks,
    actions: DIRECTIONS.map((direction) => transformDirection(direction, symmetry)),
  }));
}

/**
 * A board one-hot: `rows * columns * planes` floats. The planes of a cell lie side by side: plane r for rank r,
 * plane 0 for an empty cell. By default there is a plane for every rank that can occur in a game (18 on 4x4). Higher
 * ranks count as the last plane. Throws RangeError unless they are 2 to 256.
 */
export function boardOneHot(board: Board, planes = board.ranks.length + 2): Float32Array {
  if (!Number.isInteger(planes) || planes < 2 || planes > MOST_PLANES) {
    throw new RangeError(`planes: 2 to ${MOST_PLANES}, not ${planes}`);
  }
  const { ranks } = board;
  const encoded = new Float32Array(ranks.length * planes);
  for (let cell = 0; cell < ranks.length; cell++) {
    encoded[cell * planes + Math.min(ranks[cell]!, planes - 1)] = 1;
  }
  return encoded;
}

/**
 * A hash of a board's shape and tiles, from 0 to 2^53 - 1. It is the same in every run, on every machine and
 * in every version of this package. Two lanes of 32 bits, each multiplied by an odd constant per cell and
 * folded.
 */
export function boardHash(board: Board): number {
  let low = Math.imul(board.columns, 0x9e3779b1);
  let high = Math.imul(board.rows, 0x85ebca6b);
  for (const rank of board.ranks) {
    low = Math.imul(low ^ (rank + 1), 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high ^ (rank + 1), 0xc2b2ae35);
    high ^= high >>> 13;
  }
  low = Math.imul(low ^ (high >>> 7), 0x85ebca6b);
  high = Math.imul(high ^ (low >>> 11), 0x9e3779b1);
  return (high >>> 11) * 2 ** 32 + ((low ^ (low >>> 16)) >>> 0);
}
