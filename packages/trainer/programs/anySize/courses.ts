/** The networks for boards that are not 4x4: their patterns, and how long each learns. */
import type { TupleShape } from '../../../solver/src/anySize/tupleNetwork.js';

/** How one network is learned. */
export interface Course extends TupleShape {
  episodes: number;
  /** Weights to keep. */
  keep: number;
}

export const COURSES: readonly Course[] = [
  {
    columns: 2,
    rows: 4,
    ranks: 10,
    patterns: [
      [0, 1, 2, 3],
      [2, 3, 4, 5],
      [0, 2, 4, 6],
      [0, 1, 2, 4],
    ],
    episodes: 150_000,
    keep: 15_000,
  },
  {
    columns: 3,
    rows: 3,
    ranks: 11,
    patterns: [
      [0, 1, 3, 4],
      [0, 1, 2, 3],
      [0, 1, 2, 4],
      [3, 4, 5, 1],
    ],
    episodes: 120_000,
    keep: 25_000,
  },
  {
    columns: 3,
    rows: 4,
    ranks: 13,
    patterns: [
      [0, 1, 3, 4],
      [3, 4, 6, 7],
      [0, 3, 6, 9],
      [1, 4, 7, 10],
      [0, 1, 2, 3],
      [0, 1, 2, 4],
      [3, 4, 5, 6],
      [3, 4, 5, 1],
    ],
    episodes: 60_000,
    keep: 40_000,
  },
  {
    columns: 3,
    rows: 5,
    ranks: 14,
    patterns: [
      [0, 1, 3, 4],
      [3, 4, 6, 7],
      [0, 3, 6, 9],
      [1, 4, 7, 10],
      [0, 1, 2, 3],
      [0, 1, 2, 4],
      [3, 4, 5, 1],
      [6, 7, 8, 4],
    ],
    episodes: 15_000,
    keep: 40_000,
  },
  {
    columns: 4,
    rows: 5,
    ranks: 16,
    patterns: [
      [0, 1, 4, 5],
      [1, 2, 5, 6],
      [4, 5, 8, 9],
      [5, 6, 9, 10],
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11],
      [0, 4, 8, 12],
      [1, 5, 9, 13],
    ],
    episodes: 4_000,
    keep: 40_000,
  },
  {
    columns: 5,
    rows: 5,
    ranks: 18,
    patterns: [
      [0, 1, 5, 6],
      [1, 2, 6, 7],
      [6, 7, 11, 12],
      [0, 1, 2, 3],
      [5, 6, 7, 8],
      [10, 11, 12, 13],
    ],
    episodes: 1_500,
    keep: 40_000,
  },
];

/** The name of a course's network, such as `3x3`. */
export function nameOf({ columns, rows }: Course): string {
  return `${columns}x${rows}`;
}
