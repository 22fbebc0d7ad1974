/**
 * Leaf values of the search on boards of any size: from a learned network if there is one, else from the
 * heuristic. Both estimate the score still to come.
 */

import type { WeightsFile } from '../weights/file.js';
import { makeHeuristic } from './heuristic.js';
import type { BoardLines } from './lines.js';
import { isForBoard, tupleEstimate, tupleShapeOf, tupleWeights } from './tupleNetwork.js';

/** The expected score from this afterstate on, never below 0. */
export type Estimate = (afterstate: Uint8Array) => number;

/**
 * Uses the network for these boards, in either orientation. Throws RangeError if it is damaged, or for other
 * boards.
 */
export function makeEstimate(lines: BoardLines, network: WeightsFile | undefined): Estimate {
  if (!network) return makeHeuristic(lines);
  const { columns, rows } = lines;
  if (!isForBoard(network, lines))
    throw new RangeError(`This network is not for boards of ${columns}x${rows}`);
  return tupleEstimate(tupleShapeOf(network), tupleWeights(network), columns > rows);
}
