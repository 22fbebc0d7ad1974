// A few results that stand for many.

/** At most `most` of the sorted scores, evenly spread, and the place of `score` among them. */
export function barsOf(
  scores: readonly number[],
  score: number,
  most: number,
): { readonly bars: readonly number[]; readonly own: number } {
  const place = scores.lastIndexOf(score);
  if (scores.length <= most) return { bars: scores, own: place };
  const own = Math.round((place / (scores.length - 1)) * (most - 1));
  const bars = Array.from(
    { length: most },
    (_, i) => scores[Math.round((i * (scores.length - 1)) / (most - 1))]!,
  );
  bars[own] = score;
  return { bars, own };
}
