/**
 * Perft, as chess engines use it: the number of ways from a board through a given number of turns. A rules
 * engine with one wrong case gets wrong counts. An implementation in another language checks its counts
 * against the table of docs/rules.md in a minute.
 */
import type { Board } from './board.js';
import { DIRECTIONS } from './direction.js';
import { placeSpawn } from './spawn.js';
import { tilt } from './tilt.js';

/**
 * Number of lines of exactly `depth` turns from `board`. A turn is any direction that is a move, then a 2 or
 * a 4 on any empty cell. 1 at depth 0; lines that end earlier are not counted. Plays every line of fewer
 * turns, and only counts the last turn. Throws RangeError unless `depth` is a whole number from 0 on.
 */
export function perft(board: Board, depth: number): number {
  if (!Number.isInteger(depth) || depth < 0)
    throw new RangeError(`a depth is 0, 1, 2 and so on, not ${depth}`);
  if (depth === 0) return 1;
  let lines = 0;
  for (const direction of DIRECTIONS) {
    const { board: afterstate, moved } = tilt(board, direction);
    if (!moved) continue;
    for (let cell = 0; cell < afterstate.ranks.length; cell++) {
      if (afterstate.ranks[cell] !== 0) continue;
      for (const rank of [1, 2]) {
        lines += depth === 1 ? 1 : perft(placeSpawn(afterstate, { cell, rank }), depth - 1);
      }
    }
  }
  return lines;
}
