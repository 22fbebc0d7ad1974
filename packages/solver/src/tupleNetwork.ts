/**
 * A small n-tuple network for boards of one shape: four-cell patterns, each laid on the board in every way that
 * its symmetries allow, so that a value is a sum of some twenty weights. Networks are kept pruned, in text that a
 * module can hold: tens of kilobytes, where the 4x4 kernel's networks have megabytes.
 *
 *  a kept weight   gap: its index less that of the one before, 7 bits a byte, lowest first, 128 added to all but
 *                  the last | value: a signed byte b for most * (b / 127)^2, with the sign of b
 */
import { SYMMETRIES, transformCell } from '@twofold/core';
import { fromBase64 } from './base64.js';

/** Cells that a pattern has. */
const TUPLE_CELLS = 4;

/** A network's shape. Its boards have `columns` <= `rows`; those of the other way are transposed. */
export interface TupleShape {
  readonly columns: number;
  readonly rows: number;
  /** Ranks told apart, from 0 on; larger ones count as the largest of them. */
  readonly ranks: number;
  /** Cells of a pattern in row-major order; rank of the first cell counts most in its index. */
  readonly patterns: readonly (readonly number[])[];
}

/** A network as it is kept. */
export interface PackedTuples extends TupleShape {
  /** The largest weight, without its sign. */
  readonly most: number;
  readonly base64: string;
  /** How it came to be. */
  readonly record: {
    readonly episodes: number;
    readonly average: number; // score over the last tenth of them, while learning
    readonly kept: number; // weights
  };
}

/** Where the patterns lie on a board. */
export interface Placements {
  readonly cells: Uint8Array; // four for each placement
  readonly offsets: Int32Array; // of its pattern's weights
  readonly weightCount: number;
}

/** Every way to lay the patterns on a board; `transposed` for one with more columns than rows. */
export function placementsOf(
  { columns, rows, ranks, patterns }: TupleShape,
  transposed: boolean,
): Placements {
  const cells: number[] = [];
  const offsets: number[] = [];
  patterns.forEach((pattern, index) => {
    const seen = new Set<string>();
    for (const symmetry of SYMMETRIES) {
      if ((symmetry & 1) === 1 && columns !== rows) continue;
      const image = pattern.map((cell) => transformCell(cell, columns, rows, symmetry));
      const key = String(image.toSorted((a, b) => a - b));
      if (seen.has(key)) continue;
      seen.add(key);
      cells.push(...image.map((cell) => (transposed ? transpose(cell, columns, rows) : cell)));
      offsets.push(index * ranks ** TUPLE_CELLS);
    }
  });
  return {
    cells: Uint8Array.from(cells),
    offsets: Int32Array.from(offsets),
    weightCount: patterns.length * ranks ** TUPLE_CELLS,
  };
}

function transpose(cell: number, columns: number, rows: number): number {
  return (cell % columns) * rows + Math.floor(cell / columns);
}

/** Writes the index of every placement's weight into `out`. */
export function locateTuples(out: Int32Array, board: Uint8Array, places: Placements, ranks: number): void {
  const { cells, offsets } = places;
  const top = ranks - 1;
  for (let place = 0, at = 0; place < offsets.length; place++, at += TUPLE_CELLS) {
    let index = 0;
    for (let cell = at; cell < at + TUPLE_CELLS; cell++) {
      const rank = board[cells[cell]!]!;
      index = index * ranks + (rank < top ? rank : top);
    }
    out[place] = index + offsets[place]!;
  }
}

/** The function that values a board of this shape by these weights. */
export function tupleEstimate(
  shape: TupleShape,
  weights: Float32Array,
  transposed: boolean,
): (ranks: Uint8Array) => number {
  const places = placementsOf(shape, transposed);
  const located = new Int32Array(places.offsets.length);
  return (board) => {
    locateTuples(located, board, places, shape.ranks);
    let value = 0;
    for (let place = 0; place < located.length; place++) value += weights[located[place]!]!;
    return value > 0 ? value : 0;
  };
}

/** The weights of a packed network, those not kept 0. */
export function unpackTuples({ patterns, ranks, most, base64 }: PackedTuples): Float32Array {
  const bytes = fromBase64(base64);
  const weights = new Float32Array(patterns.length * ranks ** TUPLE_CELLS);
  for (let at = 0, index = -1; at < bytes.length; at++) {
    let shift = 0;
    for (; bytes[at]! >= 128; at++, shift += 7) index += (bytes[at]! & 127) << shift;
    index += bytes[at++]! << shift;
    const share = ((bytes[at]! << 24) >> 24) / 127;
    weights[index] = most * share * Math.abs(share);
  }
  return weights;
}
