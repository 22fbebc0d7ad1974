/**
 * A game: a line of turns and a current ply on it. The game keeps only the moves and spawns (see turnLog.ts)
 * and replays positions from the nearest checkpoint. Undo, redo and `goTo` are therefore instant in a game of
 * any length. There is no second source of truth.
 */
import { type Board, boardFromRanks, rankValue, sameBoard } from '../board.js';
import { type Direction, isDirection } from '../direction.js';
import { type Dealer, seededDealer } from '../random.js';
import { canSpawn, dealStart, fourLimit, type Spawn } from '../spawn.js';
import type { Variant } from '../variant.js';
import { Position } from './cursor.js';
import type { Status } from './status.js';
import { LoggedTurn, type Turn } from './turn.js';
import {
  CHECKPOINT_INTERVAL,
  packedCell,
  packedDirection,
  packedRank,
  packTile,
  packTurn,
  TurnLog,
} from './turnLog.js';

/** The differences between a game and a fresh one of its seed. */
export interface GameOptions {
  /** First position, instead of the seed's. It has the variant's size and is copied. */
  start?: Board;
  /** Score at the first position. */
  startScore?: number;
  /** Source of the spawns, instead of the seed's. */
  dealer?: Dealer;
  /** Number of moves taken back so far, for a stored game. */
  undos?: number;
}

let readLog: (game: Game) => TurnLog;

/**
 * The turns of a game's whole line, for modules of this package that write games. Callers must not change it.
 */
export function logOf(game: Game): TurnLog {
  return readLog(game);
}

/** A game of a variant; the seed alone deals its tiles. */
export class Game {
  /** The board's size, the chance of a 4, and the target. */
  readonly variant: Variant;
  /** The text that decides all tiles. Not all of them where a game was given other tiles: see `seeded`. */
  readonly seed: string;
  /** The position at ply 0. */
  readonly start: Board;
  /** Points before the first move; 0 for a new game. */
  readonly startScore: number;
  /** Whether the first position is the one that the seed deals. */
  readonly fresh: boolean;
  readonly #dealer: Dealer;
  readonly #dealsSeed: boolean; // the dealer is the seed's own
  readonly #fourLimit: number; // a second word below it makes a 4
  readonly #targetRank: number;
  readonly #log: TurnLog;
  readonly #here: Position;
  readonly #firstPly: number[] = []; // by rank: the first ply of the line at which it or a higher one stood
  #strangePly: number | undefined; // of the first tile that the seed does not deal
  #reader: Position | undefined; // the last position of `turn`
  #highest = 0; // rank of the largest tile on the board
  #nextValue = 0; // value of a tile one rank higher: no smaller reward can bring one
  #undos: number;

  static {
    readLog = (game) => game.#log;
  }

