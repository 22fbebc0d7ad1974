/**
 * The heuristic value of an afterstate, for boards without a learned network. Four features are summed over
 * rows and columns: empty cells, pairs that can merge, monotonic lines, and a penalty on the ranks. The
 * features are those of R. Xiao's solver (github.com/nneonneo/2048-ai). The weights were tuned by self-play
 * on 2x6, 3x6 and 4x6. There they score two to seven times as much without search (docs/experiments/other-sizes.md). The value
 * is scaled to score, so that rewards can be added to it.
 */
import { DOWN, MAX_RANK, RIGHT } from '@twofold/core';
import type { BoardLines } from './lines.js';

const LINE = 200_000; // the value of any line: a lost game has none
const EMPTY = 1080; // an empty cell
const MERGE = 1400; // a tile equal to its neighbour, and once more for each run of equal tiles
const MONOTONY = 300; // penalty on differences of rank^1.5 against the line's direction
const SUM = 11; // penalty on rank^3.5

const SLOPES = Float64Array.from({ length: MAX_RANK + 1 }, (_, rank) => MONOTONY * rank ** 1.5);
const FINES = Float64Array.from({ length: MAX_RANK + 1 }, (_, rank) =>
  rank === 0 ? -EMPTY : SUM * rank ** 3.5,
);

/**
 * The natural logarithm of a whole game's score by this heuristic with 300 nodes a move. Measured with the
 * first weights: 9,000 on 2x6, 33,000 on 3x5, 51,000 on 4x4. Beyond 24 cells it is a guess.
 */
function logScore(cells: number): number {
  return 3.95 + 0.43 * cells;
}

/** The rough expected score from an afterstate on, never below 0. */
export function makeHeuristic(lines: BoardLines): (ranks: Uint8Array) => number {
  const { columns, rows, cells } = lines;
  const best = (columns + rows) * LINE + 2 * cells * EMPTY; // the value of an empty board
  const scale = Math.exp(logScore(cells)) / best;
  return (ranks) => {
    let sum = 0;
    for (let axis = RIGHT; axis <= DOWN; axis++) {
      const order = lines.order[axis]!;
      const length = lines.lengths[axis]!;
      for (let first = 0; first < cells; first += length) sum += lineWorth(ranks, order, first, length);
    }
    return sum > 0 ? sum * scale : 0;
  };
}

function lineWorth(ranks: Uint8Array, order: Uint8Array, first: number, length: number): number {
  let worth = LINE;
  let rising = 0;
  let falling = 0;
  let before = 0; // rank of the previous cell
  let tile = 0; // rank of the last tile, ignoring gaps
  let equal = false; // whether that tile equals the tile before it
  for (let at = first; at < first + length; at++) {
    const rank = ranks[order[at]!]!;
    worth -= FINES[rank]!;
    if (rank !== 0) {
      if (rank === tile) worth += equal ? MERGE : 2 * MERGE;
      equal = rank === tile;
      tile = rank;
    }
    const change = at === first ? 0 : SLOPES[rank]! - SLOPES[before]!;
    if (change > 0) rising += change;
    else falling -= change;
    before = rank;
  }
  return worth - (rising < falling ? rising : falling);
}
