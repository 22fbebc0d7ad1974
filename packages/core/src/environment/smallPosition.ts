/**
 * A position on a board smaller than 4x4, as game/cursor.ts has it for the others, but in the raw form. Random play on 3x3
 * is twice as fast as on boards. Where a rank passes 15, a general position takes over.
 */
import type { Board } from '../board.js';
import { type Direction, DOWN, RIGHT } from '../direction.js';
import { Position } from '../game/cursor.js';
import {
  countCells,
  emptyCells,
  maxRankHalf,
  nthCell,
  rewardOf,
  rowTables,
  TO_FIRST,
  TO_LAST,
  tiltHalf,
  transposeHigh,
  transposeLow,
} from '../game/rawBoard.js';
import { packTile } from '../game/turnLog.js';
import type { Dealer } from '../random.js';
import { drawIndex } from '../spawn.js';
import type { RawShape } from './rawShape.js';

/** What an episode needs of a position. A turn is `tilt`, then `place`. */
export type Cursor = Pick<
  Position,
  | 'ply'
  | 'score'
  | 'low'
  | 'high'
  | 'isRaw'
  | 'board'
  | 'load'
  | 'tilt'
  | 'place'
  | 'deal'
  | 'isOver'
  | 'maxRank'
>;

const words = new Uint32Array(2);

export class SmallPosition implements Cursor {
  ply = 0;
  score = 0;
  low = 0;
  high = 0;
  isRaw = true;
  readonly #shape: RawShape;
  readonly #tables = rowTables();
  #general: Position | undefined; // unless `isRaw`

  constructor(shape: RawShape, board: Board, score: number) {
    this.#shape = shape;
    this.load(board, 0, score);
  }

  load(board: Board, ply: number, score: number): void {
    const { nibbles } = this.#shape;
    this.ply = ply;
    this.score = score;
    this.low = 0;
    this.high = 0;
    let union = 0;
    for (let cell = 0; cell < nibbles.length; cell++) {
      const rank = board.ranks[cell]!;
      union |= rank;
      this.#put(nibbles[cell]!, rank);
    }
    this.isRaw = union < 16; // a rank has four bits
    this.#general = this.isRaw ? undefined : new Position(board, score);
  }

  /** The position as a board of its own. */
  get board(): Board {
    if (this.#general !== undefined) return this.#general.board;
    const { columns, rows } = this.#shape;
    return { columns, rows, ranks: this.#shape.ranks(this.low, this.high) };
  }

  /** Tilts, scores, and returns the reward, or -1, changing nothing, if the direction is not a move. */
  tilt(direction: Direction): number {
    if (this.#general !== undefined) return this.#tiltGeneral(this.#general, direction);
    const { tilted, rewards } = this.#tables;
    const vertical = (direction & 1) === 0;
    const low = vertical ? transposeLow(this.low, this.high) : this.low;
    const high = vertical ? transposeHigh(this.low, this.high) : this.high;
    const isLast = direction === RIGHT || direction === DOWN;
    let newLow = tiltHalf(tilted, low, isLast ? TO_LAST : TO_FIRST);
    let newHigh = tiltHalf(tilted, high, isLast ? TO_LAST : TO_FIRST);
    if (isLast) {
      const shift = 4 * (4 - (vertical ? this.#shape.rows : this.#shape.columns));
      const inRow = (0xffff >>> shift) * 0x10001;
      newLow = (newLow >>> shift) & inRow;
      newHigh = (newHigh >>> shift) & inRow;
    }
    if (newLow === low && newHigh === high) return -1;
    const reward = rewardOf(rewards, low, high);
    if (reward < 0) {
      const general = new Position(this.board, this.score);
      this.#general = general;
      this.isRaw = false;
      return this.#tiltGeneral(general, direction);
    }
    this.low = vertical ? transposeLow(newLow, newHigh) : newLow;
    this.high = vertical ? transposeHigh(newLow, newHigh) : newHigh;
    this.score += reward;
    return reward;
  }

  /** Completes the turn with a new tile on an empty cell of the afterstate of the last `tilt`. */
  place(cell: number, rank: number): void {
    this.ply++;
    if (this.#general === undefined) this.#put(this.#shape.nibbles[cell]!, rank);
    else this.#general.place(cell, rank);
  }

  /** The tile that a dealer spawns on the afterstate, packed. A second word below `fourLimit` makes a 4. */
  deal(dealer: Dealer, fourLimit: number): number {
    if (this.#general !== undefined) {
      this.#general.ply = this.ply;
      return this.#general.deal(dealer, fourLimit);
    }
    const { cellsLow, cellsHigh, cells } = this.#shape;
    const emptyLow = emptyCells(this.low) & cellsLow;
    const emptyHigh = emptyCells(this.high) & cellsHigh;
    const inLow = countCells(emptyLow);
    const index = drawIndex(inLow + countCells(emptyHigh), dealer, this.ply + 1, 0, words);
    const bit = index < inLow ? nthCell(emptyLow, index) : nthCell(emptyHigh, index - inLow);
    const nibble = ((31 - Math.clz32(bit)) >>> 2) + (index < inLow ? 0 : 8);
    return packTile(cells[nibble]!, words[1]! < fourLimit ? 2 : 1);
  }

  /** Whether no direction is a move. */
  isOver(): boolean {
    if (this.#general !== undefined) return this.#general.isOver();
    return this.#shape.legalMask(this.low, this.high) === 0;
  }

  /** The highest rank on the board. */
  maxRank(): number {
    if (this.#general !== undefined) return this.#general.maxRank();
    return Math.max(maxRankHalf(this.low), maxRankHalf(this.high));
  }

  #put(nibble: number, rank: number): void {
    if (nibble < 8) this.low |= rank << (4 * nibble);
    else this.high |= rank << (4 * (nibble - 8));
  }

  #tiltGeneral(general: Position, direction: Direction): number {
    const reward = general.tilt(direction);
    if (reward > 0) this.score += reward;
    return reward;
  }
}
