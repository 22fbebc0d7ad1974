/**
 * Formations: six large tiles that stay in place, all different, while the small tiles beside them make a goal. The
 * goal is the tile of the smallest large one, so that all of them merge after it.
 *
 * A tilt that would move a large tile is no move of a table, but one of the game. So a table's chance is that
 * of the goal while the formation is kept. It says nothing of what follows.
 */
import { SYMMETRIES, transformCell } from '@twofold/core';
import { type Geometry, makeGeometry } from '../exact/geometry.js';

const SIDE = 4;
const CELLS = 16;

/** By name: the cells of the large tiles. The order of names is their number in table files. */
export const FORMATIONS = {
  block: [0, 1, 2, 4, 5, 6], // 3x2 in a corner
  row: [0, 1, 2, 3, 6, 7], // four in a row, and two behind its end
  hook: [0, 1, 2, 3, 7, 11], // four in a row, and two along the edge
} as const satisfies Record<string, readonly number[]>;

export type FormationName = keyof typeof FORMATIONS;

export const FORMATION_NAMES = Object.keys(FORMATIONS) as FormationName[];

/** The ranks of goals: their boards fit keys of 32 bits, and they take more than a few moves. */
export const LEAST_GOAL_RANK = 3;
export const MOST_GOAL_RANK = 9;

/** One way in which a formation can lie on a board. */
export interface Placement {
  /** The cells of the large tiles. */
  readonly walls: readonly number[];
  /** The other cells, in the order of a key's digits. */
  readonly free: readonly number[];
}

/** Throws RangeError for a goal that no table can have. */
export function formationGeometry(formation: FormationName, goalRank: number): Geometry {
  if (!(Number.isInteger(goalRank) && goalRank >= LEAST_GOAL_RANK && goalRank <= MOST_GOAL_RANK)) {
    throw new RangeError(`A goal is a tile from 8 to 512, not ${2 ** goalRank}`);
  }
  return makeGeometry(SIDE, SIDE, goalRank, FORMATIONS[formation]);
}

/** All placements of a formation, the plain one first. Its own symmetries do not count. */
export function placementsOf(formation: FormationName): Placement[] {
  const walls: readonly number[] = FORMATIONS[formation];
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const free = cells.filter((cell) => !walls.includes(cell));
  const found = new Map<string, Placement>();
  for (const symmetry of SYMMETRIES) {
    const move = (cell: number) => transformCell(cell, SIDE, SIDE, symmetry);
    const placement = { walls: walls.map(move), free: free.map(move) };
    const name = [...placement.walls].sort((one, other) => one - other).join();
    if (!found.has(name)) found.set(name, placement);
  }
  return [...found.values()];
}
