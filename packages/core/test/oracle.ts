/**
 * Test oracles: the five classic ways to describe a tilt. Each is written from its description alone, and
 * shares only these types with the others and the engine. They are slow and plain on purpose.
 */

/** Ranks row by row from the top, 0 for an empty cell. */
export type Grid = readonly (readonly number[])[];

/** From one cell to another, row-major. */
export interface Step {
  from: number;
  to: number;
}

/** An oracle's result of a tilt. */
export interface OracleTilt {
  grid: number[][];
  reward: number;
  /** Motions of tiles: of every tile, or (as the oracle states) only of moving ones. */
  steps?: Step[];
}

/** Directions are 0 up, 1 right, 2 down, 3 left. The given grid is not changed. */
export type Oracle = (grid: Grid, direction: number) => OracleTilt;
