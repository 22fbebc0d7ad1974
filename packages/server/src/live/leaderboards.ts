/**
 * Leaderboards as they are asked for: each is read once in two seconds, however many ask, and so is the place of each
 * player. A result that this process has stored is on them at once, one of another process within two seconds.
 */
import type { LeaderboardAnswer, LeaderboardQuery } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import {
  makeAnswer,
  type OwnPlace,
  rankIn,
  readBoard,
  readOwnPlace,
  type SharedBoard,
} from '../db/queries/results.js';
import { KeptReads } from './keptReads.js';

/** Leaderboards and places in memory. A leaderboard takes some 40 kB. */
const MOST_BOARDS = 200;
const MOST_PLACES = 5_000;

export interface LeaderboardsOptions {
  database: () => Pick<Database, 'db'>;
  now: () => Date;
  /** Milliseconds of a clock that nobody sets. */
  monotone?: () => number;
}

export class Leaderboards {
  readonly #database: () => Pick<Database, 'db'>;
  readonly #now: () => Date;
  readonly #boards: KeptReads<SharedBoard>;
  readonly #places: KeptReads<OwnPlace | undefined>;

  constructor({ database, now, monotone = () => performance.now() }: LeaderboardsOptions) {
    this.#database = database;
    this.#now = now;
    this.#boards = new KeptReads(MOST_BOARDS, monotone);
    this.#places = new KeptReads(MOST_PLACES, monotone);
  }

  /** A leaderboard, with the asking player's own place. */
  async read(query: LeaderboardQuery, account: string | undefined): Promise<LeaderboardAnswer> {
    const { variant, period, players } = query;
    const key = [variant, period, query.class, players].join(' ');
    const board = await this.#boards.get(key, () => readBoard(this.#database().db, query, this.#now()));
    if (account === undefined) return makeAnswer(query, board, account, undefined);
    const row = board.rows.find(({ accountId }) => accountId === account);
    const own = row
      ? { key: row.key, rank: rankIn(board.rows, row.key) }
      : await this.#ownPlace(`${key} ${account}`, query, account, board);
    return makeAnswer(query, board, account, own);
  }

  /** Forgets all that was read: a result or a name has changed. */
  forget(): void {
    this.#boards.clear();
    this.#places.clear();
  }

  /** Whoever is not among the rows of a leaderboard that has no others is not on it. */
  async #ownPlace(
    key: string,
    query: LeaderboardQuery,
    account: string,
    { rows, total }: SharedBoard,
  ): Promise<OwnPlace | undefined> {
    if (rows.length === total) return undefined;
    return this.#places.get(key, () => readOwnPlace(this.#database().db, query, account, this.#now()));
  }
}
