// Plays the moves of replays and checks each of them, on a mutable position and without history. The raw form
// of the position pays: in random games a second of CPU time is 11 million plies on 4x4 with a seed and 15 with
// told tiles, against 3.3 and 5.5 on 5x5. That a move is possible already says that the game was not over, so
// no step looks for the end.
import type { Board } from '../board.js';
import type { Direction } from '../direction.js';
import { packedCell, packedRank, packedSpawn, packTile } from '../log.js';
import { Position } from '../position.js';
import type { Dealer } from '../random.js';
import { canSpawn, fourLimit, type Spawn } from '../spawn.js';
import { isEndedByTarget, type Variant } from '../variant.js';

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
  readonly #fourLimit: number;
  readonly #position: Position;
  #ended: boolean;

  constructor(variant: Variant, dealer: Dealer | undefined, start: Board, score: number, ply = 0) {
    this.variant = variant;
    this.#dealer = dealer;
    this.#fourLimit = fourLimit(variant);
    this.#position = new Position(start, score);
    this.#position.ply = ply;
    this.#ended = isEndedByTarget(start, variant);
  }

  /** The position; it is not changed later. */
  get board(): Board {
    return this.#position.board;
  }

  get score(): number {
    return this.#position.score;
  }

  /** Moves played. */
  get ply(): number {
    return this.#position.ply;
  }

  /** A second walker at the same place. */
  clone(): Walker {
    return new Walker(this.variant, this.#dealer, this.board, this.score, this.ply);
  }

  /**
   * Plays a move, with the tile that the record tells or else with the seed's. A fault is the end of the
   * walk.
   */
  step(direction: number, told: Spawn | undefined): Fault | undefined {
    if (this.#ended) return { kind: 'ended' };
    const reward = this.#position.tilt(direction as Direction);
    if (reward < 0) return { kind: 'blocked' };
    const fault = this.#spawn(told);
    if (fault === undefined && reward >= this.variant.target)
      this.#ended = isEndedByTarget(this.board, this.variant);
    return fault;
  }

  #spawn(told: Spawn | undefined): Fault | undefined {
    const position = this.#position;
    if (told !== undefined && (this.#rankAt(told.cell) !== 0 || !canSpawn(this.variant, told.rank))) {
      return { kind: 'impossible', spawn: told };
    }
    if (this.#dealer === undefined) {
      if (told === undefined) return { kind: 'untold' };
      position.place(told.cell, told.rank);
      return undefined;
    }
    const dealt = position.deal(this.#dealer, this.#fourLimit);
    if (told !== undefined && packTile(told.cell, told.rank) !== dealt) {
      return { kind: 'contradicted', spawn: told, dealt: packedSpawn(dealt) };
    }
    position.place(packedCell(dealt), packedRank(dealt));
    return undefined;
  }

  /** The rank on a cell, without making a board where the position holds raw halves. */
  #rankAt(cell: number): number | undefined {
    const { isRaw, low, high } = this.#position;
    if (!isRaw) return this.board.ranks[cell];
    return ((cell < 8 ? low : high) >>> (4 * (cell & 7))) & 15;
  }
}
