// The game as a reinforcement learning environment: reset, step, reward, terminated. It keeps one position
// and no history: a clone costs no more than a board, and a search may clone often. Actions are directions: 0
// up, 1 right, 2 down, 3 left.
import type { Board } from './board.js';
import { DIRECTIONS, type Direction, isDirection } from './direction.js';
import { type Dealer, seededDealer } from './random.js';
import { dealSpawn, dealStart, type Outcome, placeSpawn, type Spawn, spawnOutcomes } from './spawn.js';
import { SYMMETRIES, type Symmetry, transformBoard, transformDirection } from './symmetry.js';
import { isOver, legalDirections, tilt } from './tilt.js';
import { isEndedByTarget, VARIANTS, type Variant } from './variant.js';

/** The result of `step`. Every array belongs to the caller. */
export interface Step {
  readonly observation: Uint8Array; // after the step, as `Environment.observation`
  readonly reward: number; // sum of the values of the merged tiles; 0 for an illegal action
  readonly terminated: boolean; // no action is legal any more
  readonly legal: boolean[]; // after the step, by action
  readonly info: {
    readonly moved: boolean; // false for an illegal action: nothing has changed
    readonly spawn: Spawn | undefined; // the tile that appeared
    readonly score: number; // sum of all rewards since reset
    readonly ply: number; // moves since reset
  };
}

/** The result of an action before the spawn. */
export interface Afterstate {
  readonly observation: Uint8Array;
  readonly reward: number;
}

/** The position seen from another side, and the action there for each action here. */
export interface View {
  readonly symmetry: Symmetry;
  readonly observation: Uint8Array;
  readonly actions: readonly Direction[];
}

/** One game for an agent, of any variant. Deterministic: variant, seed and actions decide everything. */
export class Environment {
  readonly variant: Variant;
  #dealer: Dealer;
  #board: Board;
  #score = 0;
  #ply = 0;

  /** A new environment is in the state that `reset('')` gives. Made of another environment, it is a clone of that. */
  constructor(of: Variant | Environment = VARIANTS.classic) {
    if (of instanceof Environment) {
      this.variant = of.variant;
      this.#dealer = of.#dealer;
      this.#board = of.#board; // boards are never changed
      this.#score = of.#score;
      this.#ply = of.#ply;
    } else {
      this.variant = of;
      this.#dealer = seededDealer('');
      this.#board = dealStart(of, this.#dealer);
    }
  }

  /**
   * Begins the game of a seed, the same tiles as `new Game(variant, seed)`; a number is taken as its digits.
   */
  reset(seed: string | number = ''): Uint8Array {
    this.#dealer = seededDealer(String(seed));
    this.#board = dealStart(this.variant, this.#dealer);
    this.#score = 0;
    this.#ply = 0;
    return this.observation;
  }

