/**
 * The cursor: a mutable position on a game's line with board, score and ply. A turn on it allocates nothing.
 * On 4x4 it holds the raw halves while all ranks fit, and makes a `Board` only on request. On other boards,
 * and from the first 65536 on, it holds the board.
 */
import { type Board, countEmpty, emptyCell, maxRank } from '../board.js';
import { type Direction, LEFT, UP } from '../direction.js';
import type { Dealer } from '../random.js';
import { drawIndex } from '../spawn.js';
import { isOver, tiltRanks } from '../tilt.js';
import {
  countCells,
  emptyCells,
  fitsRaw,
  isOverRaw,
  maxRankHalf,
  nthCell,
  packHalf,
  type RowTables,
  rewardOf,
  rowTables,
  TO_FIRST,
  TO_LAST,
  tiltHalf,
  transposeHigh,
  transposeLow,
  unpackHalf,
} from './rawBoard.js';
import { packTile } from './turnLog.js';

const words = new Uint32Array(2);

/** A turn is `tilt`, then `place`. Boards handed out between turns are never changed afterwards. */
export class Position {
  readonly columns: number;
  readonly rows: number;
  ply = 0;
  score = 0;
  low = 0; // raw halves, valid while `isRaw`
  high = 0;
  isRaw = false;
  readonly #tables: RowTables | undefined; // on 4x4
  #board: Board | undefined; // always there unless `isRaw`

  constructor(board: Board, score: number) {
    this.columns = board.columns;
    this.rows = board.rows;
    this.#tables = board.columns === 4 && board.rows === 4 ? rowTables() : undefined;
    this.load(board, 0, score);
  }

  /**
   * Moves to another position. The cursor takes the board over: it has the same size and must not change
   * later.
   */
  load(board: Board, ply: number, score: number): void {
    this.ply = ply;
    this.score = score;
    this.#board = board;
    this.isRaw = fitsRaw(board.columns, board.rows, board.ranks);
    if (!this.isRaw) return;
    this.low = packHalf(board.ranks, 0);
    this.high = packHalf(board.ranks, 8);
  }

  /** The position as a board of its own. */
  get board(): Board {
    this.#board ??= rawBoard(this.low, this.high);
    return this.#board;
  }

  /** Tilts, scores, and returns the reward, or -1, changing nothing, if the direction is not a move. */
  tilt(direction: Direction): number {
    let reward = this.isRaw ? this.#tiltRaw(direction) : OVERFLOW;
    if (reward === OVERFLOW) reward = this.#tiltBoard(direction);
    if (reward > 0) this.score += reward;
    return reward;
  }

  /** Completes the turn with a new tile on an empty cell of the afterstate of the last `tilt`. */
  place(cell: number, rank: number): void {
    this.ply++;
    if (this.isRaw) this.#board = undefined; // somebody may have looked at the afterstate
    if (!this.isRaw) this.board.ranks[cell] = rank;
    else if (cell < 8) this.low |= rank << (4 * cell);
    else this.high |= rank << (4 * (cell - 8));
  }

  /**
   * The tile that a dealer spawns on the afterstate of the last `tilt`, packed. A second word below
   * `fourLimit` makes a 4.
   */
  deal(dealer: Dealer, fourLimit: number): number {
    const index = drawIndex(this.countEmpty(), dealer, this.ply + 1, 0, words);
    return packTile(this.emptyCell(index), words[1]! < fourLimit ? 2 : 1);
  }

  /** Number of empty cells. */
  countEmpty(): number {
    if (!this.isRaw) return countEmpty(this.board);
    return countCells(emptyCells(this.low)) + countCells(emptyCells(this.high));
  }

  /** The empty cell number `index`, counted from 0 in row-major order. */
  emptyCell(index: number): number {
    if (!this.isRaw) return emptyCell(this.board, index);
    const empty = emptyCells(this.low);
    const count = countCells(empty);
    if (index < count) return cellOf(nthCell(empty, index));
    return 8 + cellOf(nthCell(emptyCells(this.high), index - count));
  }

  /** Whether no direction is a move. */
  isOver(): boolean {
    return this.isRaw ? isOverRaw(this.low, this.high) : isOver(this.board);
  }

  /** The highest rank on the board. */
  maxRank(): number {
    if (!this.isRaw) return maxRank(this.board);
    return Math.max(maxRankHalf(this.low), maxRankHalf(this.high));
  }

  /** The ranks of the board, in an array of their own. */
  copyRanks(): Uint8Array {
    return this.isRaw ? rawBoard(this.low, this.high).ranks : this.board.ranks.slice();
  }

  #tiltBoard(direction: Direction): number {
    const { columns, rows, board } = this;
    const ranks = new Uint8Array(columns * rows);
    const reward = tiltRanks(board, direction, ranks);
    this.isRaw = false;
    this.#board = reward < 0 ? board : { columns, rows, ranks };
    return reward;
  }

  #tiltRaw(direction: Direction): number {
    const { tilted, rewards } = this.#tables!;
    let { low, high } = this;
    const vertical = (direction & 1) === 0;
    if (vertical) {
      low = transposeLow(this.low, high);
      high = transposeHigh(this.low, high);
    }
    const side = direction === UP || direction === LEFT ? TO_FIRST : TO_LAST;
    const newLow = tiltHalf(tilted, low, side);
    const newHigh = tiltHalf(tilted, high, side);
    if (newLow === low && newHigh === high) return -1;
    const reward = rewardOf(rewards, low, high);
    if (reward < 0) return OVERFLOW;
    this.low = vertical ? transposeLow(newLow, newHigh) : newLow;
    this.high = vertical ? transposeHigh(newLow, newHigh) : newHigh;
    this.#board = undefined;
    return reward;
  }
}

/** The board of two raw halves. */
export function rawBoard(low: number, high: number): Board {
  const ranks = new Uint8Array(16);
  unpackHalf(low, ranks, 0);
  unpackHalf(high, ranks, 8);
  return { columns: 4, rows: 4, ranks };
}

/** A raw tilt's answer where a merge would pass rank 15. */
const OVERFLOW = -2;

/** The cell of a half whose lowest bit is set. */
function cellOf(bit: number): number {
  return (31 - Math.clz32(bit)) >>> 2;
}
