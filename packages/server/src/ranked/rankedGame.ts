/**
 * A ranked game by the rules alone: no clock, no network and no database. Core's `Game` plays it, and its
 * dealer gives the tiles. A tile is computed when the move before it is played, never earlier.
 */
import {
  type Direction,
  findVariant,
  Game,
  makePosition,
  maxRank,
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

/** The tiles whose times are measured, by rank. */
const TIMED_RANKS = [9, 10, 11] as const;
/** The longest time of a tile that the database takes: some 24 days. A later tile stands on no board of times. */
const LONGEST_TIME_MS = 2 ** 31 - 1;
/** A game ends with this number of moves: it is played again whenever a process takes it, and as a replay. */
export const MOST_PLIES = MOST_UPLOAD_PLIES;

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
  endedAt: Date | null;
  /** Of the tiles 512, 1024 and 2048; null: not made, or later than the database can say. */
  reached: (number | null)[];
}

/** A move as it is stored. */
export interface StoredPly {
  readonly ply: number;
  readonly direction: Direction;
  readonly spawn: Spawn;
  readonly receivedAt: Date;
}

/** The answer to a move. `again`: it was played before, and has the tile that it got then. */
export type MoveAnswer =
  | { readonly kind: 'played'; readonly ply: StoredPly }
  | { readonly kind: 'again'; readonly ply: StoredPly }
  | { readonly kind: 'refused'; readonly code: MoveRefusal };

export class RankedGame {
  readonly record: GameRecord;
  readonly variant: Variant;
  readonly plies: StoredPly[] = [];
  readonly #most: number;
  #game: Game | undefined;

  /**
   * Throws Error if the stored plies are not those of the seed and the nonce: the database was changed. With
   * `most` moves the game ends.
   */
  constructor(record: GameRecord, plies: readonly StoredPly[] = [], most = MOST_PLIES) {
    this.record = record;
    this.#most = most;
    const variant = findVariant(record.variant);
    if (!variant) throw new Error(`The stored game ${record.id} has the unknown variant ${record.variant}`);
    this.variant = variant;
    if (record.nonce) this.#begin(record.nonce);
    for (const ply of plies) this.#restore(ply);
  }

  /** Core's game. Undefined until the nonce is there. */
  get game(): Game | undefined {
    return this.#game;
  }

  /** Nothing moves any more, or the game has as many moves as it may have. */
  get isOver(): boolean {
    return this.#game?.status === 'over' || this.plies.length >= this.#most;
  }

  get maxRank(): number {
    return this.#game ? maxRank(this.#game.board) : 0;
  }

  /** Takes the nonce. False if the game has another one already. */
  start(nonce: Uint8Array, now: Date): boolean {
    const { record } = this;
    if (record.nonce) return makeSecret(record.nonce) === makeSecret(nonce);
    record.nonce = nonce;
    record.status = 'playing';
    record.startedAt = now;
    this.#begin(nonce);
    return true;
  }

  /** Plays the move with that number. */
  play(ply: number, direction: Direction, now: Date): MoveAnswer {
    const game = this.#game;
    const recorded = this.plies[ply - 1];
    if (recorded) {
      if (recorded.direction === direction) return { kind: 'again', ply: recorded };
      return { kind: 'refused', code: 'conflict' };
    }
    if (!game) return { kind: 'refused', code: 'not-started' };
    if (this.record.status !== 'playing' || this.isOver) return { kind: 'refused', code: 'over' };
    if (ply !== game.ply + 1) return { kind: 'refused', code: 'gap' };
    const turn = game.play(direction);
    if (!turn) return { kind: 'refused', code: 'no-move' };
    const played: StoredPly = { ply, direction, spawn: turn.spawn, receivedAt: now };
    this.plies.push(played);
    this.#noteTimes(now);
    return { kind: 'played', ply: played };
  }

  /** The state for the player. The seed is in it only when the game has ended. */
  state(now: Date): RankedState {
    const { id, commitment, nonce, seed, status, startedAt, endedAt, reached } = this.record;
    const times = TIMED_RANKS.map((rank, at) => [String(2 ** rank), reached[at]] as const);
    return {
      id,
      variant: this.record.variant,
      status,
      commitment: makeSecret(commitment),
      nonce: nonce && makeSecret(nonce),
      seed: endedAt ? makeSecret(seed) : null,
      ply: this.#game?.ply ?? 0,
      score: this.#game?.score ?? 0,
      board: this.#game ? makePosition(this.#game.board) : null,
      startedAt: startedAt?.toISOString() ?? null,
      clock: this.clock(endedAt ?? now),
      reached: Object.fromEntries(times.filter(([, time]) => time !== null)) as Record<string, number>,
    };
  }

  /** Milliseconds of ranked time. */
  clock(now: Date): number {
    return this.record.startedAt ? Math.max(0, now.getTime() - this.record.startedAt.getTime()) : 0;
  }

  #begin(nonce: Uint8Array): void {
    this.#game = new Game(this.variant, '', { dealer: rankedDealer(this.record.seed, nonce) });
  }

  #restore(ply: StoredPly): void {
    const turn = this.#game?.ply === ply.ply - 1 ? this.#game.play(ply.direction) : undefined;
    if (!turn || turn.spawn.cell !== ply.spawn.cell || turn.spawn.rank !== ply.spawn.rank) {
      throw damaged(this.record, ply.ply);
    }
    this.plies.push(ply);
  }

  #noteTimes(now: Date): void {
    const time = this.clock(now);
    if (time > LONGEST_TIME_MS) return;
    TIMED_RANKS.forEach((rank, at) => {
      if (this.record.reached[at] === null && this.#game!.reachedAt(rank) === this.#game!.ply) {
        this.record.reached[at] = time;
      }
    });
  }
}

export function damaged({ id }: GameRecord, ply: number): Error {
  return new Error(`The stored game ${id} is damaged at ply ${ply}`);
}
