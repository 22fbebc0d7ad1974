// The curve of expectations: what the evaluator expected of the game after each turn, and what each move lost.

/** Largest number of points of the curve. */
const LONGEST = 160;
/** The box in which the curve is drawn. Its edges leave room for the line. */
const WIDTH = 100;
const HEIGHT = 30;
const EDGE = 2;

export interface Point {
  readonly ply: number;
  readonly value: number; // what the evaluator expects of the whole game, in points of its own
  readonly by: string; // the evaluator
  /** Points that the move to here lost against the best one. Undefined: the position before was not evaluated. */
  readonly lost?: number | undefined;
}

/**
 * Appends a point to the curve. Points of later plies, which were undone, are removed. So are those of another
 * evaluator: its points have another scale. A deeper value of the last ply takes its place.
 */
export function extendCurve(curve: readonly Point[], point: Point): Point[] {
  const before = curve.filter(({ ply, by }) => ply < point.ply && by === point.by);
  return [...before, point].slice(-LONGEST);
}

/** A curve in a box of 100 by 30, with the ends of its axes. */
export interface CurvePlan {
  readonly path: string; // of an SVG
  readonly lossPath: string; // at the last move, from the point before downwards; '' if it lost nothing
  readonly zero: number; // the height of the first point, from above: the others are compared with it
  readonly high: number; // points above the first one, 0 or more
  readonly low: number; // points below it, 0 or less
  readonly firstPly: number;
  readonly lastPly: number;
}

/** Undefined for fewer than two points. */
export function planCurve(curve: readonly Point[]): CurvePlan | undefined {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || last.ply === first.ply) return undefined;
  const lost = last.lost ?? 0;
  const before = curve.at(-2)!.value;
  const values = [...curve.map(({ value }) => value), before - lost];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (ply: number) => (WIDTH * (ply - first.ply)) / (last.ply - first.ply);
  const y = (value: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / (high - low || 1);
  const place = (ply: number, value: number) => `${x(ply).toFixed(1)} ${y(value).toFixed(1)}`;
  return {
    path: curve.map(({ ply, value }, i) => `${i === 0 ? 'M' : 'L'}${place(ply, value)}`).join(''),
    lossPath: lost > 0 ? `M${place(last.ply, before)}L${place(last.ply, before - lost)}` : '',
    zero: y(first.value),
    high: high - first.value,
    low: low - first.value,
    firstPly: first.ply,
    lastPly: last.ply,
  };
}
