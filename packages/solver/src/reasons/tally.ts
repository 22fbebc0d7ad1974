/** What happens in the lines of a move, counted in one pass: the share of lines of each kind, 0 to 1. */
import type { Analysis, FollowedMove } from './analysis.js';
import { type FollowedLine, visitLines } from './line.js';

export interface Tally {
  corner: number; // the largest tile stays in its corner
  takesCorner: number; // the largest tile lies in a corner after the last reply
  edge: number; // the largest tile stays at an edge
  beside: number; // the two largest tiles lie side by side after the last reply
  forced: number; // a reply is the only possible direction
  over: number; // the game ends
  shut: number; // a tile is shut in between larger ones after the last reply
  readonly made: number[]; // by rank: one is made
  readonly joined: number[]; // by rank: two merge, or lie side by side after the last reply
  readonly pulled: number[]; // by direction: it is forced, and pulls the largest tile out of its corner
  /** Each by the number after the last reply: of tiles in the chain, of rows and columns in order, and of free cells. */
  readonly chain: number[];
  readonly ordered: number[];
  readonly free: number[];
  /** Likewise: of merges that are ready, and of the largest tiles in one row or column. */
  readonly ready: number[];
  readonly row: number[];
}

/** Counts with pauses. */
export function* tallySteps(analysis: Analysis, move: FollowedMove): Generator<void, Tally, void> {
  const tally: Tally = {
    ...{ corner: 0, takesCorner: 0, edge: 0, beside: 0, forced: 0, over: 0, shut: 0 },
    ...{ made: [], joined: [], pulled: [], chain: [], ordered: [], free: [], ready: [], row: [] },
  };
  yield* visitLines(analysis, move, (line) => count(tally, line));
  return tally;
}

function count(tally: Tally, line: FollowedLine): void {
  const { probability } = line;
  if (line.keepsCorner) tally.corner += probability;
  if (line.isInCorner) tally.takesCorner += probability;
  if (line.keepsEdge) tally.edge += probability;
  if (line.largestMeet) tally.beside += probability;
  if (line.isForced) tally.forced += probability;
  if (line.isOver) tally.over += probability;
  if (line.hasShutIn) tally.shut += probability;
  addOnce(tally.made, line.made, probability);
  addOnce(tally.joined, [...line.paired, ...line.made.map((rank) => rank - 1)], probability);
  addOnce(tally.pulled, line.pulls, probability);
  addOnce(tally.chain, [line.chain], probability);
  addOnce(tally.ordered, [line.ordered], probability);
  addOnce(tally.free, [line.free], probability);
  addOnce(tally.ready, [line.ready], probability);
  addOnce(tally.row, [line.row], probability);
}

/** Adds a probability at each of the numbers, once. */
function addOnce(shares: number[], numbers: readonly number[], probability: number): void {
  numbers.forEach((number, at) => {
    if (numbers.indexOf(number) < at) return;
    while (shares.length <= number) shares.push(0);
    shares[number]! += probability;
  });
}
