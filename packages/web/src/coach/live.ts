// The live evaluation: after each turn, what the solver expects of the position. It thinks in its worker and only when
// nothing else is asked of the solver; the page draws one line of text and a bar when the answer is there.
import type { Advice, Worth } from './hint';

/** How long each position is thought about, in milliseconds. */
export const LIVE_THINKING_MS = 40;
/** Points of the curve at most. */
const LONGEST_CURVE = 160;

export interface Point {
  readonly ply: number;
  readonly score: number; // expected at the end
}

/** What the bar shows. */
export interface Outlook {
  readonly best: Worth;
  readonly milestone: number | undefined;
}

export function outlookOf({ worths, milestone }: Advice): Outlook {
  return { best: worths[0]!, milestone };
}

/** The curve with a point more; later points go where turns were taken back. */
export function extendCurve(curve: readonly Point[], point: Point): Point[] {
  const before = curve.filter(({ ply }) => ply < point.ply);
  return [...before, point].slice(-LONGEST_CURVE);
}

/** The curve as an SVG path over a box of 100 by 30, from its first point to its last; '' for less than two. */
export function pathOf(curve: readonly Point[]): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || last.ply === first.ply) return '';
  const scores = curve.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const x = (ply: number) => (100 * (ply - first.ply)) / (last.ply - first.ply);
  const y = (score: number) => 28 - (26 * (score - low)) / (high - low || 1);
  return curve
    .map(({ ply, score }, i) => `${i === 0 ? 'M' : 'L'}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`)
    .join('');
}
