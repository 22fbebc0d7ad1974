/**
 * Reviews of ranked games. Whoever asks starts one, unless it is stored already by today's network. One is made at a time, by a
 * thread of the lowest priority, and the networks that ask take turns. What waits is in the memory of this process: after a restart
 * somebody asks again.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReviewAnswer } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import { isSecretGame } from '../db/queries/deals.js';
import { readFinished, readReplay } from '../db/queries/finishedGames.js';
import { readReview, storeReview } from '../db/queries/reviews.js';
import { notRevealed, Refused } from '../live/refused.js';
import { Workshop, type WorkshopOptions } from '../workshop/workshop.js';

/** A game of 20,000 moves takes some three minutes of a core that is free. The priority is the lowest. */
const LIMIT_MS = 30 * 60_000;
/** Games that may wait. */
const MOST_WAITING = 32;

export interface ReviewsOptions extends WorkshopOptions {
  database: () => Database;
  onFailure: (error: unknown) => void;
  /** The time, for tests. */
  now?: () => Date;
}

export class Reviews {
  readonly #database: () => Database;
  readonly #onFailure: (error: unknown) => void;
  readonly #now: () => Date;
  readonly #workshop: Workshop;
  readonly #making = new Set<string>();
  readonly #failed = new Set<string>();
  #isClosed = false;
  #maker: Promise<string> | undefined;

  constructor({ database, onFailure, now = () => new Date(), ...workshop }: ReviewsOptions) {
    this.#database = database;
    this.#now = now;
    this.#onFailure = onFailure;
    this.#workshop = new Workshop({ limitMs: LIMIT_MS, mostWaiting: MOST_WAITING, ...workshop });
  }

  /** The review of a finished game, if it is there. Rejects with `Refused` if there is no such game. */
  async read(id: string): Promise<ReviewAnswer> {
    const stored = await readReview(this.#database().db, id);
    if (stored) return { status: 'done', review: stored.figures };
    if (this.#making.has(id)) return { status: 'waiting', review: null };
    await this.#requireFinished(id);
    return { status: this.#failed.has(id) ? 'failed' : 'none', review: null };
  }

  /** Starts the review of a finished game, unless it is there. `network`: who asks. Rejects as `read` does. */
  async ask(id: string, network: string): Promise<ReviewAnswer> {
    const { db } = this.#database();
    const stored = await readReview(db, id);
    const maker = await this.#makerNow();
    if (stored?.maker === maker) return { status: 'done', review: stored.figures };
    if (!this.#making.has(id)) await this.#begin(id, network, maker);
    return { status: 'waiting', review: stored?.figures ?? null };
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#workshop.close();
  }

  async #begin(id: string, network: string, maker: string): Promise<void> {
    const compact = await this.#requireFinished(id);
    this.#making.add(id);
    this.#failed.delete(id);
    void this.#workshop
      .run('review', compact, network)
      .then((figures) => storeReview(this.#database().db, id, { figures, maker }))
      .catch((error) => {
        this.#failed.add(id);
        if (!this.#isClosed) this.#onFailure(error);
      })
      .finally(() => this.#making.delete(id));
  }

  /** The moves of a finished game. */
  async #requireFinished(id: string): Promise<string> {
    const { db } = this.#database();
    if (await isSecretGame(db, id, this.#now())) throw notRevealed();
    const finished = await readFinished(db, id);
    const replay = finished && finished.ply > 0 ? await readReplay(db, id) : undefined;
    if (!replay) throw new Refused(404, 'not_ended', 'There is no finished game with moves of this id.');
    return replay.compact;
  }

  /** The level and the network by which reviews are made. Another one makes them again. */
  #makerNow(): Promise<string> {
    this.#maker ??= findMaker();
    return this.#maker;
  }
}

async function findMaker(): Promise<string> {
  const [{ networkUrl }, { REVIEW_LEVEL, REVIEW_NETWORK }] = await Promise.all([
    import('@twofold/solver/node'),
    import('./makeReview.js'),
  ]);
  const network = await readFile(networkUrl(REVIEW_NETWORK));
  return `${REVIEW_LEVEL} ${createHash('sha256').update(network).digest('hex').slice(0, 16)}`;
}
