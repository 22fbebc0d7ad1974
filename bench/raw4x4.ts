/** Random self-play on the raw 4x4 board: the same game as native/limit.cpp, move for move. */
import { USUAL_FOUR_CHANCE } from '../packages/core/src/index.js';
import {
  countCells,
  emptyCells,
  nthCell,
  rewardOf,
  rowTables,
  TO_FIRST,
  TO_LAST,
  tiltHalf,
  transposeHigh,
  transposeLow,
} from '../packages/core/src/internal.js';
import { Xorshift } from '../packages/trainer/src/xorshift.js';

/** Number of directions in a mask. */
const COUNTS = Uint8Array.of(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);

/** 16 random bits below it make a 4. */
const FOUR_LIMIT = Math.round(USUAL_FOUR_CHANCE * 2 ** 16);

class RawGame {
  low = 0;
  high = 0;

  /** Makes these halves the board, with one more tile: 16 bits of the word for the cell, 16 for the rank. */
  spawn(low: number, high: number, word: number): void {
    const emptyLow = emptyCells(low);
    const emptyHigh = emptyCells(high);
    const inLow = countCells(emptyLow);
    const index = ((word >>> 16) * (inLow + countCells(emptyHigh))) >>> 16;
    const four = (word & 0xffff) < FOUR_LIMIT ? 1 : 0;
    this.low = index < inLow ? low | (nthCell(emptyLow, index) << four) : low;
    this.high = index < inLow ? high : high | (nthCell(emptyHigh, index - inLow) << four);
  }
}

/**
 * Plays games, each move uniformly random among the legal ones. One long loop: passing halves between
 * functions as objects costs more than the tilt.
 */
export function playRawGames(games: number): { moves: number; score: number } {
  const { tilted, rewards } = rowTables();
  const random = new Xorshift();
  const game = new RawGame();
  let moves = 0;
  let score = 0;
  for (let number = 0; number < games; number++) {
    game.spawn(0, 0, random.next());
    game.spawn(game.low, game.high, random.next());
    for (;;) {
      const { low, high } = game;
      const turnedLow = transposeLow(low, high);
      const turnedHigh = transposeHigh(low, high);
      const leftLow = tiltHalf(tilted, low, TO_FIRST);
      const leftHigh = tiltHalf(tilted, high, TO_FIRST);
      const rightLow = tiltHalf(tilted, low, TO_LAST);
      const rightHigh = tiltHalf(tilted, high, TO_LAST);
      const upLow = tiltHalf(tilted, turnedLow, TO_FIRST);
      const upHigh = tiltHalf(tilted, turnedHigh, TO_FIRST);
      const downLow = tiltHalf(tilted, turnedLow, TO_LAST);
      const downHigh = tiltHalf(tilted, turnedHigh, TO_LAST);
      let legal =
        (leftLow !== low || leftHigh !== high ? 1 : 0) |
        (rightLow !== low || rightHigh !== high ? 2 : 0) |
        (upLow !== turnedLow || upHigh !== turnedHigh ? 4 : 0) |
        (downLow !== turnedLow || downHigh !== turnedHigh ? 8 : 0);
      if (legal === 0) break;
      for (let skip = ((random.next() >>> 16) * COUNTS[legal]!) >>> 16; skip > 0; skip--) legal &= legal - 1;
      const choice = legal & -legal;
      moves++;
      score += choice < 4 ? rewardOf(rewards, low, high) : rewardOf(rewards, turnedLow, turnedHigh);
      const word = random.next();
      if (choice === 1) game.spawn(leftLow, leftHigh, word);
      else if (choice === 2) game.spawn(rightLow, rightHigh, word);
      else if (choice === 4) game.spawn(transposeLow(upLow, upHigh), transposeHigh(upLow, upHigh), word);
      else game.spawn(transposeLow(downLow, downHigh), transposeHigh(downLow, downHigh), word);
    }
  }
  return { moves, score };
}
