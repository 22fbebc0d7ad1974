// The result of a step. It keeps two words of the position: arrays and objects are made when they are read. Made at each
// step, they take half the time of random play.
import type { Board } from '../board.js';
import { DIRECTIONS } from '../direction.js';
import { packedSpawn } from '../game/turnLog.js';
import type { Spawn } from '../spawn.js';
import { legalMask } from '../tilt.js';
import { type Episode, ILLEGAL } from './episode.js';
import type { RawShape } from './rawShape.js';

/** What a step adds for the curious: no agent needs it to play. */
export interface StepInfo {
  /** False for an illegal action: nothing has changed. */
  readonly moved: boolean;
  /** The tile that appeared. */
  readonly spawn: Spawn | undefined;
  /** Sum of all rewards since reset, and the score that the game began with. */
  readonly score: number;
  /** Moves since reset. */
  readonly ply: number;
}

/** The result of `Environment.step`: a record of that moment. Each read of an array or object makes a new one. */
export class Step {
  /** Sum of the values of the merged tiles; 0 for an illegal action. */
  readonly reward: number;
  /** No action is legal any more. */
  readonly terminated: boolean;
  /** A limit is reached, and the game is not over. */
  readonly truncated: boolean;
  readonly #low: number;
  readonly #high: number;
  readonly #shape: RawShape | undefined;
  readonly #board: Board | undefined; // unless the two halves hold it
  readonly #tile: number; // packed; ILLEGAL after an illegal action
  readonly #score: number;
  readonly #ply: number;

  /** Of an episode that has just taken a step with this result. */
  constructor(episode: Episode, result: number) {
    const { position } = episode;
    const terminated = episode.terminated;
    this.reward = result === ILLEGAL ? 0 : result;
    this.terminated = terminated;
    this.truncated = !terminated && episode.isCutOff;
    this.#low = position.low;
    this.#high = position.high;
    this.#shape = episode.shape;
    this.#board = position.isRaw ? undefined : position.board;
    this.#tile = result === ILLEGAL ? ILLEGAL : episode.tile;
    this.#score = position.score;
    this.#ply = position.ply;
  }

  /** Ranks after the step, as `Environment.observation`. */
  get observation(): Uint8Array {
    return this.#board === undefined ? this.#shape!.ranks(this.#low, this.#high) : this.#board.ranks.slice();
  }

  /** Whether each action is legal after the spawn: always four. */
  get legal(): boolean[] {
    return maskToArray(this.legalMask);
  }

  /** The same as bits: bit a for action a. */
  get legalMask(): number {
    if (this.terminated) return 0;
    return this.#board === undefined ? this.#shape!.legalMask(this.#low, this.#high) : legalMask(this.#board);
  }

  /** More about the step. */
  get info(): StepInfo {
    const moved = this.#tile !== ILLEGAL;
    const spawn = moved ? packedSpawn(this.#tile) : undefined;
    return { moved, spawn, score: this.#score, ply: this.#ply };
  }
}

/** The bits of a mask of actions. */
export function maskToArray(mask: number): boolean[] {
  return DIRECTIONS.map((direction) => ((mask >> direction) & 1) === 1);
}
