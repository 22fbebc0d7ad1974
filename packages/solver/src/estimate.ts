/**
 * The worth of an afterstate where a search on a board of any size goes no deeper: a learned network's where
 * there is one of that shape, or else a heuristic's. Both are in points of score still to come.
 */
import type { BoardLines } from './boardLines.js';
import { NETWORK_2X4 } from './boardNetworks/network2x4.js';
import { NETWORK_3X3 } from './boardNetworks/network3x3.js';
import { NETWORK_3X4 } from './boardNetworks/network3x4.js';
import { NETWORK_3X5 } from './boardNetworks/network3x5.js';
import { NETWORK_4X5 } from './boardNetworks/network4x5.js';
import { NETWORK_5X5 } from './boardNetworks/network5x5.js';
import { makeHeuristic } from './heuristic.js';
import { tupleEstimate, unpackTuples } from './tupleNetwork.js';

const NETWORKS = [NETWORK_2X4, NETWORK_3X3, NETWORK_3X4, NETWORK_3X5, NETWORK_4X5, NETWORK_5X5];

/** Expected score from this afterstate on, never below 0. */
export type Estimate = (afterstate: Uint8Array) => number;

export function makeEstimate(lines: BoardLines): Estimate {
  const network = networkOf(lines);
  if (!network) return makeHeuristic(lines);
  return tupleEstimate(network, unpackTuples(network), lines.columns > lines.rows);
}

/** Whether boards of this shape are judged by a learned network. */
export function isLearned(shape: Shape): boolean {
  return networkOf(shape) !== undefined;
}

type Shape = Pick<BoardLines, 'columns' | 'rows'>;

/** A network is of both ways that its rectangle can lie. */
function networkOf({ columns, rows }: Shape) {
  const fewer = Math.min(columns, rows);
  const more = Math.max(columns, rows);
  return NETWORKS.find((each) => each.columns === fewer && each.rows === more);
}
