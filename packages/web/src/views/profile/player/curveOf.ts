// Scores as a line on a square of 100: the lowest edge is 0, the upper one the best.

/** The line through at least two scores, from left to right. */
export function curveOf(scores: readonly number[]): string {
  const top = Math.max(1, ...scores);
  const points = scores.map((score, at) => {
    const x = (100 * at) / (scores.length - 1);
    const y = 100 - (96 * score) / top;
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join('L')}`;
}
