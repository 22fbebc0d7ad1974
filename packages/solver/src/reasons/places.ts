/** Where tiles lie on a board: corners, edges, neighbours, and the chain that falls from the largest tile on. */
import { type Board, maxRank } from '@twofold/core';

/** The corner cells in which a largest tile lies. */
export function largestInCorners(board: Board): number[] {
  const { columns, ranks } = board;
  const largest = maxRank(board);
  const cells = ranks.length;
  return [0, columns - 1, cells - columns, cells - 1].filter((cell) => ranks[cell] === largest);
}

/** Whether a largest tile lies at an edge, corners included. */
export function isLargestAtEdge(board: Board): boolean {
  const { columns, ranks } = board;
  const largest = maxRank(board);
  return ranks.some((rank, cell) => {
    const column = cell % columns;
    const isAtSide = column === 0 || column === columns - 1;
    return rank === largest && (isAtSide || cell < columns || cell >= ranks.length - columns);
  });
}

/**
 * The length of the longest chain. It goes from a largest tile in its corner along that row or column, and back along the
 * next one. A larger tile or an empty cell ends it. 0: no largest tile lies in a corner.
 */
export function chainLength(board: Board): number {
  let longest = 0;
  for (const corner of largestInCorners(board)) {
    longest = Math.max(longest, lengthFrom(board, corner, true), lengthFrom(board, corner, false));
  }
  return longest;
}

/** The length of the chain from a corner that begins along its row, or along its column. */
function lengthFrom({ columns, rows, ranks }: Board, corner: number, alongRow: boolean): number {
  const side = alongRow ? columns : rows;
  const acrossStep = (alongRow ? columns : 1) * (isTowards(corner, columns, alongRow) ? 1 : -1);
  let step = (alongRow ? 1 : columns) * (isTowards(corner, columns, !alongRow) ? 1 : -1);
  let before = Infinity;
  for (let at = 0, cell = corner; at < ranks.length; at++) {
    const rank = ranks[cell]!;
    if (rank === 0 || rank > before) return at;
    before = rank;
    if ((at + 1) % side !== 0) cell += step;
    else {
      cell += acrossStep;
      step = -step;
    }
  }
  return ranks.length;
}

/** Whether cells that lie farther from this corner, by rows or by columns, have larger indices. */
function isTowards(corner: number, columns: number, byRows: boolean): boolean {
  return byRows ? corner < columns : corner % columns === 0;
}

/** Whether tiles of these two ranks lie side by side. */
function areNeighbours({ columns, ranks }: Board, one: number, other: number): boolean {
  for (let cell = 0; cell < ranks.length; cell++) {
    const rank = ranks[cell];
    if (rank !== one && rank !== other) continue;
    const wanted = rank === one ? other : one;
    if ((cell + 1) % columns !== 0 && ranks[cell + 1] === wanted) return true;
    if (ranks[cell + columns] === wanted) return true;
  }
  return false;
}

/** The ranks of which two tiles lie side by side. One with several pairs may be there several times. */
export function pairedRanks({ columns, ranks }: Board): number[] {
  const paired: number[] = [];
  for (let cell = 0; cell < ranks.length; cell++) {
    const rank = ranks[cell]!;
    const meetsNext = (cell + 1) % columns !== 0 && ranks[cell + 1] === rank;
    if (rank > 0 && (meetsNext || ranks[cell + columns] === rank)) paired.push(rank);
  }
  return paired;
}

/** Whether the two largest tiles lie side by side. */
export function areLargestNeighbours(board: Board): boolean {
  let [first, second] = [0, 0];
  for (const rank of board.ranks) {
    if (rank >= first) [first, second] = [rank, first];
    else if (rank > second) second = rank;
  }
  return areNeighbours(board, first, second);
}

/** The number of rows and columns whose tiles never rise, or never fall, from one end to the other. */
export function countOrdered({ columns, rows, ranks }: Board): number {
  let ordered = 0;
  for (let row = 0; row < rows; row++) if (isOrdered(ranks, row * columns, 1, columns)) ordered++;
  for (let column = 0; column < columns; column++) if (isOrdered(ranks, column, columns, rows)) ordered++;
  return ordered;
}

/** Whether the tiles of a row or column never rise, or never fall. Empty cells between them do not matter. */
function isOrdered(ranks: Uint8Array, first: number, step: number, length: number): boolean {
  let [rises, falls, before] = [false, false, 0];
  for (let at = 0; at < length; at++) {
    const rank = ranks[first + at * step]!;
    if (rank === 0) continue;
    if (before > 0) {
      rises ||= rank > before;
      falls ||= rank < before;
    }
    before = rank;
  }
  return !(rises && falls);
}

export function countFree({ ranks }: Board): number {
  let free = 0;
  for (const rank of ranks) if (rank === 0) free++;
  return free;
}

/** The number of pairs that one tilt would merge, along rows or along columns. */
export function countReady({ columns, rows, ranks }: Board): number {
  let [across, along] = [0, 0];
  for (let row = 0; row < rows; row++) across += countMerges(ranks, row * columns, 1, columns);
  for (let column = 0; column < columns; column++) along += countMerges(ranks, column, columns, rows);
  return Math.max(across, along);
}

function countMerges(ranks: Uint8Array, first: number, step: number, length: number): number {
  let [merges, before] = [0, 0];
  for (let at = 0; at < length; at++) {
    const rank = ranks[first + at * step]!;
    if (rank === 0) continue;
    const meets = rank === before;
    if (meets) merges++;
    before = meets ? 0 : rank; // a tile that was made merges no more
  }
  return merges;
}

/** Whether some tile has only neighbours that are four times as large, or larger: none of them merges with it soon. */
export function hasShutIn({ columns, ranks }: Board): boolean {
  return ranks.some((rank, cell) => {
    if (rank === 0) return false;
    const isLarger = (other: number | undefined) => other === undefined || other >= rank + 2; // an edge is as good
    const column = cell % columns;
    return (
      isLarger(ranks[cell - columns]) &&
      isLarger(ranks[cell + columns]) &&
      (column === 0 || isLarger(ranks[cell - 1])) &&
      (column === columns - 1 || isLarger(ranks[cell + 1]))
    );
  });
}

/** How many of the largest tiles lie in one row or column: 3, if one has the three largest. */
export function largestInLine({ columns, rows, ranks }: Board): number {
  const largest = ranks.toSorted().reverse();
  let most = 0;
  const look = (first: number, step: number, length: number) => {
    const own = Array.from({ length }, (_, at) => ranks[first + at * step]!).sort((a, b) => b - a);
    const end = own.findIndex((rank, at) => rank !== largest[at]);
    most = Math.max(most, end < 0 ? length : end);
  };
  for (let row = 0; row < rows; row++) look(row * columns, 1, columns);
  for (let column = 0; column < columns; column++) look(column, columns, rows);
  return most;
}
