/**
 * One game in play, with the limits and the tiles of its environment. `Environment` has one of them, `VectorEnvironment`
 * many. A step allocates nothing on 4x4.
 */
import { type Board, boardFromRanks } from '../board.js';
import type { Direction } from '../direction.js';
import { Position } from '../game/cursor.js';
import { packTile } from '../game/turnLog.js';
import { canSpawn, dealStart, fourLimit, type Spawn } from '../spawn.js';
import { legalMask } from '../tilt.js';
import type { Variant } from '../variant.js';
import { type RawShape, rawShape } from './rawShape.js';
import { type Cursor, SmallPosition } from './smallPosition.js';
import { TileStream } from './tileStream.js';

/** When a game is cut off. Infinity: never. */
export interface EpisodeLimits {
  readonly maxPlies: number; // moves
  readonly maxSteps: number; // actions, illegal ones included
}

/** Answer of `Episode.step` to an illegal action. */
export const ILLEGAL = -1;

export class Episode {
  readonly variant: Variant;
  readonly limits: EpisodeLimits;
  readonly stream: TileStream;
  readonly position: Cursor;
  /** The places of cells in the raw form; undefined of larger boards. */
  readonly shape: RawShape | undefined;
  /** Actions since reset. */
  steps = 0;
  /** The tile of the last move, packed. */
  tile = 0;
  readonly #fourLimit: number;
  readonly #targetRank: number; // no rank reaches it where the target ends nothing

  /** `board` is taken over, and must not change later. Without one, the stream deals it. */
  constructor(variant: Variant, limits: EpisodeLimits, stream: TileStream, board?: Board, score = 0) {
    this.variant = variant;
    this.limits = limits;
    this.stream = stream;
    this.shape = rawShape(variant.columns, variant.rows);
    this.position = cursorAt(board ?? dealStart(variant, stream.dealer), score, this.shape);
    this.#fourLimit = fourLimit(variant);
    this.#targetRank = variant.endsAtTarget ? Math.log2(variant.target) : Number.POSITIVE_INFINITY;
  }

  /** A second episode at the same place, with the same tiles to come. */
  copy(): Episode {
    const { board, score, ply } = this.position;
    const stream = new TileStream(this.stream.state);
    const copy = new Episode(this.variant, this.limits, stream, board, score);
    copy.position.ply = ply;
    copy.steps = this.steps;
    return copy;
  }

  /** Begins a game: that of a seed, or the next of the stream, on the given board or on the dealt one. */
  begin(seed?: string, board?: Board, score = 0): void {
    this.stream.next(seed);
    this.position.load(board ?? dealStart(this.variant, this.stream.dealer), 0, score);
    this.steps = 0;
  }

  /**
   * Tilts and spawns. Returns the reward, or `ILLEGAL` for an action that changes nothing; that counts as a step, too.
   * With `spawn`, this tile comes. RangeError, and no change, unless the variant can spawn it there.
   */
  step(action: Direction, spawn?: Spawn): number {
    const { position } = this;
    if (this.isEnded) return this.#countIllegal();
    const board = spawn === undefined ? undefined : position.board;
    const { ply, score } = position;
    const reward = position.tilt(action);
    if (reward < 0) return this.#countIllegal();
    if (spawn === undefined) {
      this.tile = position.deal(this.stream.dealer, this.#fourLimit);
    } else if (position.board.ranks[spawn.cell] === 0 && canSpawn(this.variant, spawn.rank)) {
      this.tile = packTile(spawn.cell, spawn.rank);
    } else {
      position.load(board!, ply, score);
      throw new RangeError(
        `variant ${this.variant.id} spawns no tile of rank ${spawn.rank} on cell ${spawn.cell} after action ${action}`,
      );
    }
    position.place(this.tile & 63, this.tile >> 8);
    this.steps++;
    return reward;
  }

  /** The legal actions: bit a for action a. */
  get legalMask(): number {
    if (this.isEnded) return 0;
    const { position } = this;
    return position.isRaw ? this.shape!.legalMask(position.low, position.high) : legalMask(position.board);
  }

  get terminated(): boolean {
    return this.isEnded || this.position.isOver();
  }

  /** Whether a limit is reached. The end of the game comes before it. */
  get isCutOff(): boolean {
    return this.position.ply >= this.limits.maxPlies || this.steps >= this.limits.maxSteps;
  }

  /** Whether the target has ended the game. */
  get isEnded(): boolean {
    return this.variant.endsAtTarget && this.position.maxRank() >= this.#targetRank;
  }

  /** Writes the ranks, row by row, from `at` on. */
  writeRanks(out: Uint8Array, at: number): void {
    const { position } = this;
    if (position.isRaw) this.shape!.write(position.low, position.high, out, at);
    else {
      const { ranks } = position.board;
      for (let cell = 0; cell < ranks.length; cell++) out[at + cell] = ranks[cell]!;
    }
  }

  #countIllegal(): number {
    this.steps++;
    return ILLEGAL;
  }
}

function cursorAt(board: Board, score: number, shape: RawShape | undefined): Cursor {
  const isSmall = shape !== undefined && shape.nibbles.length < 16;
  return isSmall ? new SmallPosition(shape, board, score) : new Position(board, score);
}

/** A copy of a board to begin at. Throws RangeError if it does not fit the variant. */
export function fittingBoard(board: Board, variant: Variant): Board {
  if (board.columns === variant.columns && board.rows === variant.rows) {
    return boardFromRanks(board.columns, board.rows, board.ranks);
  }
  throw new RangeError(`a ${board.columns}x${board.rows} board does not fit the variant ${variant.id}`);
}

/** The limits with their defaults. Throws RangeError unless they are whole numbers from 1 on. */
export function episodeLimits({
  maxPlies = Number.POSITIVE_INFINITY,
  maxSteps = Number.POSITIVE_INFINITY,
}: Partial<EpisodeLimits>): EpisodeLimits {
  for (const [name, limit] of Object.entries({ maxPlies, maxSteps })) {
    if (limit === Number.POSITIVE_INFINITY || (Number.isSafeInteger(limit) && limit >= 1)) continue;
    throw new RangeError(`${name}: a whole number from 1 on, or Infinity, not ${limit}`);
  }
  return { maxPlies, maxSteps };
}
