// The moves of a game with tiles set by hand, until it is kept: a reload, or a look at another page, loses none. They last as long as
// the tab. Without storage the game is only on the page.
import { DIRECTIONS, type Direction, makePosition } from '@twofold/core';
import type { OnwardGame, OnwardStart } from './onwardGame';

type Move = readonly [direction: number, cell: number, rank: number];

const keyOf = ({ variant, board, score }: OnwardStart) =>
  `twofold.hand.${variant.id}.${makePosition(board)}.${score}`;

/** Plays the kept moves, up to the first that is none. */
export function restoreDraft(game: OnwardGame, start: OnwardStart, storage: Storage | undefined): void {
  for (const [direction, cell, rank] of readMoves(storage, keyOf(start)))
    if (!game.play(direction as Direction) || !game.place({ cell, rank })) return;
}

/** Keeps the moves of the game, in place of those before. A game without a move is forgotten. */
export function keepDraft(game: OnwardGame, start: OnwardStart, storage: Storage | undefined): void {
  const moves = Array.from({ length: game.game.ply }, (_, at): Move => {
    const { direction, spawn } = game.game.turn(at + 1);
    return [direction, spawn.cell, spawn.rank];
  });
  if (moves.length === 0) return forgetDraft(start, storage);
  quietly(() => storage?.setItem(keyOf(start), JSON.stringify(moves)));
}

export function forgetDraft(start: OnwardStart, storage: Storage | undefined): void {
  quietly(() => storage?.removeItem(keyOf(start)));
}

function readMoves(storage: Storage | undefined, key: string): Move[] {
  const isMove = (move: unknown) =>
    Array.isArray(move) && move.length === 3 && move.every(Number.isInteger) && DIRECTIONS.includes(move[0]);
  try {
    const moves: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(moves) && moves.every(isMove) ? moves : [];
  } catch {
    return [];
  }
}

/** Storage that is full or denied must not stop the game. */
function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // the game goes on without a draft
  }
}
