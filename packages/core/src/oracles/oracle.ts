/**
 * Test oracles: the five classic ways to describe a tilt, each written from its description alone and
 * sharing nothing with the engine or with each other but these types. They are slow and plain on purpose.
 */

/** Ranks row by row from the top, 0 for an empty cell. */
export type Grid = readonly (readonly number[])[];

/** From one cell to another, row-major. */
export interface Step {
  from: number;
  to: number;
}

/** What an oracle says of a tilt. */
export interface OracleTilt {
  grid: number[][];
  reward: number;
  /** Where tiles go: every tile, or (as an oracle says) those that move. */
  steps?: Step[];
}

/** Directions are 0 up, 1 right, 2 down, 3 left. The given grid is not changed. */
export type Oracle = (grid: Grid, direction: number) => OracleTilt;
