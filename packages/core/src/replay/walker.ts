// Plays the moves of replays and checks each of them. It keeps two boards and no history, so that a server
// can check a million plies a second; that a move is possible already says that the game was not over, so
// the end of the game is never looked for.
import { type Board, maxRank, rankValue } from '../board.js';
import type { Direction } from '../direction.js';
import type { Dealer } from '../random.js';
import { canSpawn, dealSpawn, type Spawn } from '../spawn.js';
import { tiltRanks } from '../tilt.js';
import type { Variant } from '../variant.js';

/** Why a step was refused. */
export type Fault =
  | { readonly kind: 'ended' } // the target stands, which ends the game in this variant
  | { readonly kind: 'blocked' } // nothing slides or merges
  | { readonly kind: 'impossible'; readonly spawn: Spawn } // the variant spawns no such tile there
  | { readonly kind: 'contradicted'; readonly spawn: Spawn; readonly dealt: Spawn } // the seed deals another
  | { readonly kind: 'untold' }; // neither a seed nor the record says which tile came

/** A place in a game that only goes forward. */
export class Walker {
  readonly variant: Variant;
  readonly #dealer: Dealer | undefined;
  #board: Board;
  #spare: Board;
  score: number;
  ply: number; // moves played

  constructor(variant: Variant, dealer: Dealer | undefined, start: Board, score: number, ply = 0) {
    this.variant = variant;
    this.#dealer = dealer;
    this.#board = { ...start, ranks: start.ranks.slice() };
    this.#spare = { ...start, ranks: new Uint8Array(start.ranks.length) };
    this.score = score;
    this.ply = ply;
  }

  /** The position; a copy, since the walker goes on in its own. */
  get board(): Board {
    return { ...this.#board, ranks: this.#board.ranks.slice() };
  }

  /** A second walker at the same place. */
  clone(): Walker {
    return new Walker(this.variant, this.#dealer, this.#board, this.score, this.ply);
  }

  /** Plays a move, with the tile that the record tells or else with the seed's. After a fault the walker stands where it stood. */
  step(direction: number, told: Spawn | undefined): Fault | undefined {
    const { variant } = this;
    if (variant.endsAtTarget && rankValue(maxRank(this.#board)) >= variant.target) return { kind: 'ended' };
    const after = this.#spare;
    const reward = tiltRanks(this.#board, direction as Direction, after.ranks.fill(0));
    if (reward < 0) return { kind: 'blocked' };
    if (told !== undefined && (after.ranks[told.cell] !== 0 || !canSpawn(variant, told.rank))) {
      return { kind: 'impossible', spawn: told };
    }
    const spawn = this.#dealer ? dealSpawn(after, variant, this.#dealer, this.ply + 1, 0) : told;
    if (spawn === undefined) return { kind: 'untold' };
    if (told !== undefined && (told.cell !== spawn.cell || told.rank !== spawn.rank)) {
      return { kind: 'contradicted', spawn: told, dealt: spawn };
    }
    after.ranks[spawn.cell] = spawn.rank;
    this.#spare = this.#board;
    this.#board = after;
    this.score += reward;
    this.ply++;
    return undefined;
  }
}
