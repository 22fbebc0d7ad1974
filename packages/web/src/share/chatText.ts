// A game as text for chats: the result, the last board in coloured squares, and where to play it. The squares tell how far a
// game came and how orderly its board is. They tell no move.
import type { Board } from '@twofold/core';

/** The squares by rank, in the order of the light tile colours. The last one is also that of larger tiles. */
const SQUARES = [
  '⬜',
  '🟨',
  '🟨',
  '🟨',
  '🟨',
  '🟧',
  '🟧',
  '🟥',
  '🟥',
  '🟪',
  '🟪',
  '🟦',
  '🟦',
  '🟩',
  '🟩',
  '🟫',
  '🟫',
  '⬛',
];

/** A row of squares a row of the board. */
export function boardSquares({ columns, ranks }: Board): string {
  const squares = [...ranks].map((rank) => SQUARES[Math.min(rank, SQUARES.length - 1)]!);
  const rows = Array.from({ length: ranks.length / columns }, (_, row) =>
    squares.slice(row * columns, (row + 1) * columns).join(''),
  );
  return rows.join('\n');
}
