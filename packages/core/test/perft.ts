/** Enumeration counts by an oracle's tilt: grids of numbers, nothing of the engine. */
import type { Grid, Oracle } from './oracle.js';

export function oraclePerft(oracle: Oracle, grid: Grid, depth: number): number {
  if (depth === 0) return 1;
  let lines = 0;
  for (let direction = 0; direction < 4; direction++) {
    const after = oracle(grid, direction).grid;
    if (JSON.stringify(after) === JSON.stringify(grid)) continue;
    after.forEach((row) => {
      row.forEach((taken, x) => {
        if (taken !== 0) return;
        for (const rank of [1, 2]) {
          row[x] = rank;
          lines += oraclePerft(oracle, after, depth - 1);
          row[x] = 0;
        }
      });
    });
  }
  return lines;
}
