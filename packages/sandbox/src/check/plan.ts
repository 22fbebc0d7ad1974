/**
 * The cases of a check, from small to large: a wrong program fails in the first ones, where a reader sees why.
 * Every row of four comes last, many rows on a board. A fixed seed makes the random boards, so that a check
 * can be repeated. Cases are made when they are asked for.
 */
import { type Direction, DOWN, LEFT, RIGHT, rankValue, threefry, UP } from '@twofold/core';
import type { Board } from '@twofold/lessons';

/** A board as rows of values from the top, and a side to tilt it to. */
export interface Case {
  /** The board to tilt. */
  board: Board;
  /** The direction of the tilt. */
  direction: Direction;
}

/** The name of a group of boards. */
export type PhaseName =
  | 'own-boards'
  | 'examples'
  | 'small-rows'
  | 'small-boards'
  | 'random-boards'
  | 'rows-to-32'
  | 'large-pairs'
  | 'every-row';

/** Cases of one kind: numbers 0 to `count - 1`. */
export interface Phase {
  /** The name of the group. */
  name: PhaseName;
  /** How many cases it has. */
  count: number;
  /** The case of an index, from 0. */
  caseAt(index: number): Case;
}

/** Which boards a program has to know: any rectangle, squares, or only four by four. */
export const SHAPES = ['any', 'square', '4x4'] as const;
/** Which boards are tried: all rectangles, squares, or 4x4 alone. */
export type Shape = (typeof SHAPES)[number];

/** In this order every direction is seen early. */
export const ORDER: readonly Direction[] = [LEFT, UP, RIGHT, DOWN];

/** Rows that are often got wrong, from the side on. */
const EXAMPLES: readonly (readonly number[])[] = [
  [0, 0, 0, 2],
  [2, 0, 0, 2],
  [2, 2, 2, 0],
  [2, 2, 2, 2],
  [0, 2, 2, 4],
  [4, 4, 0, 8],
  [8, 4, 8, 0],
  [2, 2, 4, 8],
  [0, 2, 0, 2, 2, 2, 4, 4],
  [8, 4, 4, 4, 4, 0, 0, 8],
];

/** Rows and columns of the random boards. */
const SIZES: readonly (readonly [rows: number, columns: number])[] = [
  [4, 4],
  [3, 3],
  [5, 5],
  [2, 2],
  [8, 8],
  [3, 4],
  [4, 3],
  [2, 5],
  [5, 2],
  [6, 7],
  [8, 2],
  [2, 8],
];
const BOARDS_OF_A_SIZE = 25;

/** Rows of four on a board that shows many: on eight, a check takes a fifth less time than on four. */
const LINES: Readonly<Record<Shape, number>> = { any: 8, square: 4, '4x4': 4 };

const SEED = 2048;

/** What a check is of. */
export interface Scope {
  /** The shapes of the boards. */
  shape: Shape;
  /**
   * Whether every row of four is tilted to all four sides. If not, every row is tilted to the left. To all sides
   * go those with tiles up to 32, and those with two neighbouring larger values. That is a quarter of the work,
   * for pages on slow machines.
   */
  everySide: boolean;
  /** A teacher's own cases, which come first. */
  own?: readonly Case[];
  /** Only the group of this name. */
  only?: PhaseName;
}

/**
 * The phases of a check. `rowsOnly`: the program sees only rows, read from the side. Then all four
 * sides make the same calls, which a test compares. So one side is enough.
 */
export function planOf({ shape, everySide, own = [], only }: Scope, rowsOnly: boolean): Phase[] {
  const examples = EXAMPLES.filter((row) => row.length === 4 || shape === 'any');
  const sizes = SIZES.filter(([rows, columns]) => fits(rows, columns, shape));
  const small = fits(2, 2, shape) ? 3 ** 4 : 0;
  const isFull = everySide || rowsOnly;
  const lines = LINES[shape];
  const everyRow = phase('every-row', 16 ** 4 / lines, (index) => rowsOn(index, lines, 16, 40_503));
  const phases = [
    { name: 'own-boards' as const, count: own.length, caseAt: (index: number) => own[index]! },
    phase('examples', examples.length, (index) => lineAlone(examples[index]!)),
    phase('small-rows', 3 ** 4, (index) => lineAlone(valuesOf(index, 3))),
    phase('small-boards', small, (index) => chunks(valuesOf(index, 3), 2)),
    randomBoards(sizes),
    phase('rows-to-32', isFull ? 0 : 6 ** 4 / lines, (index) => rowsOn(index, lines, 6, 1)),
    notToTheLeft(phase('large-pairs', isFull ? 0 : Math.ceil(PAIR_ROWS / lines), pairsOn(lines))),
    everySide && !rowsOnly ? everyRow : toTheLeft(everyRow),
  ];
  return only === undefined ? phases : phases.filter(({ name }) => name === only);
}

