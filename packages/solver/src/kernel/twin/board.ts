/**
 * Boards of the TypeScript twin: sixteen ranks, tilted cell by cell. Slower than the kernel, but easy to
 * verify.
 */
import { type Direction, DOWN, LEFT, RIGHT, UP } from '@twofold/core';

const MAX_RANK = 31; // does not merge, as in the kernel

/** By direction: the cells of each line, from the side towards which the tiles slide. */
const LINES: Record<Direction, number[]> = { [UP]: [], [RIGHT]: [], [DOWN]: [], [LEFT]: [] };
for (let line = 0; line < 4; line++) {
  for (let step = 0; step < 4; step++) {
    LINES[LEFT].push(4 * line + step);
    LINES[RIGHT].push(4 * line + 3 - step);
    LINES[UP].push(4 * step + line);
    LINES[DOWN].push(4 * (3 - step) + line);
  }
}

/** Writes the afterstate to `after`. Returns the reward, or -1 if nothing moves. */
export function tiltInto(after: Uint8Array, ranks: Uint8Array, direction: Direction): number {
  const cells = LINES[direction];
  let reward = 0;
  let moved = false;
  after.fill(0);
  for (let line = 0; line < 16; line += 4) {
    let to = line;
    let open = 0; // the rank of the last tile while it can still merge
    for (let from = line; from < line + 4; from++) {
      const rank = ranks[cells[from]!]!;
      if (rank === 0) continue;
      if (rank === open && rank < MAX_RANK) {
        after[cells[to - 1]!] = rank + 1;
        reward += 2 ** (rank + 1);
        open = 0;
        moved = true;
      } else {
        if (to !== from) moved = true;
        after[cells[to++]!] = rank;
        open = rank;
      }
    }
  }
  return moved ? reward : -1;
}

/** The sum of all tiles. */
export function sumOf(ranks: Uint8Array): number {
  return ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 2 ** rank), 0);
}

/** Tile downgrading: a similar board without ranks above `limit`; kernel/network.ts explains it. */
export function downgrade(ranks: Uint8Array, limit: number): Uint8Array {
  if (Math.max(...ranks) <= limit) return ranks;
  return downgrade(downgradeAbove(gapOf(ranks) || limit, ranks), limit);
}

/** Downgrades all ranks above the largest missing rank by one. */
export function downgradeByOne(ranks: Uint8Array): Uint8Array {
  const gap = gapOf(ranks);
  return gap === 0 ? ranks : downgradeAbove(gap, ranks);
}

/** The largest missing rank below the board's largest, or 0 if none is missing. */
function gapOf(ranks: Uint8Array): number {
  let gap = Math.max(...ranks) - 1;
  while (gap > 0 && ranks.includes(gap)) gap--;
  return Math.max(gap, 0);
}

const downgradeAbove = (gap: number, ranks: Uint8Array) =>
  ranks.map((rank) => (rank > gap ? rank - 1 : rank));
