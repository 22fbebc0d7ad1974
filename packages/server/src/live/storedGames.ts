/**
 * Games as the database has them, for readers: no game is taken from the process that plays it. A board follows
 * from all moves of its game, so the newest boards stay in memory.
 */
import type { RankedState } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import { readGame, readPlies, readReplay, type StoredGame } from '../db/queries/games.js';
import { findSigned, signedOf, signResult } from '../db/queries/signedResults.js';
import { type GameRecord, RankedGame } from '../ranked/rankedGame.js';
import {
  endedBoard,
  makeProvedReplay,
  openBoard,
  playedOf,
  type ReachedBoard,
} from '../ranked/rankedReplay.js';
import type { Signer } from '../signing/signer.js';
import type { Player } from './heldGames.js';
import { noGame, Refused } from './refused.js';

/** Boards in memory, some 500 bytes each. */
const MOST_BOARDS = 2_000;

export interface StoredGamesOptions {
  database: Database;
  signer: Signer;
  now: () => Date;
  /** Boards in memory; by default 2,000. */
  most?: number;
}

export class StoredGames {
  readonly #database: Database;
  readonly #signer: Signer;
  readonly #now: () => Date;
  readonly #most: number;
  /** By the game's id. The game that nobody has read for longest is first. */
  readonly #boards = new Map<string, { ply: number; board: Promise<ReachedBoard | undefined> }>();

  constructor({ database, signer, now, most = MOST_BOARDS }: StoredGamesOptions) {
    this.#database = database;
    this.#signer = signer;
    this.#now = now;
    this.#most = most;
  }

  /** A game's state, for its player; of a finished game for anybody. */
  async state(id: string, player: Player | undefined): Promise<RankedState> {
    const stored = await this.#find(id);
    if (!stored.record.endedAt && stored.record.accountId !== player?.id) throw noGame();
    return this.#stateOf(stored);
  }

  /** The state of a finished game. Undefined: the game goes on. */
  async ended(id: string): Promise<RankedState | undefined> {
    const stored = await this.#find(id);
    return stored.record.endedAt ? this.#stateOf(stored) : undefined;
  }

  /**
   * The text of a finished game's replay, with proof. A game that has no signature yet, as after a restore, gets one. A
   * game without a move is no result, and is not signed.
   */
  async replay(id: string): Promise<string> {
    const { db } = this.#database;
    const stored = await readReplay(db, id);
    if (!stored?.record.nonce) throw new Refused(404, 'not_ended', 'There is no finished game of this id.');
    const played = playedOf(stored.record, stored.compact, stored.times);
    if (played.ply === 0) return makeProvedReplay(played, undefined);
    const row =
      (await findSigned(db, id)) ??
      (await db.transaction().execute((tx) => signResult(tx, this.#signer, played, this.#now())));
    return makeProvedReplay(played, signedOf(row, played));
  }

  async #find(id: string): Promise<StoredGame> {
    const stored = await readGame(this.#database.db, id);
    if (!stored) throw noGame();
    return stored;
  }

  async #stateOf(stored: StoredGame): Promise<RankedState> {
    const { record } = stored;
    const state = new RankedGame(record).state(record.endedAt ?? this.#now());
    if (!record.nonce) return state;
    const board = await this.#boardOf(stored);
    if (board) return { ...state, ...board };
    const again = await this.#find(record.id);
    if (!again.record.endedAt) throw lacksMoves(record);
    return this.#stateOf(again);
  }

  /** Moves are never taken back: the board of a ply stays as it is. Requests at once play a game again once. */
  async #boardOf(stored: StoredGame): Promise<ReachedBoard | undefined> {
    const { ply, record } = stored;
    const kept = this.#boards.get(record.id);
    const board = kept?.ply === ply ? kept.board : this.#playAgain(stored);
    const entry = { ply, board };
    this.#boards.delete(record.id);
    this.#boards.set(record.id, entry);
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > this.#most) this.#boards.delete(oldest!);
    const found = await board.catch(() => undefined);
    if (!found && this.#boards.get(record.id) === entry) this.#boards.delete(record.id);
    return board;
  }

  /** Undefined: the game has ended since its row was read, and its moves have left. */
  async #playAgain({ record, ply }: StoredGame): Promise<ReachedBoard | undefined> {
    const { db } = this.#database;
    if (record.endedAt) {
      const replay = await readReplay(db, record.id);
      if (!replay) throw lacksMoves(record);
      return endedBoard(record, replay.compact);
    }
    const plies = await readPlies(db, record.id, ply);
    return plies.length === ply ? openBoard(record, plies) : undefined;
  }
}

function lacksMoves({ id }: GameRecord): Error {
  return new Error(`The stored game ${id} lacks moves`);
}