/** Whether a program that knows boards of a shape has to know one of this size. */
export function fits(rows: number, columns: number, shape: Shape): boolean {
  return shape === 'any' || (rows === columns && (shape === 'square' || rows === 4));
}

/** Boards to all four sides: each as its lines are seen from the side. */
function phase(name: PhaseName, boards: number, linesAt: (index: number) => Board): Phase {
  const caseAt = (index: number): Case => {
    const direction = ORDER[index & 3]!;
    return { board: seenFrom(linesAt(index >> 2), direction), direction };
  };
  return { name, count: 4 * boards, caseAt };
}

/** The board whose lines, read from the side, are these. */
export function seenFrom(lines: Board, direction: Direction): Board {
  const ordered = direction === RIGHT || direction === DOWN ? lines.map((line) => line.toReversed()) : lines;
  if (direction === LEFT || direction === RIGHT) return ordered;
  return ordered[0]!.map((_, row) => ordered.map((line) => line[row]!));
}

/** One line among empty ones: four of four cells, or two of eight. */
function lineAlone(line: readonly number[]): Board {
  const lines = line.length === 4 ? 4 : 2;
  return Array.from({ length: lines }, (_, at) => (at === 1 ? [...line] : line.map(() => 0)));
}

/** A phase's boards to the left only. */
function toTheLeft({ name, count, caseAt }: Phase): Phase {
  return { name, count: count / 4, caseAt: (index) => caseAt(4 * index) };
}

/** A phase's boards to the other three sides. */
function notToTheLeft({ name, count, caseAt }: Phase): Phase {
  return { name, count: (count / 4) * 3, caseAt: (index) => caseAt(index + Math.floor(index / 3) + 1) };
}

/** Rows of empty cells and two neighbouring ranks: 6 and 7, 7 and 8, up to 14 and 15. */
const PAIR_ROWS = 9 * 3 ** 4;

/** Makes board number `index`, of `lines` of these rows: after the last row comes the first again. */
function pairsOn(lines: number): (index: number) => Board {
  return (index) =>
    Array.from({ length: lines }, (_, line) => {
      const row = (lines * index + line) % PAIR_ROWS;
      const low = 6 + Math.floor(row / 3 ** 4);
      return digitsOf(row % 3 ** 4, 3).map((digit) => (digit === 0 ? 0 : rankValue(low + digit - 1)));
    });
}

/**
 * Board number `index`, of `lines` rows out of all rows of `ranks` ranks. The factor permutes the rows: it has no
 * divisor in common with their number. So every row is on one board. A large factor mixes rows of small and
 * large tiles.
 */
function rowsOn(index: number, lines: number, ranks: number, factor: number): Board {
  return Array.from({ length: lines }, (_, line) =>
    valuesOf(((lines * index + line) * factor) % ranks ** 4, ranks),
  );
}

/** Four digits of a number as ranks, and these as values; the last digit first. */
function valuesOf(number: number, ranks: number): number[] {
  return digitsOf(number, ranks).map(rankValue);
}

function digitsOf(number: number, base: number): number[] {
  return [0, 1, 2, 3].map((digit) => Math.floor(number / base ** digit) % base);
}

function chunks(values: readonly number[], columns: number): Board {
  return Array.from({ length: values.length / columns }, (_, row) =>
    values.slice(row * columns, (row + 1) * columns),
  );
}

function randomBoards(sizes: readonly (readonly [number, number])[]): Phase {
  const caseAt = (index: number): Case => {
    const [rows, columns] = sizes[(index >> 2) % sizes.length]!;
    return { board: randomBoard(rows, columns, index >> 2), direction: ORDER[index & 3]! };
  };
  return { name: 'random-boards', count: 4 * BOARDS_OF_A_SIZE * sizes.length, caseAt };
}

/** Boards from sparse to full. Few different tiles, so that many merge; now and then a large one. */
function randomBoard(rows: number, columns: number, index: number): Board {
  const out = new Uint32Array(2);
  threefry(SEED, 0, index, 0, out);
  const kinds = 1 + (out[0]! % 4);
  const filled = 1 + (out[1]! % 8); // eighths of the cells
  const cells = Array.from({ length: rows * columns }, (_, cell) => {
    threefry(SEED, 1, index, cell, out);
    if (out[0]! % 8 >= filled) return 0;
    const isLarge = out[1]! % 16 === 0;
    return rankValue(1 + ((out[1]! >>> 8) % (isLarge ? 17 : kinds)));
  });
  return chunks(cells, columns);
}
