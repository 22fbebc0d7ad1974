/**
 * The famous wrong ways to tilt a row to its front. Each looks right on most rows. All change the row in
 * place and return the points.
 */
import type { Observer } from './step.js';
import { closeGaps } from './twoPointers.js';

/**
 * Slides and merges until nothing changes. So the pairs that it makes merge again: `4 4 _ 8` becomes `16`.
 */
export function repeatUntilNothingChanges(row: number[], observe?: Observer): number {
  let score = 0;
  let changed = true;
  while (changed) {
    changed = false;
    observe?.('repeat', { row });
    for (let i = 1; i < row.length; i++) {
      if (row[i] === 0 || (row[i - 1] !== 0 && row[i - 1] !== row[i])) continue;
      const isMerge = row[i - 1] === row[i];
      if (isMerge) score += 2 * row[i]!;
      row[i - 1]! += row[i]!;
      row[i] = 0;
      changed = true;
      observe?.(isMerge ? 'merge' : 'slide', { row, i });
    }
  }
  return score;
}

/** Forgets which tiles have merged. So a third tile merges into the pair before it: `2 2 4` becomes `8`. */
export function mergeTwice(row: number[], observe?: Observer): number {
  let score = 0;
  let top = 0; // where the next tile lands
  for (let i = 0; i < row.length; i++) {
    const value = row[i]!;
    if (value === 0) continue;
    const isMerge = row[top - 1] === value;
    const to = isMerge ? top - 1 : top++;
    row[i] = 0;
    row[to]! += value;
    if (isMerge) score += 2 * value;
    observe?.(isMerge ? 'merge' : 'stack', { row, i, to, top });
  }
  return score;
}

/** Looks for pairs from the wrong end: `2 2 2` becomes `2 4`, not `4 2`. */
export function mergeFromTheWrongEnd(row: number[], observe?: Observer): number {
  closeGaps(row, observe);
  let score = 0;
  for (let i = row.length - 1; i > 0; i--) {
    if (row[i] === 0) continue;
    observe?.('compare', { row, i });
    if (row[i] !== row[i - 1]) continue;
    row.splice(i, 1);
    row.push(0);
    i--;
    row[i]! *= 2;
    score += row[i]!;
    observe?.('merge', { row, i });
  }
  return score;
}