  /**
   * Throws RangeError for a start of another size and for a seed that is too long. Numbers must be whole and
   * from 0 on; RangeError otherwise.
   */
  constructor(variant: Variant, seed: string, options: GameOptions = {}) {
    const { start, startScore = 0, dealer = seededDealer(seed), undos = 0 } = options;
    if (start !== undefined && (start.columns !== variant.columns || start.rows !== variant.rows)) {
      throw new RangeError(`a ${start.columns}x${start.rows} board does not fit the variant ${variant.id}`);
    }
    requireCount(startScore, 'startScore');
    requireCount(undos, 'undos');
    this.variant = variant;
    this.seed = seed;
    this.#dealsSeed = options.dealer === undefined;
    this.start =
      start === undefined
        ? dealStart(variant, dealer)
        : boardFromRanks(start.columns, start.rows, start.ranks);
    this.fresh =
      (start === undefined && this.#dealsSeed) ||
      sameBoard(this.start, dealStart(variant, seededDealer(seed)));
    this.startScore = startScore;
    this.#dealer = dealer;
    this.#fourLimit = fourLimit(variant);
    this.#targetRank = Math.log2(variant.target);
    this.#undos = undos;
    this.#here = new Position(this.start, startScore);
    this.#log = new TurnLog();
    this.#log.checkpoint(0, this.#here.copyRanks(), startScore);
    this.#noteHighest();
  }

  /** The position at this ply. Never changed: each move gives a new board. */
  get board(): Board {
    return this.#here.board;
  }

  /** Points at this ply, with those of the start. */
  get score(): number {
    return this.#here.score;
  }

  /** Moves played up to here. */
  get ply(): number {
    return this.#here.ply;
  }

  /** Plies of the whole line, moves that can be redone included. */
  get length(): number {
    return this.#log.length;
  }

  /**
   * Whether the seed deals every tile of the line at its place. The seed and the moves then determine the
   * game. A custom dealer always counts as different from the seed.
   */
  get seeded(): boolean {
    return this.#dealsSeed && this.#strangePly === undefined;
  }

  /** How often `undo` took a move back. */
  get undos(): number {
    return this.#undos;
  }

  /** Whether the target, or more, stands on the board. */
  get won(): boolean {
    return this.#highest >= this.#targetRank;
  }

  /** Whether the game goes on, is won, or is over at this ply. */
  get status(): Status {
    if (this.#ended || this.#here.isOver()) return 'over';
    return this.won ? 'won' : 'playing';
  }

  /** Whether a move can be taken back. */
  get canUndo(): boolean {
    return this.ply > 0;
  }

  /** Whether a move was taken back and can be played again. */
  get canRedo(): boolean {
    return this.ply < this.length;
  }

  /** The moves up to here, as a new array. */
  get moves(): Direction[] {
    return Array.from(this.#log.moves(this.ply)) as Direction[];
  }

  /** The spawns up to here, as a new array. */
  get spawns(): Spawn[] {
    return this.#log.spawns(this.ply);
  }

  /**
   * Plays a move and drops the moves that could be redone. Undefined, and no change, if the game is over or
   * the direction is not a move. `spawn` is for records that name their tiles. RangeError unless the variant
   * can spawn that tile on that cell.
   */
  play(direction: Direction, spawn?: Spawn): Turn | undefined {
    if (!isDirection(direction)) throw new RangeError(`not a direction: ${direction}`);
    if (this.#ended) return undefined;
    const here = this.#here;
    const { low, high } = here;
    const before = here.isRaw ? undefined : here.board;
    const reward = here.tilt(direction);
    if (reward < 0) return undefined;
    const tile = spawn === undefined ? this.#deal() : this.#admit(spawn);
    const seeds = this.#dealsSeed && (spawn === undefined || tile === this.#deal());
    const turn = packTurn(direction, tile);
    here.place(packedCell(turn), packedRank(turn));
    this.#record(turn, seeds);
    if (reward >= this.#nextValue || packedRank(turn) > this.#highest) this.#noteHighest();
    return new LoggedTurn(here.ply, turn, reward, here.score, before, low, high);
  }

  /** Takes the last move back. False at the start. */
  undo(): boolean {
    if (!this.canUndo) return false;
    this.goTo(this.ply - 1);
    this.#undos++;
    return true;
  }

  /** Plays the last undone move again. False if there is none. */
  redo(): boolean {
    if (!this.canRedo) return false;
    this.goTo(this.ply + 1);
    return true;
  }

  /** Goes to any ply of the line. Throws RangeError outside 0 to `length`. */
  goTo(ply: number): void {
    this.#requirePly(ply, 0);
    this.#seek(this.#here, ply);
    this.#setHighest(this.#here.maxRank());
  }

  /** The turn that leads to a ply of the line. Throws RangeError outside 1 to `length`. */
  turn(ply: number): Turn {
    this.#requirePly(ply, 1);
    this.#reader ??= new Position(this.start, this.startScore);
    const reader = this.#reader;
    this.#seek(reader, ply - 1);
    const { board } = reader;
    const turn = this.#log.at(ply);
    const reward = this.#follow(reader, turn);
    return new LoggedTurn(ply, turn, reward, reader.score, board, 0, 0);
  }

  /** The first ply, up to here, at which a tile of that rank or a higher one stood. */
  reachedAt(rank: number): number | undefined {
    const ply = this.#firstPly[rank];
    return ply !== undefined && ply <= this.ply ? ply : undefined;
  }

  get #ended(): boolean {
    return this.variant.endsAtTarget && this.won;
  }

  /** The tile that the dealer spawns on the afterstate, packed; if it cannot deal, the tilt is taken back. */
  #deal(): number {
    try {
      return this.#here.deal(this.#dealer, this.#fourLimit);
    } catch (error) {
      this.#rewind(this.#here, this.ply);
      throw error;
    }
  }

  /** A recorded tile, packed; if it is impossible, the tilt is taken back. */
  #admit({ cell, rank }: Spawn): number {
    const { board, ply } = this.#here;
    if (board.ranks[cell] === 0 && canSpawn(this.variant, rank)) return packTile(cell, rank);
    this.#rewind(this.#here, ply);
    throw new RangeError(
      `ply ${ply + 1}: variant ${this.variant.id} spawns no tile of rank ${rank} on cell ${cell}`,
    );
  }

  /** Appends the turn that led to the current position; `seeds`: the seed deals its tile. */
  #record(turn: number, seeds: boolean): void {
    const { ply, score } = this.#here;
    if (this.length >= ply) this.#forgetFrom(ply);
    if (!seeds) this.#strangePly ??= ply;
    this.#log.push(turn);
    if (ply % CHECKPOINT_INTERVAL === 0) this.#log.checkpoint(ply, this.#here.copyRanks(), score);
  }

  #forgetFrom(ply: number): void {
    this.#log.truncate(ply - 1);
    while (this.#firstPly.at(-1)! >= ply) this.#firstPly.pop();
    if (this.#strangePly !== undefined && this.#strangePly >= ply) this.#strangePly = undefined;
    if (this.#reader !== undefined && this.#reader.ply >= ply) this.#reader = undefined;
  }

  /** Takes a position on the line to a ply: from its current ply if that is near. */
  #seek(position: Position, ply: number): void {
    if (position.ply > ply || position.ply < this.#log.storedPly(ply)) this.#rewind(position, ply);
    else this.#followTo(position, ply);
  }

  /** Takes a position to a ply from the last checkpoint before. */
  #rewind(position: Position, ply: number): void {
    const { columns, rows } = this.variant;
    const from = this.#log.storedPly(ply);
    position.load({ columns, rows, ranks: this.#log.storedRanks(from) }, from, this.#log.storedScore(from));
    this.#followTo(position, ply);
  }

  #followTo(position: Position, ply: number): void {
    while (position.ply < ply) this.#follow(position, this.#log.at(position.ply + 1));
  }

  #follow(position: Position, turn: number): number {
    const reward = position.tilt(packedDirection(turn));
    position.place(packedCell(turn), packedRank(turn));
    return reward;
  }

  #setHighest(rank: number): void {
    this.#highest = rank;
    this.#nextValue = rankValue(rank + 1);
  }

  #noteHighest(): void {
    const highest = this.#here.maxRank();
    this.#setHighest(highest);
    for (let rank = this.#firstPly.length; rank <= highest; rank++) this.#firstPly.push(this.ply);
  }

  #requirePly(ply: number, first: number): void {
    if (Number.isInteger(ply) && ply >= first && ply <= this.length) return;
    throw new RangeError(`a ply of this line is ${first} to ${this.length}, not ${ply}`);
  }
}

function requireCount(number: number, name: string): void {
  if (Number.isSafeInteger(number) && number >= 0) return;
  throw new RangeError(`${name}: a whole number from 0 on, not ${number}`);
}
