/**
 * The spawn: the chance half of a turn. Two random words make one tile. The first picks the cell by Lemire's
 * multiply-shift with rejection, which is exactly uniform. The second decides between a 2 and a 4.
 */
import type { Board } from './board.js';
import { countEmpty, emptyBoard, emptyCell } from './board.js';
import type { Dealer } from './random.js';
import type { Variant } from './variant.js';

/** A new tile: on which cell, of rank 1 (a 2) or 2 (a 4). */
export interface Spawn {
  /** The index into `ranks`. */
  cell: number;
  /** 1 for a 2, 2 for a 4. */
  rank: number;
}

/** One possible spawn and its chance. */
export interface Outcome {
  /** The index into `ranks`. */
  cell: number;
  /** 1 for a 2, 2 for a 4. */
  rank: number;
  /** Above 0; those of all outcomes sum to 1. */
  probability: number;
}

/** Later attempts of the same draw set the bits above the slot's. */
const ATTEMPT = 1 << 16;

/** Uniform words need a second attempt once in 2^26 draws, and never come near this many. */
const MOST_ATTEMPTS = 32;

const words = new Uint32Array(2);

/**
 * The tile that `dealer` spawns on a board at (ply, slot): ply 0 deals the start tiles at slots 0, 1, ...;
 * after the n-th move it is ply n, slot 0. Throws RangeError if the board is full.
 */
export function dealSpawn(board: Board, variant: Variant, dealer: Dealer, ply: number, slot: number): Spawn {
  const empty = countEmpty(board);
  if (empty === 0) throw new RangeError('a full board has no cell for a new tile');
  const index = drawIndex(empty, dealer, ply, slot, words);
  return { cell: emptyCell(board, index), rank: words[1]! < fourLimit(variant) ? 2 : 1 };
}

/**
 * A uniform index below `count` (1 to 64) from the first word. The words of the accepted attempt stay in
 * `out`, so that `out[1]` can decide the rank. Throws RangeError if the dealer's words are not uniform: such as a dealer
 * that writes the same word for every slot, or none.
 */
export function drawIndex(
  count: number,
  dealer: Dealer,
  ply: number,
  slot: number,
  out: Uint32Array,
): number {
  for (let attempt = slot; attempt < MOST_ATTEMPTS * ATTEMPT; attempt += ATTEMPT) {
    dealer.deal(ply, attempt, out);
    const word = out[0]!;
    const low = Math.imul(word, count) >>> 0;
    if (low >= count || low >= 2 ** 32 % count) {
      return ((word >>> 16) * count + (((word & 0xffff) * count) >>> 16)) >>> 16; // the product's high word
    }
  }
  throw new RangeError(`a dealer must write uniform words, not ${out[0]} at every slot`);
}

/** A second word below this number makes a 4. */
export function fourLimit(variant: Variant): number {
  return Math.round(variant.fourChance * 2 ** 32);
}

/** Whether the variant can spawn a tile of this rank. */
export function canSpawn(variant: Pick<Variant, 'fourChance'>, rank: number): boolean {
  return (rank === 1 && variant.fourChance < 1) || (rank === 2 && variant.fourChance > 0);
}

/** The board with one more tile. Throws RangeError unless the cell exists and is empty. */
export function placeSpawn(board: Board, spawn: Spawn): Board {
  if (board.ranks[spawn.cell] !== 0) throw new RangeError(`cell ${spawn.cell} is not an empty cell`);
  const ranks = board.ranks.slice();
  ranks[spawn.cell] = spawn.rank;
  return { columns: board.columns, rows: board.rows, ranks };
}

/** The first board of a seed: `startTiles` spawns on an empty board. */
export function dealStart(variant: Variant, dealer: Dealer): Board {
  const board = emptyBoard(variant.columns, variant.rows);
  for (let slot = 0; slot < variant.startTiles; slot++) {
    const { cell, rank } = dealSpawn(board, variant, dealer, 0, slot);
    board.ranks[cell] = rank;
  }
  return board;
}

/**
 * Every tile that can spawn on an afterstate, with its probability; they sum to 1. Empty for a full board.
 * A rank that the variant never spawns is left out.
 */
export function spawnOutcomes(board: Board, variant: Pick<Variant, 'fourChance'>): Outcome[] {
  const empty = countEmpty(board);
  const outcomes: Outcome[] = [];
  for (let cell = 0; cell < board.ranks.length; cell++) {
    if (board.ranks[cell] !== 0) continue;
    if (canSpawn(variant, 1)) outcomes.push({ cell, rank: 1, probability: (1 - variant.fourChance) / empty });
    if (canSpawn(variant, 2)) outcomes.push({ cell, rank: 2, probability: variant.fourChance / empty });
  }
  return outcomes;
}
