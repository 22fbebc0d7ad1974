/** The rank of a result on a board, and the place that a running score would have. */
import type { Leaderboard, RankedApi, RankedGame } from '@twofold/protocol/client';
import { grouped } from '../format.js';

/** The board by points of all time. */
export async function readScoreBoard(api: RankedApi, variant: string): Promise<Leaderboard | undefined> {
  const board = await api.board({ variant, class: 'score', period: 'all', players: 'people' });
  return board.ok ? board.value : undefined;
}

/** "3 of 57": the place of a score that counted now. Undefined below the rows that the server sends. */
export function placeOf(score: number, board: Leaderboard | undefined): string | undefined {
  if (!board || score === 0) return undefined;
  const others = board.rows.filter(({ mine }) => !mine);
  const ahead = others.filter(({ value }) => value > score).length;
  const isOnBoard = board.own !== null;
  const unseen = board.total - board.rows.length;
  if (ahead === others.length && unseen > 0) return undefined;
  return `${grouped(ahead + 1)} of ${grouped(board.total + (isOnBoard ? 0 : 1))}`;
}

/** The rank of a game that has ended, in a sentence. */
export function rankSentence({ score }: RankedGame, board: Leaderboard | undefined): string {
  if (!board?.own) return 'The rank cannot be read now. The result is kept.';
  const { rank, percentile, value } = board.own;
  const place = `${grouped(rank)} of ${grouped(board.total)}`;
  if (value === score && board.total === 1) return `Rank ${place}.`;
  if (value === score) return `Rank ${place}, ahead of ${Math.floor(percentile)} %.`;
  return `Your best is ${grouped(value)}: rank ${place}.`;
}

/** Milliseconds as 1:02 or 1:02:03. */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
