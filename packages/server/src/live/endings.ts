/**
 * The ends of ranked games. A game ends when its moves are durable. Its replay, its result and its signed record are then
 * stored in one transaction. Its seed is published after that.
 */
import type { RankedStatus } from '@twofold/protocol';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.js';
import { findRevealedGame, revealedGames } from '../db/queries/deals.js';
import { endGames, type GameEnd } from '../db/queries/finishedGames.js';
import { dropGame, idleGames } from '../db/queries/games.js';
import { signResult } from '../db/queries/signedResults.js';
import type { Tables } from '../db/tables.js';
import { isOfRace } from '../ranked/rankedGame.js';
import type { PlayedGame } from '../ranked/resultRecord.js';
import type { Signer } from '../signing/signer.js';
import type { Archive } from './archive.js';
import { EndQueue } from './endQueue.js';
import type { HeldGame, HeldGames } from './heldGames.js';
import { lost, Refused, retried } from './refused.js';

/** A game without a move for so long has ended. On a deal of a day or a week it goes on until the reveal. */
const ABANDONED_MS = 7 * 24 * 3_600_000;
/** A game without any move is gone after so long. */
const UNPLAYED_MS = 24 * 3_600_000;
/** Games that are ended at one time. */
const MOST_ENDED = 100;

type EndStatus = 'over' | 'resigned' | 'abandoned';

export interface EndingsOptions {
  database: Database;
  /** Signs results. */
  signer: Signer;
  held: HeldGames;
  archive: Archive;
  now: () => Date;
  /** In the transaction of an end, before its result is signed. */
  onEnd?: (tx: Transaction<Tables>, end: GameEnd) => Promise<unknown>;
  /** A result is stored. */
  onChange: () => void;
  /** Errors of work in the background. */
  onError: (error: Error) => void;
}

export class Endings {
  readonly #database: Database;
  readonly #held: HeldGames;
  readonly #archive: Archive;
  readonly #now: () => Date;
  readonly #onChange: () => void;
  readonly #onError: (error: Error) => void;
  readonly #ends: EndQueue<GameEnd & PlayedGame>;

  constructor({ database, signer, held, archive, now, onEnd, onChange, onError }: EndingsOptions) {
    this.#database = database;
    this.#held = held;
    this.#archive = archive;
    this.#now = now;
    this.#onChange = onChange;
    this.#onError = onError;
    this.#ends = new EndQueue((ends) =>
      endGames(database.moves, ends, async (tx, end) => {
        await onEnd?.(tx, end);
        await signResult(tx, signer, end, now());
      }),
    );
  }

  /** Ends a game, unless it has ended: its moves are durable first. Rejects with `Refused` if it has none, or is lost. */
  async end(live: HeldGame, status: EndStatus): Promise<void> {
    await this.#held.inTurn(live, async () => {
      const { game } = live;
      if (game.record.endedAt) return;
      if (!game.record.nonce || (game.ply === 0 && status === 'abandoned')) return this.#drop(live);
      live.isEnding = true;
      try {
        await live.written;
        await live.reading;
        if (live.isLost) throw lost();
        await this.#storeEnd(live, status);
      } catch (error) {
        live.isEnding = false; // it goes on, unless it is lost
        throw error;
      }
    });
  }

  /**
   * Ends a game that goes on although its seed is public. After a race its games end one by one, and a reader may be faster.
   * True: such a game has ended, now or before.
   */
  endIfRevealed(id: string): Promise<boolean> {
    return retried(() => this.#endIfRevealed(id));
  }

  async #endIfRevealed(id: string): Promise<boolean> {
    const found = await findRevealedGame(this.#database.moves, id, this.#now());
    if (!found || found.hasEnded) return found !== undefined;
    try {
      await this.#endRevealed(await this.#held.find(id, undefined));
    } catch (error) {
      if (!(error instanceof Refused) || isTakenOver(error)) throw error; // another request has ended it meanwhile
    }
    return true;
  }

  /** Reads a finished game. If it goes on although its seed is public, it ends first: nobody hears of the moment between. */
  async afterEnd<T>(id: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      const isMissing = error instanceof Refused && error.statusCode === 404;
      if (!isMissing || !(await this.endIfRevealed(id))) throw error;
      return read();
    }
  }

  /** Ends a game whose seed everybody may know by now. True: it has ended. */
  async endIfPublic(live: HeldGame): Promise<boolean> {
    const { revealAt } = live.game.record;
    if (revealAt === null || this.#now() < revealAt) return false;
    await this.#endRevealed(live);
    return true;
  }

  /** Ends a game whose seed is public. The end of a race ends its games; those of a day or a week nobody has ended. */
  #endRevealed(live: HeldGame): Promise<void> {
    return this.end(live, isOfRace(live.game.record.dealId) ? 'resigned' : 'abandoned');
  }

  async #drop(live: HeldGame): Promise<never> {
    await this.#held.orDrop(live, dropGame(this.#database.moves, live.game.record.id, live.epoch));
    this.#held.drop(live);
    throw new Refused(404, 'not_started', 'The game had no move. It is gone.');
  }

  async #storeEnd(live: HeldGame, status: EndStatus): Promise<void> {
    const { game, epoch } = live;
    const { ply, score, maxRank, position: board } = game;
    const endedAt = endTime(live, status);
    // The record itself changes when the end is durable: the seed of a game that goes on stays secret.
    const record = { ...game.record, status: game.isOver ? 'over' : status, endedAt } as const;
    const { compact, moves, times, checkpoints } = await this.#archive
      .finish(record, { ply, score, board })
      .catch((error) => this.#held.refuseHeld(live, error));
    const end = { record, epoch, ply, score, maxRank, compact, moves, times, checkpoints };
    await this.#held.orLose(live, this.#ends.add(end));
    Object.assign(game.record, { status: record.status, endedAt });
    this.#onChange();
  }

  /**
   * Ends games in which nobody has moved for long, and those whose deal is revealed, as abandoned. Drops those that never
   * had a move: at most 100 of each. Returns their number. One that cannot be ended does not keep the others.
   */
  async endIdle(): Promise<number> {
    const { db } = this.#database;
    const now = this.#now();
    const before = (age: number) => ({ now, since: new Date(now.getTime() - age) });
    const unplayed = await idleGames(db, { ...before(UNPLAYED_MS), unplayed: true }, MOST_ENDED);
    const abandoned = await idleGames(db, before(ABANDONED_MS), MOST_ENDED);
    const revealed = await revealedGames(db, now, MOST_ENDED);
    const isRevealed = new Set(revealed);
    let ended = 0;
    for (const id of new Set([...unplayed, ...abandoned, ...revealed])) {
      try {
        const live = await this.#held.find(id, undefined);
        await (isRevealed.has(id) ? this.#endRevealed(live) : this.end(live, 'abandoned'));
        ended++;
      } catch (error) {
        if (!(error instanceof Refused)) this.#onError(error as Error);
        else if (error.code === 'not_started') ended++; // it is gone; others were taken over or have ended
      }
    }
    return ended;
  }
}

/** Another process has the game, or this one stops: it has not ended. */
function isTakenOver({ code, statusCode }: Refused): boolean {
  return code === 'replaced' || statusCode === 503;
}

/** A game that a player gives up ends now; any other ended with its last move. */
function endTime({ game, now }: HeldGame, status: RankedStatus): Date {
  const { movedAt } = game.record;
  return movedAt && (game.isOver || status === 'abandoned') ? movedAt : now();
}
