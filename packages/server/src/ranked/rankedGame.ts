/**
 * A ranked game by the rules alone: no clock, no network and no database. Core's `Game` plays it, and its
 * dealer gives the tiles. A tile is computed when the move before it is played, never earlier.
 *
 * A tile follows from the board and its ply, so that a game goes on from its last board: however long it is, it need
 * not be played again. Of all moves the memory has the direction, to tell a repeated move from another one. Boards and
 * tiles are there of the newest moves only.
 */
import {
  type Board,
  type Dealer,
  type Direction,
  findVariant,
  Game,
  makePosition,
  maxRank,
  parsePosition,
  type Spawn,
  type Variant,
} from '@twofold/core';
import {
  MOST_UPLOAD_PLIES,
  type MoveRefusal,
  makeSecret,
  type RankedState,
  type RankedStatus,
  rankedDealer,
} from '@twofold/protocol';
import { GrowingBytes } from './growingBytes.js';

/** The tiles whose times are measured, by rank. */
const TIMED_RANKS = [9, 10, 11] as const;
/** The longest time of a tile that the database takes: some 24 days. A later tile stands on no board of times. */
const LONGEST_TIME_MS = 2 ** 31 - 1;
/** A game ends with this number of moves: it is played again at its end, and as a replay. */
export const MOST_PLIES = MOST_UPLOAD_PLIES;
/** Moves of a part. A full part is kept until the next one is full: two parts are in memory at most. */
const PART_PLIES = 256;

/** A game as it is stored. Times are in milliseconds since the nonce came. */
export interface GameRecord {
  readonly id: string;
  readonly accountId: string;
  readonly isBot: boolean;
  readonly variant: string;
  readonly seed: Uint8Array;
  readonly commitment: Uint8Array;
  nonce: Uint8Array | null;
  status: RankedStatus;
  startedAt: Date | null;
  movedAt: Date | null;
  endedAt: Date | null;
  /** False: a clock was set back while nobody held the game. Its times are not known any more. */
  readonly isTimed: boolean;
  /** Of the tiles 512, 1024 and 2048; null: not made, or later than the database can say. */
  reached: (number | null)[];
  /** The deal that it shares with other games. Null: it has a deal of its own. */
  readonly dealId: string | null;
  /** When the seed of the shared deal becomes public. Null: not known yet, or there is no such deal. */
  readonly revealAt: Date | null;
  /** No move that is received later is taken. Null: there is no such time. */
  readonly closesAt: Date | null;
}

/** Where a game stands after its moves. */
export interface Standing {
  readonly ply: number;
  readonly score: number;
  readonly board: string | null; // position notation; null until the nonce is there
}

/** A move as it is stored. */
export interface StoredPly {
  readonly ply: number;
  readonly direction: Direction;
  readonly spawn: Spawn;
  readonly score: number; // after it
  readonly receivedAt: Date;
}

/**
 * The answer to a move. `again`: it was played before, and has the tile that it got then; `ply` undefined: the memory
 * has no tile of a move so long ago.
 */
export type MoveAnswer =
  | { readonly kind: 'played'; readonly ply: StoredPly }
  | { readonly kind: 'again'; readonly ply: StoredPly | undefined }
  | { readonly kind: 'refused'; readonly code: MoveRefusal };

/** Some moves in a row: core's game from the board before them, and when they were received. */
interface Part {
  readonly from: number; // the ply before the first
  readonly game: Game;
  readonly times: number[]; // grows with the moves: room for all would be 2 KB of each new game
}

export class RankedGame {
  readonly record: GameRecord;
  readonly variant: Variant;
  readonly #most: number;
  readonly #directions: GrowingBytes;
  #part: Part | undefined;
  #before: Part | undefined;

  /**
   * `standing` and `directions`: of a game that was played before. With `most` moves the game ends. Throws Error if
   * the two do not fit each other: the database was changed.
   */
  constructor(
    record: GameRecord,
    standing: Standing = { ply: 0, score: 0, board: null },
    directions: Uint8Array = new Uint8Array(),
    most = MOST_PLIES,
  ) {
    this.record = record;
    this.#most = most;
    this.variant = variantOf(record);
    this.#directions = new GrowingBytes(directions);
    const { ply, score, board } = standing;
    if (directions.length !== ply) throw damaged(record, Math.min(directions.length, ply));
    if (ply > 0) this.#begin(readBoard(record, standing), score);
    else if (record.nonce) this.#begin();
    if (board !== null && this.position !== board) throw damaged(record, ply);
  }

  get ply(): number {
    return this.#directions.length;
  }

  get score(): number {
    return this.#part?.game.score ?? 0;
  }

  /** Undefined until the nonce is there. */
  get board(): Board | undefined {
    return this.#part?.game.board;
  }

  /** The board in position notation; null until the nonce is there. */
  get position(): string | null {
    return this.board ? makePosition(this.board) : null;
  }

  /** Nothing moves any more, or the game has as many moves as it may have. */
  get isOver(): boolean {
    return this.#part?.game.status === 'over' || this.ply >= this.#most;
  }

  get maxRank(): number {
    return this.board ? maxRank(this.board) : 0;
  }

  /** Takes the nonce. False if the game has another one already. */
  start(nonce: Uint8Array, now: Date): boolean {
    const { record } = this;
    if (record.nonce) return makeSecret(record.nonce) === makeSecret(nonce);
    record.nonce = nonce;
    record.status = 'playing';
    record.startedAt = now;
    this.#begin();
    return true;
  }

