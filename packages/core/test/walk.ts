/**
 * Walk: cells as [x][y] from the bottom left. Tiles are taken from the far edge, cell by cell against the
 * direction. Each tile steps until the next cell is off the board or taken. If an equal, unmerged tile takes
 * it, they merge. The flags are cleared after the turn.
 */
import type { Grid, OracleTilt } from './oracle.js';

interface Cell {
  rank: number;
  merged: boolean;
}

const VECTORS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

export function walk(grid: Grid, direction: number): OracleTilt {
  const cells = fromBottomLeft(grid);
  const [dx, dy] = VECTORS[direction]!;
  let reward = 0;
  for (const x of order(cells.length, dx)) {
    for (const y of order(cells[0]!.length, dy)) reward += step(cells, x, y, dx, dy);
  }
  for (const column of cells) for (const cell of column) cell.merged = false;
  return { grid: fromTop(cells), reward };
}

/** Moves one tile as far as it goes and returns the reward. */
function step(cells: Cell[][], startX: number, startY: number, dx: number, dy: number): number {
  let x = startX;
  let y = startY;
  while (cells[x]![y]!.rank !== 0) {
    const here = cells[x]![y]!;
    const next = cells[x + dx]?.[y + dy];
    if (next === undefined) return 0;
    if (next.rank === 0) {
      next.rank = here.rank;
      here.rank = 0;
      x += dx;
      y += dy;
      continue;
    }
    if (next.rank !== here.rank || next.merged) return 0;
    next.rank += 1;
    next.merged = true;
    here.rank = 0;
    return 2 ** next.rank;
  }
  return 0;
}

/** 0 to length - 1, from the edge that the direction points to. */
function order(length: number, delta: number): number[] {
  const indices = Array.from({ length }, (_, index) => index);
  return delta > 0 ? indices.reverse() : indices;
}

function fromBottomLeft(grid: Grid): Cell[][] {
  const upwards = grid.toReversed();
  return grid[0]!.map((_, x) => upwards.map((row) => ({ rank: row[x]!, merged: false })));
}

function fromTop(cells: Cell[][]): number[][] {
  return cells[0]!.map((_, y) => cells.map((column) => column[y]!.rank)).reverse();
}
