/** The worth of an afterstate where the search on a board of any size goes no deeper. */
import type { BoardLines } from './boardLines.js';
import { HEURISTIC_WEIGHTS, makeHeuristic } from './heuristic.js';
export type Estimate = (ranks: Uint8Array) => number;
export function makeEstimate(lines: BoardLines): Estimate {
  return makeHeuristic(lines, HEURISTIC_WEIGHTS);
}
