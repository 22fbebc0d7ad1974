/**
 * Finished games: their stored form, made at their end, and the texts of their replays. Both play the whole game again. Short
 * games are played here, within a millisecond or two. Long ones are given to threads, so that nobody's move waits for
 * them: one thread for ends, another for replays, which anybody may ask for.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database } from '../db/database.js';
import { type FinishedGame, readFinished, readMoves, readReplay } from '../db/queries/games.js';
import { readReplayText, storeReplayText } from '../db/queries/replayTexts.js';
import { countMoves } from '../ranked/packedMoves.js';
import { damaged, type GameRecord, type Standing } from '../ranked/rankedGame.js';
import { type FinishedMoves, finishMoves, makeProvedReplay } from '../ranked/rankedReplay.js';
import { Workshop, type WorkshopOptions } from '../workshop/workshop.js';
import { BoundedBytes } from './boundedBytes.js';
import { Refused } from './refused.js';

/** Games up to this length are played in this thread. */
const SHORT_PLIES = 500;
/** Moves of a replay that count as one request more of its address, when it must be made. */
const PLIES_A_REQUEST = 1_000;
/** Bytes of texts in memory. */
const MOST_BYTES = 32 * 2 ** 20;
/** As many ends may wait as games go on: none is refused for those before it. */
const ENDS_WAITING = 1_000_000;

/** A replay's text as it is sent. */
export interface ReplayBytes {
  readonly gzip: Uint8Array;
  readonly digest: string; // of the text
}

/** Who asks for a replay. */
export interface Reader {
  /** The network: those of different networks take turns. */
  readonly network: string;
  /** Counts this many requests more. Rejects with `Refused` beyond a limit. */
  pay(requests: number): Promise<void>;
}

export interface ArchiveOptions extends WorkshopOptions {
  database: Database;
}

export class Archive {
  readonly #database: Database;
  readonly #ends: Workshop;
  readonly #replays: Workshop;
  readonly #texts = new BoundedBytes<ReplayBytes>(MOST_BYTES, ({ gzip: { length } }) => length);
  readonly #making = new Map<string, Promise<ReplayBytes>>();

  constructor({ database, ...workshop }: ArchiveOptions) {
    this.#database = database;
    this.#ends = new Workshop({ ...workshop, mostWaiting: ENDS_WAITING });
    this.#replays = new Workshop(workshop);
  }

  /**
   * The stored form of a game that ends; all its moves are durable. Rejects with an Error if the database was changed:
   * the moves lead elsewhere, or a tile is not that of the seed.
   */
  async finish(record: GameRecord, { ply, score, board }: Standing): Promise<FinishedMoves> {
    const moves = await readMoves(this.#database.moves, record.id);
    if (countMoves(moves) !== ply) throw damaged(record, countMoves(moves));
    const isShort = ply <= SHORT_PLIES;
    const finished = isShort
      ? finishMoves(record, moves)
      : await this.#ends.run('finish', { record, moves }, record.accountId);
    if (finished.board !== board || finished.score !== score) throw damaged(record, ply);
    return finished;
  }

  /** The replay of a finished game, with proof. Rejects with `Refused` if there is none. */
  async replay(id: string, reader: Reader): Promise<ReplayBytes> {
    const finished = await readFinished(this.#database.db, id);
    if (!finished?.record.nonce) {
      throw new Refused(404, 'not_ended', 'There is no finished game of this id.');
    }
    const key = `${id} ${finished.player}`; // an erased account has another name
    const kept = this.#texts.get(key);
    if (kept) return kept;
    const making = this.#making.get(key) ?? this.#make(finished, reader);
    this.#making.set(key, making);
    try {
      const text = await making;
      this.#texts.set(key, text);
      return text;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#ends.close(), this.#replays.close()]);
  }

  async #make(finished: FinishedGame, reader: Reader): Promise<ReplayBytes> {
    const { db } = this.#database;
    const { record, ply, player } = finished;
    const isShort = ply <= SHORT_PLIES;
    const kept = isShort ? undefined : await readReplayText(db, record.id, player);
    if (kept) return withDigest(kept);
    if (!isShort) await reader.pay(Math.ceil(ply / PLIES_A_REQUEST));
    const compact = await readReplay(db, record.id);
    if (compact === undefined) throw new Error(`The stored game ${record.id} lacks its replay`);
    const stored = { record, compact, player };
    if (isShort) return withDigest(await promisify(gzip)(makeProvedReplay(stored)));
    const made = await this.#replays.run('replay', stored, reader.network);
    await storeReplayText(db, { gameId: record.id, player, gzip: made });
    return withDigest(made);
  }
}

/** The text itself, for a client that does not read gzip. */
export async function textOf({ gzip: packed }: ReplayBytes): Promise<Buffer> {
  return promisify(gunzip)(packed);
}

/** The digest is that of the packed bytes: gzip writes neither a time nor a name into them. */
function withDigest(packed: Uint8Array): ReplayBytes {
  return { gzip: packed, digest: createHash('sha256').update(packed).digest('base64url') };
}
