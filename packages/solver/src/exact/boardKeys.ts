/** One position taken apart: its lines, its empty cells, and the least keys of the positions after it. */
import type { Direction } from '@twofold/core';
import type { Line } from './geometry.js';
import { IMAGES, type LineTables } from './lineTables.js';

/** Reads keys, one at a time. `open` and `openTilts` take a key apart; the others speak of that one. */
export class BoardKeys {
  readonly tables: LineTables;
  readonly #rows: readonly Line[];
  readonly #rowAt: Int32Array; // by row: the place of its content in tables
  readonly #columnAt: Int32Array;
  readonly #images = new Int32Array(IMAGES); // the opened board's keys under all symmetries
  /** The empty cells of the opened board, as bits. */
  empty = 0;
  /** The largest rank of the opened board. */
  largest = 0;

  constructor(tables: LineTables) {
    this.tables = tables;
    this.#rows = tables.geometry.lines.rows;
    this.#rowAt = new Int32Array(this.#rows.length);
    this.#columnAt = new Int32Array(tables.geometry.columns);
  }

  /** For `empty`, `largest` and `keyWith`. */
  open(key: number): void {
    this.#split(key);
    const { images, empty, largest } = this.tables;
    const own = this.#images;
    own.fill(0);
    this.empty = 0;
    this.largest = 0;
    for (let row = 0; row < this.#rowAt.length; row++) {
      const at = this.#rowAt[row]!;
      this.empty |= empty[at]!;
      if (largest[at]! > this.largest) this.largest = largest[at]!;
      for (let image = 0; image < IMAGES; image++) own[image]! += images[at * IMAGES + image]!;
    }
  }

  /** For `effect`, `keyAfter` and `grows`. */
  openTilts(key: number): void {
    this.#split(key);
    const columns = this.#columnAt.length;
    const parts = this.tables.columnParts;
    for (let column = 0; column < columns; column++) {
      let at = 0;
      for (let row = 0; row < this.#rowAt.length; row++) at += parts[this.#rowAt[row]! * columns + column]!;
      this.#columnAt[column] = at;
    }
  }

  #split(key: number): void {
    let rest = key >>> 0;
    for (let row = 0; row < this.#rows.length; row++) {
      const { start, size } = this.#rows[row]!;
      const above = Math.floor(rest / size);
      this.#rowAt[row] = start + rest - above * size;
      rest = above;
    }
  }

  /** The key with a further tile of this rank. */
  keyWith(cell: number, rank: number): number {
    const own = this.#images;
    const weights = this.tables.weights;
    const at = cell * IMAGES;
    let least = (own[0]! + Math.imul(rank, weights[at]!)) | 0;
    for (let image = 1; image < IMAGES; image++) {
      const key = (own[image]! + Math.imul(rank, weights[at + image]!)) | 0;
      if (key < least) least = key;
    }
    return least;
  }

  /** What a tilt does, as in `TiltTable`. 0 or less: it is not a move. */
  effect(direction: Direction): number {
    const { effects } = this.tables.tilts[direction]!;
    const lines = direction & 1 ? this.#rowAt : this.#columnAt;
    let effect = 0;
    for (let line = 0; line < lines.length; line++) effect += effects[lines[line]!]!;
    return effect;
  }

  /** The key after a tilt. */
  keyAfter(direction: Direction): number {
    const { images } = this.tables.tilts[direction]!;
    const lines = direction & 1 ? this.#rowAt : this.#columnAt;
    let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let line = 0; line < lines.length; line++) {
      const at = lines[line]! * IMAGES;
      a = (a + images[at]!) | 0;
      b = (b + images[at + 1]!) | 0;
      c = (c + images[at + 2]!) | 0;
      d = (d + images[at + 3]!) | 0;
      e = (e + images[at + 4]!) | 0;
      f = (f + images[at + 5]!) | 0;
      g = (g + images[at + 6]!) | 0;
      h = (h + images[at + 7]!) | 0;
    }
    return Math.min(a, b, c, d, e, f, g, h);
  }

  /** Whether a tilt makes a tile larger than all on the opened board. */
  grows(direction: Direction): boolean {
    const { largest } = this.tables.tilts[direction]!;
    const lines = direction & 1 ? this.#rowAt : this.#columnAt;
    let [before, after] = [0, 0];
    for (let row = 0; row < this.#rowAt.length; row++) {
      before = Math.max(before, this.tables.largest[this.#rowAt[row]!]!);
    }
    for (let line = 0; line < lines.length; line++) after = Math.max(after, largest[lines[line]!]!);
    return after > before;
  }
}
