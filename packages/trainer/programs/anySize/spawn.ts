/** Spawns in the games of the learners. Every network is learned with the usual chance of a 4. */
import { USUAL_FOUR_CHANCE } from '@twofold/core';
import type { Xorshift } from '../../src/xorshift.js';

/** Writes a new tile into an empty cell of the board. There must be one. */
export function spawnTile(board: Uint8Array, random: Xorshift): void {
  let empty = 0;
  for (const rank of board) if (rank === 0) empty++;
  let left = random.below(empty);
  let cell = 0;
  while (board[cell] !== 0 || left-- > 0) cell++;
  board[cell] = random.unit() < USUAL_FOUR_CHANCE ? 2 : 1;
}
