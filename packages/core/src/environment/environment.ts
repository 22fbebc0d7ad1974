// The game as a reinforcement learning environment: reset, step, reward, terminated, truncated. It keeps one position
// and no history: a clone costs no more than a board, and a search may clone often. Actions are directions: 0
// up, 1 right, 2 down, 3 left.
import type { Board } from '../board.js';
import { type Direction, isDirection } from '../direction.js';
import type { Result } from '../result.js';
import { type Outcome, type Spawn, spawnOutcomes } from '../spawn.js';
import { tilt } from '../tilt.js';
import { VARIANTS, type Variant } from '../variant.js';
import { Episode, episodeLimits, fittingBoard } from './episode.js';
import { type EnvironmentState, readEpisode, stateOfEpisode } from './state.js';
import { maskToArray, Step } from './step.js';
import { seedText, stateOf, TileStream } from './tileStream.js';
import { boardHash, boardOneHot, boardViews, type View } from './views.js';

/** The settings of an environment. */
export interface EnvironmentOptions {
  /** Of the first game; a number is taken as its digits. By default the empty one. */
  readonly seed?: string | number;
  /** Moves after which a game is truncated. By default Infinity. */
  readonly maxPlies?: number;
  /** Actions after which a game is truncated, illegal ones included. By default Infinity. */
  readonly maxSteps?: number;
}

/** Where a game begins, in place of the board that its seed deals. */
export interface Start {
  /** Of the variant's size. It is copied. */
  readonly board: Board;
  /** The score there, by default 0. */
  readonly score?: number;
}

/** The result of an action before the spawn. */
export interface Afterstate {
  /** As `Environment.observation`. */
  readonly observation: Uint8Array;
  /** The sum of the tiles that merges made. */
  readonly reward: number;
}

/** One game for an agent, of any variant. Deterministic: variant, seed and actions decide everything. */
export class Environment {
  /** The rules of the game. */
  readonly variant: Variant;
  #episode: Episode;

  /**
   * Stands at the first board of its seed. Made of another environment, it is an exact copy, with the same tiles to come.
   * Throws RangeError for a seed that is too long or not finite, and for limits that are no counts.
   */
  constructor(of: Variant | Environment = VARIANTS.classic, options: EnvironmentOptions = {}) {
    if (of instanceof Environment) {
      this.#episode = of.#episode.copy();
      this.variant = of.variant;
    } else {
      const stream = new TileStream(stateOf(seedText(options.seed ?? ''), 0));
      this.#episode = new Episode(of, episodeLimits(options), stream);
      this.variant = of;
    }
  }

  /**
   * An environment from `toJSON`, at the same place with the same tiles to come. Takes any value. Other values give an
   * error with the code `environment-state` or that of `parsePosition`.
   */
  static fromJSON(data: unknown): Result<Environment> {
    const read = readEpisode(data);
    if (!read.ok) return read;
    const environment = new Environment(read.value.variant);
    environment.#episode = read.value;
    return { ok: true, value: environment };
  }

  /** Plain data for `JSON.stringify`: everything that decides the games to come. */
  toJSON(): EnvironmentState {
    return stateOfEpisode(this.#episode);
  }

  /**
   * Begins a game and gives its first observation. With a seed: the same tiles as `new Game(variant, String(seed))`.
   * Without: the next game, whose seed is `seed` afterwards. So no two episodes are alike. `start` sets another
   * first board. Throws RangeError for a seed that is too long or not finite, and for a board of another size.
   */
  reset(seed?: string | number, start?: Start): Uint8Array {
    const board = start && fittingBoard(start.board, this.variant);
    const score = start?.score ?? 0;
    if (!Number.isSafeInteger(score) || score < 0) {
      throw new RangeError(`score: a whole number from 0 on, not ${score}`);
    }
    // null, from plain JavaScript, is no seed either
    this.#episode.begin(seed === undefined || seed === null ? undefined : seedText(seed), board, score);
    return this.observation;
  }

  /**
   * Plays an action: tilt, then spawn. An illegal action changes nothing, brings no tile and has no reward; `info.moved`
   * says so. So does every action after the end. `spawn` is the tile that comes, in place of one of the seed. Throws
   * RangeError if `action` is not 0, 1, 2 or 3. The same for a tile that the variant cannot spawn there; nothing changes.
   */
  step(action: number, spawn?: Spawn): Step {
    const result = this.#episode.step(requireAction(action), spawn ?? undefined); // plain JavaScript may give null
    return new Step(this.#episode, result);
  }

  /** Ranks, row by row from the top left, 0 for an empty cell: `rows * columns` bytes in a new array. */
  get observation(): Uint8Array {
    return this.board.ranks.slice();
  }

  /** Rows, then columns, of an observation. */
  get shape(): [rows: number, columns: number] {
    return [this.variant.rows, this.variant.columns];
  }

  /** Whether each action is legal, by action: always four. */
  get legal(): boolean[] {
    return maskToArray(this.legalMask);
  }

  /** The same as bits: bit a for action a. 0 after the end. */
  get legalMask(): number {
    return this.#episode.legalMask;
  }

  /** Whether no action is legal. */
  get terminated(): boolean {
    return this.#episode.terminated;
  }

  /** Whether a limit is reached and the game is not over. Steps are still played. */
  get truncated(): boolean {
    return this.#episode.isCutOff && !this.terminated;
  }

  /** Sum of all rewards since reset, and the score that the game began with. */
  get score(): number {
    return this.#episode.position.score;
  }

  /** Moves played since reset. */
  get ply(): number {
    return this.#episode.position.ply;
  }

  /** Actions since reset, illegal ones included. */
  get steps(): number {
    return this.#episode.steps;
  }

  /**
   * The seed of this game: `new Game(variant, seed)` has the same tiles. Undefined in a clone with tiles of its own,
   * until its reset.
   */
  get seed(): string | undefined {
    return this.#episode.stream.gameSeed;
  }

  /** The position, not to be changed. */
  get board(): Board {
    return this.#episode.position.board;
  }

  /** `boardHash` of the position. */
  get hash(): number {
    return boardHash(this.board);
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
    if (action === undefined) return spawnOutcomes(this.board, this.variant);
    const tilted = this.#tilt(action);
    return tilted === undefined ? [] : spawnOutcomes(tilted.board, this.variant);
  }

  /** `boardViews` of the position. */
  symmetries(): View[] {
    return boardViews(this.board);
  }

  /** `boardOneHot` of the position. */
  oneHot(planes?: number): Float32Array {
    return boardOneHot(this.board, planes);
  }

  /**
   * A second environment at the same place. Its tiles are independent of those that this one will meet, and of those of
   * other clones: a search with clones must not see the future. `sameFuture` makes an exact copy.
   */
  clone({ sameFuture = false }: { sameFuture?: boolean } = {}): Environment {
    const clone = new Environment(this);
    if (!sameFuture) clone.#episode.stream.restore(this.#episode.stream.branch());
    return clone;
  }

  #tilt(action: number): { board: Board; reward: number } | undefined {
    const direction = requireAction(action);
    if (this.#episode.isEnded) return undefined;
    const tilted = tilt(this.board, direction);
    return tilted.moved ? tilted : undefined;
  }
}

function requireAction(action: number): Direction {
  if (isDirection(action)) return action;
  throw new RangeError(`an action is 0, 1, 2 or 3, not ${action}`);
}
