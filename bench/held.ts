/** Costs of long games: their memory, undo and jumps, and writing a game down after a turn. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  countEmpty,
  type Direction,
  Game,
  legalDirections,
  makeCompact,
  tilt,
  VARIANTS,
} from '../packages/core/src/index.js';

const PLIES = 100_000;
const JUMPS = 2_000;
const WRITTEN_PLIES = 10_000;
const WRITINGS = 500;

/** Left and down if they keep as many cells empty as any. */
const PREFERENCE = [0, 1, 2, 3];

/** The direction that `playOn` plays. */
export function choose(game: Game): Direction | undefined {
  let best: Direction | undefined;
  let bestValue = -1;
  for (const direction of legalDirections(game.board)) {
    const value = 4 * countEmpty(tilt(game.board, direction).board) + PREFERENCE[direction]!;
    if (value > bestValue) [best, bestValue] = [direction, value];
  }
  return best;
}

/** Plays until the game is over or has `plies` plies. */
function playOn(game: Game, plies: number): void {
  while (game.ply < plies) {
    const direction = choose(game);
    if (direction === undefined) return;
    game.play(direction);
  }
}

/** Milliseconds, the median, that the compact form of a game takes. */
export function compactCost(): { plies: number; milliseconds: number } {
  const game = new Game(VARIANTS['8x8'], 'long');
  playOn(game, WRITTEN_PLIES);
  const times = Array.from({ length: WRITINGS }, () => {
    const begin = performance.now();
    makeCompact(game);
    return performance.now() - begin;
  });
  const median = times.toSorted((a, b) => a - b)[WRITINGS >> 1]!;
  return { plies: game.length, milliseconds: Number(median.toFixed(3)) };
}

/**
 * Plays 100,000 plies on 8x8. Measures the bytes a ply takes, and the microseconds of undo and of a far jump.
 */
export function heldBytes(): {
  plies: number;
  bytesPerPly: number;
  undoMicroseconds: number;
  goToMicroseconds: number;
} {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const game = new Game(VARIANTS['8x8'], 'long');
  const before = held();
  playOn(game, PLIES);
  const bytesPerPly = Number(((held() - before) / game.ply).toFixed(1));
  const microseconds = (jump: (index: number) => void): number => {
    const begin = performance.now();
    for (let index = 0; index < JUMPS; index++) jump(index);
    return Number((((performance.now() - begin) * 1000) / JUMPS).toFixed(1));
  };
  const plies = game.ply;
  const undoMicroseconds = microseconds(() => game.undo());
  const goToMicroseconds = microseconds((index) => game.goTo((index * 7919) % game.length));
  return { plies, bytesPerPly, undoMicroseconds, goToMicroseconds };
}
