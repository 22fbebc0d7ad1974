/** Positions at which the games of a part begin: from games that a network plays by search, and made up. */

import type { Kernel } from '@twofold/solver';
import type { Xorshift } from '../../src/xorshift.js';

const DEPTH = 2;
const BOARDS = 16; // of a game, at any of its moves
/** Positions so near to the end of a game that it is lost there are left out: half of all games would begin there. */
const MOVES_LEFT = 60;

/** Positions with tile sums of at least `from`. `first` are those that just reached it. */
export interface Positions {
  first: Uint8Array[];
  any: Uint8Array[];
}

/** Plays that many games up to the sum `to`. Throws Error if none reached `from`. */
export function findPositions(
  kernel: Kernel,
  random: Xorshift,
  { from, to, games }: { from: number; to: number; games: number },
): Positions {
  const found: Positions = { first: [], any: [] };
  for (let game = 0; game < games; game++) {
    const { moves } = kernel.playEpisode({ rate: 0, depth: DEPTH, until: { sum: to, reward: 2 ** 15 } });
    const begin = firstReaching(kernel, from, moves);
    if (begin === undefined) continue;
    found.first.push(kernel.respawn(begin)!);
    const choices = moves - MOVES_LEFT - begin;
    for (let board = 0; board < BOARDS && choices > 0; board++) {
      found.any.push(kernel.respawn(begin + random.below(choices))!);
    }
  }
  if (found.any.length === 0) throw new Error('No game came that far: name a stronger network');
  return found;
}

/**
 * The first move of the last episode after which the tile sum is at least `sum`, whatever tile spawns. It may be the move
 * after that one, since the tiles of `respawn` differ. Undefined: there is none.
 */
function firstReaching(kernel: Kernel, sum: number, moves: number): number | undefined {
  const reaches = (move: number) => sumOf(kernel.respawn(move)!) >= sum;
  if (moves < 2 || !reaches(moves - 2)) return undefined;
  let [low, high] = [0, moves - 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(middle)) high = middle;
    else low = middle + 1;
  }
  return high + 1;
}

function sumOf(ranks: Uint8Array): number {
  return ranks.reduce((sum, rank) => sum + (rank && 2 ** rank), 0);
}

const SNAKE = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12];
const LEAST_ORDERED = 5; // 32
const NEAREST = 8; // how near to the end the tile sum may be

/**
 * A made-up position with a tile sum of `from` to `to`. It has one tile of each size down to 32, in the order of a snake
 * from a corner. Smaller tiles lie in any other cells, as far as there is room. Sums near `to` are the most frequent: as many are 8 to 16 below it as 256
 * to 512. So a part that knows nothing soon learns its end, and then what comes before.
 */
export function tidyPosition(random: Xorshift, { from, to }: { from: number; to: number }): Uint8Array {
  const distance = NEAREST * ((to - from) / NEAREST) ** random.unit();
  let left = to - 2 * Math.round(distance / 2);
  const ranks = new Uint8Array(16);
  const place = (cell: number, rank: number) => {
    ranks[cell] = rank;
    left -= 2 ** rank;
  };
  let ordered = 0;
  for (let rank = 14; rank >= LEAST_ORDERED; rank--) {
    if (left >= 2 ** rank) place(SNAKE[ordered++]!, rank);
  }
  const empty = SNAKE.slice(ordered);
  while (left > 0 && empty.length > 0) {
    const most = Math.min(Math.floor(Math.log2(left)), LEAST_ORDERED - 1);
    const [cell] = empty.splice(random.below(empty.length), 1);
    place(cell!, 1 + random.below(most));
  }
  return ranks;
}
