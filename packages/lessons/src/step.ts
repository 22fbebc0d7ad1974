/**
 * The vocabulary of the lessons: boards as plain numbers, and what happens at each step of a way. All of it
 * is plain data, so a recording survives JSON and `postMessage`.
 */

/** Values row by row from the top, 0 for an empty cell. Any rectangle, also a single row. */
export type Board = number[][];

/** From 0 at the top left. */
export type Cell = readonly [row: number, column: number];

/** The sides of a board, in the order of the game's directions: up, right, down, left. */
export const SIDES = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const;
/** The side towards which a board is tilted. */
export type Side = (typeof SIDES)[number];

/** What a variable of a way may hold: plain data. */
export type Value = number | boolean | string | readonly Value[] | { readonly [name: string]: Value };

/**
 * The variables in scope, by the names that they have in the code. They belong to the way: copy what you
 * keep.
 */
export type Seen = Readonly<Record<string, unknown>>;

/** A way calls it after each step, with the id of the line of pseudo-code and its variables. */
export type Observer = (line: string, seen: Seen) => void;

/** Whether a line of cells is a row or a column. */
export type Axis = 'row' | 'column';

/** Something to draw at a cell of the step's board. Its name is that of a variable. */
export interface Mark {
  /**
   * - `cursor`: the tile at work, to be ringed.
   * - `target`: where that tile would land.
   * - `pointer`: an index that moves along a line.
   * - `flag`: a tile that may not merge again in this turn.
   * - `edge`: a line along the upper edge of the cell. A cell below the last row means the board's lower
   *   edge.
   */
  kind: 'cursor' | 'target' | 'pointer' | 'flag' | 'edge';
  /** The name of the variable that points there. */
  name: string;
  /** Row and column, from 0. */
  cell: Cell;
}

/** A whole row or column of the step's board. Ways work on lines in ascending order. */
export interface Lane {
  /** Row or column. */
  axis: Axis;
  /** Which one, from 0. */
  index: number;
}

/** What happened in a step. Cells are those of the step's board, values those after the step. */
export type Fact =
  | { kind: 'set'; names: string[] }
  | { kind: 'look'; cells: Cell[]; values: number[] }
  | { kind: 'stay'; cell: Cell; value: number }
  | { kind: 'slide'; from: Cell; to: Cell; value: number }
  | { kind: 'merge'; from: Cell; to: Cell; value: number }
  | { kind: 'take'; lane: Lane; values: number[] }
  | { kind: 'write'; lane: Lane; values: number[] }
  /** By quarter turns clockwise: -1 is to the left, 0 leaves the board as it is. */
  | { kind: 'rotate'; quarters: number }
  | { kind: 'done'; moved: boolean; score: number };

/** The state after a line of pseudo-code has run. */
export interface Step {
  /** Index into the way's `lines`. */
  line: number;
  /** What happened in this step. */
  fact: Fact;
  /** Turned, if the way has turned it. */
  board: Board;
  /** Quarter turns clockwise from the given board to this one: 0, 1, 2 or 3. */
  turns: number;
  /** By name, in the order of the way's `variables`. A variable out of scope is absent. */
  variables: Record<string, Value>;
  /** The cells that variables point at. */
  marks: Mark[];
  /** The row or column at work, if the way works line by line. */
  lane?: Lane;
  /** Points made so far. */
  score: number;
}

/** What a tilt does. */
export interface Outcome {
  /** The board after the tilt. */
  board: Board;
  /** The points of the tilt. */
  score: number;
  /** Whether anything changed. */
  moved: boolean;
  /** From cell to cell, by the ways that say so. Walls do not move, and staying tiles may be absent. */
  motions?: { from: Cell; to: Cell }[];
}

/** All steps of one tilt. */
export interface Recording {
  /** Id of the way. */
  way: string;
  /** Before the first step. */
  board: Board;
  /** The side towards which the board was tilted. */
  side: Side;
  /** All steps, in order. */
  steps: Step[];
  /** What the way computed. */
  result: Outcome;
}
