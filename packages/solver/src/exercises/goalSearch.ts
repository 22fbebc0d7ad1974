/**
 * Whether a goal can be reached against given tiles, by trying every move. The tile is a function of the board and the move's
 * number. So this is a search without chance, and its answer is exact.
 */
import { type Board, DIRECTIONS, type Direction, placeSpawn, type Spawn, tilt } from '@twofold/core';
import { type Goal, judgeMove } from './goal.js';

/** The tile on an afterstate. `ply` counts moves from 1 on. */
export type TileOf = (afterstate: Board, ply: number) => Spawn;

/** The fewest moves to the goal, `first` (where given) the first of them. Undefined: there is no way. */
export function fewestMoves(goal: Goal, start: Board, tileOf: TileOf, first?: Direction): number | undefined {
  let layer = [start];
  for (let ply = 1; ply <= goal.moves && layer.length > 0; ply++) {
    const next = new Map<string, Board>();
    for (const board of layer) {
      for (const direction of ply === 1 && first !== undefined ? [first] : DIRECTIONS) {
        const { board: after, moved } = tilt(board, direction);
        if (!moved) continue;
        const played = placeSpawn(after, tileOf(after, ply));
        const verdict = judgeMove(goal, { ply, direction, board: played });
        if (verdict === 'reached') return ply;
        if (verdict === 'open') next.set(String.fromCharCode(...played.ranks), played);
      }
    }
    layer = [...next.values()];
  }
  return undefined;
}
