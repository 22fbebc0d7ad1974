/**
 * Boards of up to four columns and rows in the raw form of game/rawBoard.ts. They lie at its top left, and the nibbles
 * outside stay 0. The row tables serve them, too: a tilt left is the same. A tilt right ends at the fourth column, from where
 * a shift brings it back: no tile is lost, because there is one for each column at most.
 */
import { ALL_CELLS, legalMaskRaw, unpackHalf } from '../game/rawBoard.js';

const SIDE = 4;

/** The places of a board's cells in the two halves. */
export class RawShape {
  readonly columns: number;
  readonly rows: number;
  /** The lowest bits of the cells. */
  readonly cellsLow: number;
  readonly cellsHigh: number;
  /** By cell: its nibble, 0 to 15. */
  readonly nibbles: Uint8Array;
  /** By nibble: its cell; 0 outside. */
  readonly cells = new Uint8Array(SIDE * SIDE);

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.nibbles = Uint8Array.from(
      { length: columns * rows },
      (_, cell) => SIDE * Math.floor(cell / columns) + (cell % columns),
    );
    const bits = [0, 0];
    this.nibbles.forEach((nibble, cell) => {
      bits[nibble >> 3]! |= 1 << (4 * (nibble & 7));
      this.cells[nibble] = cell;
    });
    this.cellsLow = bits[0]!;
    this.cellsHigh = bits[1]!;
  }

  /** Writes the ranks, row by row, from `at` on. */
  write(low: number, high: number, out: Uint8Array, at: number): void {
    if (this.cellsLow === ALL_CELLS && this.cellsHigh === ALL_CELLS) {
      unpackHalf(low, out, at);
      unpackHalf(high, out, at + 8);
      return;
    }
    const { nibbles } = this;
    for (let cell = 0; cell < nibbles.length; cell++) {
      const nibble = nibbles[cell]!;
      out[at + cell] = ((nibble < 8 ? low : high) >>> (4 * (nibble & 7))) & 15;
    }
  }

  /** The ranks in an array of their own. */
  ranks(low: number, high: number): Uint8Array {
    const ranks = new Uint8Array(this.nibbles.length);
    this.write(low, high, ranks, 0);
    return ranks;
  }

  /** The legal actions: bit a for action a. */
  legalMask(low: number, high: number): number {
    return legalMaskRaw(low, high, this.cellsLow, this.cellsHigh);
  }
}

const shapes = new Map<number, RawShape>();

/** The shape of a board; undefined for one that is too large. */
export function rawShape(columns: number, rows: number): RawShape | undefined {
  if (columns > SIDE || rows > SIDE) return undefined;
  const key = SIDE * columns + rows;
  const shape = shapes.get(key) ?? new RawShape(columns, rows);
  shapes.set(key, shape);
  return shape;
}
