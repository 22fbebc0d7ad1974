/**
 * A small n-tuple network for boards of one shape that is not 4x4. It has four-cell patterns. Each is placed
 * on the board by every symmetry. So a value is the sum of some twenty weights.
 */
import { SYMMETRIES, transformCell } from '@twofold/core';
import { sectionNibbles } from '../network/shape.js';
import { decodeWeights, type WeightsFile } from '../weights/file.js';

/** The cells of a pattern. */
const TUPLE_CELLS = 4;

/** The shape of a network. Its boards have `columns` <= `rows`; others are transposed. */
export interface TupleShape {
  readonly columns: number;
  readonly rows: number;
  /** The number of ranks told apart, from 0 on. Larger ranks count as the largest of them. */
  readonly ranks: number;
  /**
   * The cells of a pattern in row-major order. The rank of the first cell is the highest digit of the index.
   */
  readonly patterns: readonly (readonly number[])[];
}

/** The placements of the patterns on a board. */
export interface Placements {
  readonly cells: Uint8Array; // four for each placement
  readonly offsets: Int32Array; // of its pattern's first weight
  readonly weightCount: number;
}

/** All placements of the patterns on a board. `transposed`: the board has more columns than rows. */
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
export function locateTuples(
  out: Int32Array,
  board: Uint8Array,
  placements: Placements,
  ranks: number,
): void {
  const { cells, offsets } = placements;
  const top = ranks - 1;
  for (let placement = 0, at = 0; placement < offsets.length; placement++, at += TUPLE_CELLS) {
    let index = 0;
    for (let cell = at; cell < at + TUPLE_CELLS; cell++) {
      const rank = board[cells[cell]!]!;
      index = index * ranks + (rank < top ? rank : top);
    }
    out[placement] = index + offsets[placement]!;
  }
}

/** Makes the function that evaluates boards of this shape with these weights. */
export function tupleEstimate(
  shape: TupleShape,
  weights: Float32Array,
  transposed: boolean,
): (ranks: Uint8Array) => number {
  const placements = placementsOf(shape, transposed);
  const located = new Int32Array(placements.offsets.length);
  return (board) => {
    locateTuples(located, board, placements, shape.ranks);
    let value = 0;
    for (let placement = 0; placement < located.length; placement++) value += weights[located[placement]!]!;
    return value > 0 ? value : 0;
  };
}

/** Whether a file's network is for such boards, in either orientation. */
export function isForBoard(
  { shape: { board, patterns }, curve }: WeightsFile,
  { columns, rows }: { columns: number; rows: number },
): boolean {
  const isTuples = curve === 'square' && patterns.every(({ length }) => length === TUPLE_CELLS);
  return isTuples && board?.columns === Math.min(columns, rows) && board.rows === Math.max(columns, rows);
}

/** The shape of a file's network. Throws RangeError if this search cannot use it. */
export function tupleShapeOf(file: WeightsFile): TupleShape {
  const { board, patterns } = file.shape;
  if (!board || !isForBoard(file, board)) {
    throw new RangeError('Not a network of four-cell patterns for a board that is not 4x4');
  }
  return { ...board, patterns };
}

/** All weights of a file's network, with 0 for pruned ones. Throws RangeError if a section is damaged. */
export function tupleWeights(file: WeightsFile): Float32Array {
  const { ranks, patterns } = tupleShapeOf(file);
  const decoded = decodeWeights(file);
  if (!decoded.ok) throw new RangeError(decoded.error.message);
  const { present, codes, step } = decoded.value;
  const size = ranks ** TUPLE_CELLS;
  const sectionSize = 16 ** sectionNibbles(file.shape)[0]!;
  const weights = new Float32Array(patterns.length * size);
  let next = 0;
  present.forEach((word, wordIndex) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      const index = 32 * wordIndex + 31 - Math.clz32(bits & -bits);
      const code = codes[next++]!;
      weights[Math.floor(index / sectionSize) * size + (index % sectionSize)] = step * code * Math.abs(code);
    }
  });
  return weights;
}
