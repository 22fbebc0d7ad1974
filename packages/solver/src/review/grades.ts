/**
 * Grades of moves and the accuracy of a game. A move is measured by the share of the expected final score that it loses: what
 * the game has scored, and what was still expected. So a loss counts the same in the middle of a game as shortly before its end.
 * docs/review.md has the formulas, and the games by which the limits were chosen.
 */
import { SEARCH_NOISE } from '../success/standing.js';

/** All grades, the best first. */
export const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const;
/** How good a move was. */
export type Grade = (typeof GRADES)[number];

/** From which share of the expected final score on a lost move has which grade. */
export const GRADE_LIMITS: readonly (readonly [from: number, Grade])[] = [
  [0.1, 'blunder'],
  [0.03, 'mistake'],
  [0.01, 'inaccuracy'],
];
/** Of exact values any difference counts but that of rounding. */
const ROUNDING = 1e-9;
/** The share at which a move's accuracy has fallen by the first tenth (trainer/programs/review.ts). */
const FINE = 0.001;

/** A measured move. */
export interface MeasuredMove {
  readonly loss: number; // points
  /** The value of the best direction, in points. */
  readonly best: number;
  /** The expected final score, in points. */
  readonly expected: number;
  readonly exact: boolean;
}

/** The share of the expected final score that a move loses. 0 where a search cannot tell it from the best. */
export function lostShare({ loss, best, expected, exact }: MeasuredMove): number {
  const noise = exact ? ROUNDING : SEARCH_NOISE;
  return loss <= noise * Math.max(1, best) ? 0 : loss / Math.max(1, expected);
}

/** The grade of a move by the share that it loses. */
export function gradeOf(share: number): Grade {
  if (share === 0) return 'best';
  return GRADE_LIMITS.find(([from]) => share >= from)?.[1] ?? 'good';
}

/** The accuracy of a move: 100 for a share of 0, 0 for the whole game. Ten times the share costs about a third. */
export function accuracyOf(share: number): number {
  return 100 * (1 - Math.log1p(Math.min(1, share) / FINE) / Math.log1p(1 / FINE));
}
