/** Enumeration counts by a way to tilt of the lessons: plain values, nothing of the engine. */
import { SIDES, type Way } from '@twofold/lessons';

export function oraclePerft(way: Way, values: number[][], depth: number): number {
  if (depth === 0) return 1;
  let lines = 0;
  for (const side of SIDES) {
    const { board, moved } = way.tilt(values, side);
    if (!moved) continue;
    board.forEach((row) => {
      row.forEach((taken, x) => {
        if (taken !== 0) return;
        for (const value of [2, 4]) {
          row[x] = value;
          lines += oraclePerft(way, board, depth - 1);
          row[x] = 0;
        }
      });
    });
  }
  return lines;
}
