/**
 * What a board is worth where no network was learned: empty cells, pairs that can merge, lines that fall in one
 * direction, and a fine on the ranks themselves, summed over rows and columns. The features are those of
 * R. Xiao's solver (github.com/nneonneo/2048-ai); the weights and the scale to score are ours, from self-play.
 */
import { DOWN, MAX_RANK, RIGHT } from '@twofold/core';
import type { BoardLines } from './boardLines.js';

export interface HeuristicWeights {
  readonly line: number; // for every line
  readonly empty: number; // per empty cell of a line
  readonly merge: number; // per pair of equal neighbours, counted once more for each beyond two
  readonly monotony: number; // fine on rank^power differences against the line's direction
  readonly monotonyPower: number;
  readonly sum: number; // fine on rank^power
  readonly sumPower: number;
}

export const HEURISTIC_WEIGHTS: HeuristicWeights = {
  line: 200_000,
  empty: 270,
  merge: 700,
  monotony: 47,
  monotonyPower: 4,
  sum: 11,
  sumPower: 3.5,
};

export function makeHeuristic(lines: BoardLines, weights: HeuristicWeights): (ranks: Uint8Array) => number {
  const { line, empty, merge, monotony, sum } = weights;
  const slopes = Float64Array.from(
    { length: MAX_RANK + 1 },
    (_, rank) => monotony * rank ** weights.monotonyPower,
  );
  const fines = Float64Array.from({ length: MAX_RANK + 1 }, (_, rank) =>
    rank === 0 ? -empty : sum * rank ** weights.sumPower,
  );
  const { cells } = lines;
  return (ranks) => {
    let value = 0;
    for (let axis = RIGHT; axis <= DOWN; axis++) {
      const order = lines.order[axis]!;
      const length = lines.lengths[axis]!;
      for (let first = 0; first < cells; first += length) {
        let rising = 0;
        let falling = 0;
        let before = ranks[order[first]!]!;
        let open = before; // the last tile, across gaps
        let run = 0;
        value += line - fines[before]!;
        for (let at = first + 1; at < first + length; at++) {
          const rank = ranks[order[at]!]!;
          value -= fines[rank]!;
          if (rank !== 0) {
            if (rank === open) run++;
            else if (run > 0) {
              value += merge * (1 + run);
              run = 0;
            }
            open = rank;
          }
          const change = slopes[rank]! - slopes[before]!;
          if (change > 0) rising += change;
          else falling -= change;
          before = rank;
        }
        if (run > 0) value += merge * (1 + run);
        value -= rising < falling ? rising : falling;
      }
    }
    return value;
  };
}