  /**
   * Plays an action: tilt, then spawn. An illegal action changes nothing and says so in `info.moved`; so does
   * every action after the end. Throws RangeError if `action` is not 0, 1, 2 or 3.
   */
  step(action: number): Step {
    const tilted = this.#tilt(action);
    if (tilted === undefined) return this.#answer(0, undefined);
    const spawn = dealSpawn(tilted.board, this.variant, this.#dealer, this.#ply + 1, 0);
    this.#board = placeSpawn(tilted.board, spawn);
    this.#score += tilted.reward;
    this.#ply++;
    return this.#answer(tilted.reward, spawn);
  }

  /** Ranks, row by row from the top left, 0 for an empty cell: `rows * columns` bytes in a new array. */
  get observation(): Uint8Array {
    return this.#board.ranks.slice();
  }

  /** Rows, then columns, of an observation. */
  get shape(): [rows: number, columns: number] {
    return [this.variant.rows, this.variant.columns];
  }

  /** Whether each action is legal, by action: always four. */
  get legal(): boolean[] {
    const legal = this.#ended ? [] : legalDirections(this.#board);
    return DIRECTIONS.map((direction) => legal.includes(direction));
  }

  /** Whether no action is legal. */
  get terminated(): boolean {
    return this.#ended || isOver(this.#board);
  }

  /** Sum of all rewards since reset. */
  get score(): number {
    return this.#score;
  }

  /** Moves played since reset. */
  get ply(): number {
    return this.#ply;
  }

  /** The position, not to be changed. */
  get board(): Board {
    return this.#board;
  }

  /** `boardHash` of the position. */
  get hash(): number {
    return boardHash(this.#board);
  }

  /** The afterstate of an action on the current position; undefined if the action is illegal. */
  afterstate(action: number): Afterstate | undefined {
    const tilted = this.#tilt(action);
    return tilted && { observation: tilted.board.ranks, reward: tilted.reward };
  }

  /**
   * The possible spawns after an action, and their probabilities, whose sum is 1. An illegal action has none.
   * Without an action: the possible spawns on the current position itself. An agent asks this after its own
   * tilt.
   */
  outcomes(action?: number): Outcome[] {
    if (action === undefined) return spawnOutcomes(this.#board, this.variant);
    const tilted = this.#tilt(action);
    return tilted === undefined ? [] : spawnOutcomes(tilted.board, this.variant);
  }

  /**
   * The position under every symmetry that keeps its shape, itself first. A square has 8 views, another
   * rectangle 4.
   */
  symmetries(): View[] {
    const square = this.variant.columns === this.variant.rows;
    return SYMMETRIES.filter((symmetry) => square || symmetry % 2 === 0).map((symmetry) => ({
      symmetry,
      observation: transformBoard(this.#board, symmetry).ranks,
      actions: DIRECTIONS.map((direction) => transformDirection(direction, symmetry)),
    }));
  }

  /**
   * The observation one-hot: `rows * columns * planes` floats. The planes of a cell lie side by side: plane r
   * for rank r, plane 0 for an empty cell. By default there is a plane for every rank that can occur in a
   * game (18 on 4x4). Higher ranks count as the last plane.
   */
  oneHot(planes = this.variant.columns * this.variant.rows + 2): Float32Array {
    if (!Number.isInteger(planes) || planes < 2) throw new RangeError(`planes: 2 or more, not ${planes}`);
    const { ranks } = this.#board;
    const encoded = new Float32Array(ranks.length * planes);
    for (let cell = 0; cell < ranks.length; cell++) {
      encoded[cell * planes + Math.min(ranks[cell]!, planes - 1)] = 1;
    }
    return encoded;
  }

  /** A second environment at the same place, which meets the same tiles from here on. */
  clone(): Environment {
    return new Environment(this);
  }

  /** Whether the target has ended the game. */
  get #ended(): boolean {
    return isEndedByTarget(this.#board, this.variant);
  }

  #tilt(action: number): { board: Board; reward: number } | undefined {
    if (!isDirection(action)) throw new RangeError(`an action is 0, 1, 2 or 3, not ${action}`);
    if (this.#ended) return undefined;
    const tilted = tilt(this.#board, action);
    return tilted.moved ? tilted : undefined;
  }

  #answer(reward: number, spawn: Spawn | undefined): Step {
    const info = { moved: spawn !== undefined, spawn, score: this.#score, ply: this.#ply };
    const { observation, terminated, legal } = this;
    return { observation, reward, terminated, legal, info };
  }
}

/**
 * A hash of a board's shape and tiles, from 0 to 2^53 - 1. It is the same in every run, on every machine and
 * in every version of this package. Two lanes of 32 bits, each multiplied by an odd constant per cell and
 * folded.
 */
export function boardHash(board: Board): number {
  let low = Math.imul(board.columns, 0x9e3779b1);
  let high = Math.imul(board.rows, 0x85ebca6b);
  for (const rank of board.ranks) {
    low = Math.imul(low ^ (rank + 1), 0x9e3779b1);
    low ^= low >>> 15;
    high = Math.imul(high ^ (rank + 1), 0xc2b2ae35);
    high ^= high >>> 13;
  }
  low = Math.imul(low ^ (high >>> 7), 0x85ebca6b);
  high = Math.imul(high ^ (low >>> 11), 0x9e3779b1);
  return (high >>> 11) * 2 ** 32 + ((low ^ (low >>> 16)) >>> 0);
}
