/** The moments of a game that matter: moves that cost most, and tiles that gave or took most. */
import type { ReviewedMove } from './moves.js';

/** A tile of the same size matters less than a move: nobody chose it. */
const LUCK_WEIGHT = 0.25;

/** The moves that cost most by grade, the worst first: none that is best or good. */
export function worstMoves(moves: readonly ReviewedMove[], most: number): ReviewedMove[] {
  return moves
    .filter(isFault)
    .sort((one, other) => other.share - one.share || one.ply - other.ply)
    .slice(0, most);
}

/** The moves whose new tiles changed most, for better or worse, as shares of the expected final score. */
export function luckiestMoves(moves: readonly ReviewedMove[], most: number): ReviewedMove[] {
  return [...moves].sort((one, other) => luckOf(other) - luckOf(one) || one.ply - other.ply).slice(0, most);
}

/** The moves that matter most, by cost and luck together, the most important first. */
export function momentsOf(moves: readonly ReviewedMove[], most: number): ReviewedMove[] {
  const weight = (move: ReviewedMove) => Math.max(isFault(move) ? move.share : 0, LUCK_WEIGHT * luckOf(move));
  return [...moves].sort((one, other) => weight(other) - weight(one) || one.ply - other.ply).slice(0, most);
}

function isFault({ grade }: ReviewedMove): boolean {
  return grade !== undefined && grade !== 'best' && grade !== 'good';
}

function luckOf({ luck, expected }: ReviewedMove): number {
  return Math.abs(luck) / Math.max(1, expected);
}
