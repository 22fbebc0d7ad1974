/**
 * A game: a line of turns and a place on it. Only the moves and spawns are kept (see log.ts), positions are
 * played again from the nearest checkpoint, so that undo, redo and `goTo` are instant in a game of any
 * length and there is no second source of truth.
 */
import { type Board, maxRank, rankValue } from './board.js';
import { type Direction, isDirection } from './direction.js';
import { CHECKPOINT_INTERVAL, packedDirection, packedSpawn, packTurn, TurnLog } from './log.js';
import { type Dealer, seededDealer } from './random.js';
import { canSpawn, dealSpawn, dealStart, placeSpawn, type Spawn } from './spawn.js';
import { isOver, type Motion, tilt } from './tilt.js';
import type { Variant } from './variant.js';

/** `won`: the target stands and the game goes on. */
export type Status = 'playing' | 'won' | 'over';

/** One turn: the board before, after the tilt and after the spawn. */
export interface Turn {
  /** Moves played, this one included. */
  readonly ply: number;
  readonly direction: Direction;
  readonly before: Board;
  readonly afterstate: Board;
  readonly board: Board;
  readonly reward: number;
  /** Score after the turn. */
  readonly score: number;
  readonly motions: Motion[];
  readonly spawn: Spawn;
}

/** How a game differs from a fresh one of its seed. */
export interface GameOptions {
  /** First position, instead of the one that the seed deals. Of the variant's size; copied. */
  start?: Board;
  /** Score at the first position. */
  startScore?: number;
  /** Source of the spawns, instead of the seed's. */
  dealer?: Dealer;
  /** Moves taken back so far, for a game that was stored. */
  undos?: number;
}

interface Position {
  board: Board;
  score: number;
}

/** A game of a variant; the seed alone deals its tiles. */
export class Game {
  readonly variant: Variant;
  readonly seed: string;
  /** The position at ply 0. */
  readonly start: Board;
  readonly startScore: number;
  /** Whether the first position is the one that the seed deals. */
  readonly fresh: boolean;
  readonly #dealer: Dealer;
  readonly #log: TurnLog;
  readonly #firstPly: number[] = []; // by rank: the first ply at which it or a higher one stood
  #position: Position;
  #ply = 0;
  #undos: number;

  constructor(variant: Variant, seed: string, options: GameOptions = {}) {
    const { start, startScore = 0, dealer = seededDealer(seed), undos = 0 } = options;
    if (start !== undefined && (start.columns !== variant.columns || start.rows !== variant.rows)) {
      throw new RangeError(`a ${start.columns}x${start.rows} board does not fit the variant ${variant.id}`);
    }
    this.variant = variant;
    this.seed = seed;
    this.fresh = start === undefined;
    this.start = start === undefined ? dealStart(variant, dealer) : { ...start, ranks: start.ranks.slice() };
    this.startScore = startScore;
    this.#dealer = dealer;
    this.#undos = undos;
    this.#position = { board: this.start, score: startScore };
    this.#log = new TurnLog(variant.columns * variant.rows);
    this.#log.checkpoint(0, this.start.ranks, startScore);
    this.#noteRank(maxRank(this.start));
  }

  get board(): Board {
    return this.#position.board;
  }

  get score(): number {
    return this.#position.score;
  }

  /** Moves played up to here. */
  get ply(): number {
    return this.#ply;
  }

  /** Plies of the whole line, moves that can be redone included. */
  get length(): number {
    return this.#log.length;
  }

  /** How often `undo` took a move back. */
  get undos(): number {
    return this.#undos;
  }

  /** Whether the target, or more, stands on the board. */
  get won(): boolean {
    return rankValue(maxRank(this.board)) >= this.variant.target;
  }

  get status(): Status {
    if ((this.variant.endsAtTarget && this.won) || isOver(this.board)) return 'over';
    return this.won ? 'won' : 'playing';
  }

  get canUndo(): boolean {
    return this.#ply > 0;
  }

  get canRedo(): boolean {
    return this.#ply < this.#log.length;
  }

