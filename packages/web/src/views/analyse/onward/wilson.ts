// The interval of a rate that was counted in few tries. Wilson's score interval stays within 0 and 1. The usual "plus or minus" is
// wrong for few tries, and for rates near 0 and 1. E. B. Wilson, J. Am. Stat. Assoc. 22 (1927), 209 to 212.

export interface Interval {
  readonly from: number; // 0 to 1
  readonly to: number;
}

/** The quantile of the normal distribution for intervals that hold the true rate 95 times in 100. */
const Z = 1.959964;

/** The interval of the rate behind `made` of `all` tries. Without any try it is everything. */
export function wilson(made: number, all: number): Interval {
  if (all === 0) return { from: 0, to: 1 };
  const [rate, square] = [made / all, (Z * Z) / all];
  const middle = (rate + square / 2) / (1 + square);
  const half = (Z * Math.sqrt((rate * (1 - rate) + square / 4) / all)) / (1 + square);
  return { from: made === 0 ? 0 : middle - half, to: made === all ? 1 : middle + half };
}
