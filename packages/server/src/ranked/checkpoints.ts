/**
 * Boards of an attempt that are compared with those of others. A tile follows from the deal, the ply and the empty cells:
 * the same board at the same ply has the same future. So boards tell a copy also where moves were exchanged. Their plies
 * follow from the deal's seed, and are as secret as it: nobody can take another way round just these.
 */
import { createHash } from 'node:crypto';
import { type Board, type Dealer, type Direction, type Game, legalMask, type Variant } from '@twofold/core';
import { FreeMoves } from './keyOrders.js';

/** A board of an attempt. */
export interface Checkpoint {
  readonly ply: number;
  readonly board: bigint; // a digest of 64 bits
}

/**
 * Free moves before the first checkpoint. The numbers are from a simulation of 12 kinds of players on all boards. Whoever
 * left a habit in every fifth move was never taken for a copy (docs/security.md).
 */
const FREE_MOVES = 20;
/** Plies that make a copy, of which some are checkpoints. */
const COPIED_PLIES = 64;
/** A game with fewer checkpoints is a copy if it shares so large a part of them. */
const SHORT_SHARE = 0.8;
/** Parts of `COPIED_PLIES` below which no game is a copy. */
const LEAST_SHARE = 1 / 3;
/** No spawn has this slot after the first board, so its words tell nothing of the tiles. */
const SECRET_SLOT = 1;

/** A checkpoint comes once in this number of plies. Games on large boards are long. */
function spacingOf({ columns, rows }: Variant): number {
  const cells = columns * rows;
  if (cells <= 9) return 1;
  if (cells <= 12) return 2;
  return cells <= 16 ? 4 : 8;
}

/** How many checkpoints an attempt must share with an earlier one to be a copy of it: `least`, `most`, and between them a share of its own. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly share: number;
}

/** The limits on a board. */
export function limitsOf(variant: Variant): Limits {
  const most = COPIED_PLIES / spacingOf(variant);
  return { least: Math.ceil(most * LEAST_SHARE), most, share: SHORT_SHARE };
}

/** Notes the checkpoints of a game on a shared deal, while its moves are played again. */
export class CheckpointNotes {
  readonly checkpoints: Checkpoint[] = [];
  readonly #dealer: Dealer;
  readonly #spacing: number;
  readonly #free = new FreeMoves();
  readonly #words = new Uint32Array(2);

  constructor(variant: Variant, dealer: Dealer) {
    this.#spacing = spacingOf(variant);
    this.#dealer = dealer;
  }

  /** Before each move. */
  see(direction: Direction, board: Board): void {
    if (this.#free.count < FREE_MOVES) this.#free.add(direction, legalMask(board));
  }

  /** After it. */
  note({ ply, board }: Pick<Game, 'ply' | 'board'>): void {
    if (this.#free.count < FREE_MOVES) return;
    this.#dealer.deal(ply, SECRET_SLOT, this.#words);
    if (this.#words[0]! % this.#spacing === 0) this.checkpoints.push({ ply, board: digestOf(board) });
  }
}

function digestOf({ ranks }: Board): bigint {
  return createHash('sha256').update(Buffer.from(ranks)).digest().readBigInt64BE();
}
