// The entries of a reviewed game: its worst moves, if they are mistakes. Only of games that the player played here.
import type { Game } from '@twofold/core';
import { type Reviewed, type ReviewedMove, type SearchedPosition, worstMoves } from '@twofold/solver';
import { makePuzzle, type Why } from '@twofold/solver/internal';
import { isOwn } from '../storage/origin';
import type { GameRecord } from '../storage/records';
import { entryId, type NotebookEntry } from './entry';

/** Entries of one game. A beginner's game may have forty mistakes, which nobody repeats. */
const MOST_OF_A_GAME = 5;
const FAULTS: readonly unknown[] = ['mistake', 'blunder'];

export interface ReviewOfGame {
  readonly game: Game;
  readonly record: GameRecord;
  readonly reviewed: Reviewed;
  /** The search of the position before the move with this ply. */
  readonly position: (ply: number) => SearchedPosition | undefined;
  /** Why the better move is better, where it is known. By the move's ply. */
  readonly whys: ReadonlyMap<number, Why>;
  readonly now: number;
}

/** Empty: others played, the game is not stored here, or it has no mistakes. */
export function entriesOfReview(review: ReviewOfGame): NotebookEntry[] {
  const { record, reviewed } = review;
  if (record.id === '' || !isOwn(record)) return [];
  return worstMoves(reviewed.moves, MOST_OF_A_GAME)
    .filter(({ grade }) => FAULTS.includes(grade))
    .flatMap((move) => entryOf(move, review) ?? []);
}

function entryOf(move: ReviewedMove, review: ReviewOfGame): NotebookEntry | undefined {
  const { game, record, whys, now } = review;
  const searched = review.position(move.ply - 1);
  const turn = game.turn(move.ply);
  if (!searched) return undefined;
  const values = searched.values.map((value) => (value === null ? undefined : Math.max(0, value)));
  if (values.filter((value) => value !== undefined).length < 2) return undefined;
  const why = whys.get(move.ply);
  const line = makePuzzle({
    board: turn.before,
    score: turn.score - turn.reward,
    rating: 0,
    themes: [],
    values,
    chances: undefined,
    lines: [undefined, undefined, undefined, undefined],
    whys: values.map((_, direction) => (why && direction === why.other ? why : undefined)),
  });
  const from = { game: record.id, ply: move.ply - 1 };
  return { id: entryId(line), line, variant: record.variant, played: move.played, from, addedAt: now };
}
