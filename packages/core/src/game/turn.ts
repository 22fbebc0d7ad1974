/**
 * One turn as callers see it. It keeps the position before and 16 bits about the rest. Boards and motions are
 * computed on request: a program that plays a game reads few of them.
 */
import type { Board } from '../board.js';
import type { Direction } from '../direction.js';
import { placeSpawn, type Spawn } from '../spawn.js';
import { type Motion, type Tilt, tilt } from '../tilt.js';
import { rawBoard } from './cursor.js';
import { packedDirection, packedSpawn } from './turnLog.js';

/** One turn: the board before, after the tilt (`afterstate`) and after the spawn. Lazy, hence not cloneable. */
export interface Turn {
  /** Moves played, this one included. */
  readonly ply: number;
  /** The direction of the tilt. */
  readonly direction: Direction;
  /** The position before the move. */
  readonly before: Board;
  /** The position between tilt and spawn. */
  readonly afterstate: Board;
  /** The position after the spawn. */
  readonly board: Board;
  /** The sum of the tiles that this move's merges made. */
  readonly reward: number;
  /** Score after the turn. */
  readonly score: number;
  /** One for every tile of `before`. */
  readonly motions: Motion[];
  /** The new tile. */
  readonly spawn: Spawn;
}

/** A turn of a game's log. */
export class LoggedTurn implements Turn {
  readonly ply: number;
  readonly reward: number;
  readonly score: number;
  readonly #packed: number;
  readonly #low: number; // raw halves of the board before, unless there is a board
  readonly #high: number;
  #before: Board | undefined;
  #tilt: Tilt | undefined;

  constructor(
    ply: number,
    packed: number,
    reward: number,
    score: number,
    before: Board | undefined,
    low: number,
    high: number,
  ) {
    this.ply = ply;
    this.#packed = packed;
    this.reward = reward;
    this.score = score;
    this.#before = before;
    this.#low = low;
    this.#high = high;
  }

  get direction(): Direction {
    return packedDirection(this.#packed);
  }

  get spawn(): Spawn {
    return packedSpawn(this.#packed);
  }

  get before(): Board {
    this.#before ??= rawBoard(this.#low, this.#high);
    return this.#before;
  }

  get afterstate(): Board {
    return this.#tilted().board;
  }

  get motions(): Motion[] {
    return this.#tilted().motions;
  }

  get board(): Board {
    return placeSpawn(this.afterstate, this.spawn);
  }

  #tilted(): Tilt {
    this.#tilt ??= tilt(this.before, this.direction);
    return this.#tilt;
  }
}