  /** The moves up to here, as a new array. */
  get moves(): Direction[] {
    return Array.from({ length: this.#ply }, (_, index) => packedDirection(this.#log.at(index + 1)));
  }

  /** The spawns up to here, as a new array. */
  get spawns(): Spawn[] {
    return Array.from({ length: this.#ply }, (_, index) => packedSpawn(this.#log.at(index + 1)));
  }

  /**
   * Plays a move and drops what could be redone. Undefined, and nothing changed, if the game is over or the
   * direction is not a move. `spawn` is for records that tell the tiles instead of dealing them; RangeError
   * unless the variant can spawn that tile on that cell.
   */
  play(direction: Direction, spawn?: Spawn): Turn | undefined {
    if (!isDirection(direction)) throw new RangeError(`not a direction: ${direction}`);
    if (this.status === 'over') return undefined;
    const before = this.board;
    const { board: afterstate, reward, moved, motions } = tilt(before, direction);
    if (!moved) return undefined;
    if (spawn !== undefined && !canSpawn(this.variant, spawn.rank)) {
      throw new RangeError(`variant ${this.variant.id} spawns no tile of rank ${spawn.rank}`);
    }
    const ply = this.#ply + 1;
    const tile = spawn ?? dealSpawn(afterstate, this.variant, this.#dealer, ply, 0);
    const board = placeSpawn(afterstate, tile);
    const score = this.score + reward;
    this.#forgetAfter(this.#ply);
    this.#log.push(packTurn(direction, tile.cell, tile.rank));
    if (ply % CHECKPOINT_INTERVAL === 0) this.#log.checkpoint(ply, board.ranks, score);
    this.#ply = ply;
    this.#position = { board, score };
    this.#noteRank(maxRank(board));
    return { ply, direction, before, afterstate, board, reward, score, motions, spawn: { ...tile } };
  }

  /** Takes the last move back. False at the start. */
  undo(): boolean {
    if (!this.canUndo) return false;
    this.goTo(this.#ply - 1);
    this.#undos++;
    return true;
  }

  /** Plays the move again that was last taken back. False if there is none. */
  redo(): boolean {
    if (!this.canRedo) return false;
    this.goTo(this.#ply + 1);
    return true;
  }

  /** Goes to any ply of the line. Throws RangeError outside 0 to `length`. */
  goTo(ply: number): void {
    if (!Number.isInteger(ply) || ply < 0 || ply > this.length) {
      throw new RangeError(`ply 0 to ${this.length}, not ${ply}`);
    }
    this.#position = this.#positionAt(ply);
    this.#ply = ply;
  }

  /** The turn that leads to a ply of the line. Throws RangeError outside 1 to `length`. */
  turn(ply: number): Turn {
    if (!Number.isInteger(ply) || ply < 1 || ply > this.length) {
      throw new RangeError(`turn 1 to ${this.length}, not ${ply}`);
    }
    const { board: before, score } = this.#positionAt(ply - 1);
    const packed = this.#log.at(ply);
    const direction = packedDirection(packed);
    const spawn = packedSpawn(packed);
    const { board: afterstate, reward, motions } = tilt(before, direction);
    const board = placeSpawn(afterstate, spawn);
    return { ply, direction, before, afterstate, board, reward, score: score + reward, motions, spawn };
  }

  /** The first ply, up to here, at which a tile of that rank or a higher one stood. */
  reachedAt(rank: number): number | undefined {
    const ply = this.#firstPly[rank];
    return ply !== undefined && ply <= this.#ply ? ply : undefined;
  }

  #positionAt(ply: number): Position {
    let at = ply - (ply % CHECKPOINT_INTERVAL);
    let position = this.#position;
    if (this.#ply >= at && this.#ply <= ply) at = this.#ply;
    else
      position = {
        board: { ...this.start, ranks: this.#log.storedRanks(at) },
        score: this.#log.storedScore(at),
      };
    let { board, score } = position;
    while (at < ply) {
      const packed = this.#log.at(++at);
      const { board: afterstate, reward } = tilt(board, packedDirection(packed));
      board = placeSpawn(afterstate, packedSpawn(packed));
      score += reward;
    }
    return { board, score };
  }

  #forgetAfter(ply: number): void {
    this.#log.truncate(ply);
    while (this.#firstPly.length > 0 && this.#firstPly.at(-1)! > ply) this.#firstPly.pop();
  }

  #noteRank(rank: number): void {
    for (let reached = this.#firstPly.length; reached <= rank; reached++) this.#firstPly.push(this.#ply);
  }
}
