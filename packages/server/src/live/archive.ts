/**
 * Finished games: their stored form, made at their end, and the texts of their replays. Both play the whole game again. Short
 * games are played here, within a millisecond or two. Long ones are given to threads, so that nobody's move waits for
 * them: one thread for ends, another for replays, which anybody may ask for.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database } from '../db/database.js';
import { isSecretGame } from '../db/queries/deals.js';
import { readReplayText, storeReplayText } from '../db/queries/finished/replayTexts.js';
import { readFinished, readReplay } from '../db/queries/finishedGames.js';
import { readMoves } from '../db/queries/moves.js';
import { findSigned, signResult } from '../db/queries/signedResults.js';
import { countMoves } from '../ranked/packedMoves.js';
import { damaged, type GameRecord, type Standing } from '../ranked/rankedGame.js';
import {
  digestStored,
  type FinishedMoves,
  finishMoves,
  makeProvedReplay,
  type StoredReplay,
} from '../ranked/rankedReplay.js';
import type { SignedRow } from '../ranked/resultRecord.js';
import type { Signer } from '../signing/signer.js';
import { Workshop, type WorkshopOptions } from '../workshop/workshop.js';
import { BoundedBytes } from './boundedBytes.js';
import { notRevealed, Refused } from './refused.js';

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
  /** Signs results. */
  signer: Signer;
  now: () => Date;
}

export class Archive {
  readonly #database: Database;
  readonly #signer: Signer;
  readonly #now: () => Date;
  readonly #ends: Workshop;
  readonly #replays: Workshop;
  readonly #texts = new BoundedBytes<ReplayBytes>(MOST_BYTES, ({ gzip: { length } }) => length);
  readonly #making = new Map<string, Promise<ReplayBytes>>();

  constructor({ database, signer, now, ...workshop }: ArchiveOptions) {
    this.#database = database;
    this.#signer = signer;
    this.#now = now;
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

  /** The replay of a finished game, with proof and signature. Rejects with `Refused` if there is none. */
  async replay(id: string, reader: Reader): Promise<ReplayBytes> {
    const { db } = this.#database;
    if (await isSecretGame(db, id, this.#now())) throw notRevealed();
    const row = (await findSigned(db, id)) ?? (await this.#signStored(id, reader));
    if (!row) return withDigest(await promisify(gzip)(makeProvedReplay(await this.#read(id), undefined)));
    const key = `${id} ${nameIn(row)}`; // an erased account has no name
    const kept = this.#texts.get(key);
    if (kept) return kept;
    const making = this.#making.get(key) ?? this.#make(row, reader);
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

  /** Signs a game that ended without a signature, as before a restore. Undefined: without a move it is no result. */
  async #signStored(id: string, reader: Reader): Promise<SignedRow | undefined> {
    const stored = await this.#read(id);
    if (stored.ply === 0) return undefined;
    const moves = await this.#play(
      stored,
      reader,
      () => digestStored(stored),
      () => this.#replays.run('digest', stored, reader.network),
    );
    return this.#database.db
      .transaction()
      .execute((tx) => signResult(tx, this.#signer, { ...stored, moves }, this.#now()));
  }

  async #make(row: SignedRow, reader: Reader): Promise<ReplayBytes> {
    const { db } = this.#database;
    const [gameId, accountId, player] = [row.game_id, row.account_id, nameIn(row)];
    const kept = await readReplayText(db, gameId, player);
    if (kept) return withDigest(kept);
    const stored = await this.#read(gameId);
    const isShort = stored.ply <= SHORT_PLIES;
    const made = await this.#play(
      stored,
      reader,
      () => promisify(gzip)(makeProvedReplay(stored, row)),
      () => this.#replays.run('replay', { stored, row }, reader.network),
    );
    if (!isShort) await storeReplayText(db, { gameId, accountId, player, gzip: made });
    return withDigest(made);
  }

  async #read(id: string): Promise<StoredReplay> {
    const { db } = this.#database;
    const finished = await readFinished(db, id);
    if (!finished?.record.nonce) {
      throw new Refused(404, 'not_ended', 'There is no finished game of this id.');
    }
    const moves = await readReplay(db, id);
    if (!moves) throw new Error(`The stored game ${id} lacks its replay`);
    return { ...finished, ...moves };
  }

  /** Plays a short game here; a long one in a thread, which costs its reader more. */
  async #play<Made>(
    { ply }: StoredReplay,
    reader: Reader,
    here: () => Made | Promise<Made>,
    inThread: () => Promise<Made>,
  ): Promise<Made> {
    if (ply <= SHORT_PLIES) return here();
    await reader.pay(Math.ceil(ply / PLIES_A_REQUEST));
    return inThread();
  }
}

/** The name that a text has: another one when its account is erased. */
function nameIn({ name }: SignedRow): string {
  return name ?? '';
}

/** The text itself, for a client that does not read gzip. */
export async function textOf({ gzip: packed }: ReplayBytes): Promise<Buffer> {
  return promisify(gunzip)(packed);
}

/** The digest is that of the packed bytes: gzip writes neither a time nor a name into them. */
function withDigest(packed: Uint8Array): ReplayBytes {
  return { gzip: packed, digest: createHash('sha256').update(packed).digest('base64url') };
}
