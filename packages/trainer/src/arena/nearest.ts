/** Suggests a known name for a misspelt one. */

/** The known name with the smallest distance; undefined if none is near. */
export function nearest(text: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, changes: changesBetween(text, name) }))
    .filter(({ name, changes }) => changes <= 1 + Math.floor(Math.min(text.length, name.length) / 4))
    .sort((one, other) => one.changes - other.changes);
  return ranked[0]?.name;
}

/**
 * The optimal string alignment distance. It counts letters added, removed, replaced, or swapped with their
 * neighbour. Three rows of its table are enough.
 */
function changesBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        last[at]! + 1,
        current[at - 1]! + 1,
        last[at - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[at - 2]! + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length]!;
}
