/** The position of a search, copied where it enters: threads get plain data, and the caller's board may change later. */
import { type Board, boardFromRanks } from '@twofold/core';
import type { SearchPosition } from './port.js';

/**
 * A plain copy of a position. A `Game` is a position too, and so is a proxy, such as a reactive object of a page. Throws
 * RangeError if there is no board, or if it is impossible.
 */
export function copyPosition({ board, fourChance, solves, afresh }: SearchPosition): SearchPosition {
  return {
    board: copyBoard(board),
    ...(fourChance !== undefined && { fourChance }),
    ...(solves !== undefined && { solves }),
    ...(afresh !== undefined && { afresh }),
  };
}

function copyBoard(board: Board | undefined): Board {
  const { columns, rows, ranks } = board ?? {};
  const isList = Array.isArray(ranks) || ArrayBuffer.isView(ranks);
  if (!isList || columns === undefined || rows === undefined) {
    throw new RangeError(
      'A position needs a board of columns, rows and ranks, such as { board: game.board }',
    );
  }
  return boardFromRanks(columns, rows, ranks);
}