  /** Plays the move with that number. */
  play(ply: number, direction: Direction, now: Date): MoveAnswer {
    if (ply >= 1 && ply <= this.ply) {
      if (this.#directions.at(ply - 1) === direction) return { kind: 'again', ply: this.#recent(ply) };
      return { kind: 'refused', code: 'conflict' };
    }
    if (!this.#part) return { kind: 'refused', code: 'not-started' };
    const { status, closesAt } = this.record;
    const isClosed = closesAt !== null && now >= closesAt;
    if (status !== 'playing' || this.isOver || isClosed) return { kind: 'refused', code: 'over' };
    if (ply !== this.ply + 1) return { kind: 'refused', code: 'gap' };
    const part = this.#openPart(this.#part);
    const turn = part.game.play(direction);
    if (!turn) return { kind: 'refused', code: 'no-move' };
    part.times[part.game.ply - 1] = now.getTime();
    this.#directions.push(direction);
    this.record.movedAt = now;
    this.#noteTimes(part.game, now);
    const { spawn, score } = turn;
    return { kind: 'played', ply: { ply, direction, spawn, score, receivedAt: now } };
  }

  /** The state for the player (`makeState`). */
  state(now: Date): RankedState {
    return makeState(this.record, { ply: this.ply, score: this.score, board: this.position }, now);
  }

  /** Milliseconds of ranked time. */
  clock(now: Date): number {
    return clockOf(this.record, now);
  }

  #begin(start?: Board, startScore = 0): void {
    const from = this.ply;
    const dealer = shifted(rankedDealer(this.record.seed, this.record.nonce!), from);
    const game = new Game(this.variant, '', { dealer, startScore, ...(start && { start }) });
    this.#part = { from, game, times: [] };
  }

  /** The part that takes the next move: another one, when this one is full. */
  #openPart(part: Part): Part {
    if (part.game.ply < PART_PLIES) return part;
    this.#before = part;
    this.#begin(part.game.board, part.game.score);
    return this.#part!;
  }

  /** A move of those whose tiles are in memory. */
  #recent(ply: number): StoredPly | undefined {
    const part = this.#part && ply > this.#part.from ? this.#part : this.#before;
    if (!part || ply <= part.from || ply > part.from + part.game.ply) return undefined;
    const at = ply - part.from;
    const { direction, spawn, score } = part.game.turn(at);
    return { ply, direction, spawn, score, receivedAt: new Date(part.times[at - 1]!) };
  }

  #noteTimes(game: Game, now: Date): void {
    const time = this.clock(now);
    if (!this.record.isTimed || time > LONGEST_TIME_MS) return;
    TIMED_RANKS.forEach((rank, at) => {
      if (this.record.reached[at] === null && game.reachedAt(rank) === game.ply) {
        this.record.reached[at] = time;
      }
    });
  }
}

/** The state of a game for its player. The seed is in it only when it is public. */
export function makeState(record: GameRecord, standing: Standing, now: Date): RankedState {
  const { id, variant, commitment, nonce, seed, status, startedAt, endedAt, reached, dealId } = record;
  const times = TIMED_RANKS.map((rank, at) => [String(2 ** rank), reached[at]] as const);
  return {
    id,
    variant,
    status,
    commitment: makeSecret(commitment),
    nonce: nonce && makeSecret(nonce),
    seed: hasPublicSeed(record, now) ? makeSecret(seed) : null,
    ...standing,
    startedAt: startedAt?.toISOString() ?? null,
    clock: clockOf(record, endedAt ?? now),
    reached: Object.fromEntries(times.filter(([, time]) => time !== null)) as Record<string, number>,
    deal: dealId,
  };
}

/** Whether a deal is that of a race. */
export function isOfRace(dealId: string | null): boolean {
  return dealId?.startsWith('race-') ?? false;
}

/** Whether a deal is that of a day or a week. */
export function isAttempt(dealId: string | null): dealId is string {
  return dealId !== null && !isOfRace(dealId);
}

/** Whether everybody may see the seed of a game, its board and its moves. A shared deal stays secret until its reveal. */
export function hasPublicSeed({ endedAt, dealId, revealAt }: GameRecord, now: Date): boolean {
  if (!endedAt) return false;
  return dealId === null || (revealAt !== null && revealAt <= now);
}

/** The variant of a stored game. Throws Error if there is no such variant. */
export function variantOf({ id, variant: name }: GameRecord): Variant {
  const variant = findVariant(name);
  if (variant) return variant;
  throw new Error(`The stored game ${id} has the unknown variant ${name}`);
}

export function damaged({ id }: GameRecord, ply: number): Error {
  return new Error(`The stored game ${id} is damaged at ply ${ply}`);
}

function clockOf({ startedAt }: GameRecord, now: Date): number {
  return startedAt ? Math.max(0, now.getTime() - startedAt.getTime()) : 0;
}

/** A dealer of a game whose ply 0 is a later ply of another's. */
function shifted(dealer: Dealer, from: number): Dealer {
  return { deal: (ply, slot, out) => dealer.deal(ply + from, slot, out) };
}

function readBoard(record: GameRecord, { board, ply }: Standing): Board {
  const parsed = parsePosition(board ?? '');
  const { columns, rows } = variantOf(record);
  if (parsed.ok && parsed.value.columns === columns && parsed.value.rows === rows) return parsed.value;
  throw damaged(record, ply);
}
