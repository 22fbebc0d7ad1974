/**
 * Reviews of ranked games. Whoever asks starts one, unless it is stored already by today's networks. Workers make them
 * (work/), in this process or in others. Two that ask for one game start one job. The networks that ask take turns.
 */
import type { ReviewAnswer } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import { isSecretGame } from '../db/queries/deals.js';
import { readReview } from '../db/queries/finished/reviews.js';
import { readFinished } from '../db/queries/finishedGames.js';
import { notRevealed, Refused } from '../live/refused.js';
import type { Queue } from '../work/queue.js';
import { isOfToday } from './maker.js';

/** Reviews that may wait. */
const MOST_WAITING = 500;
/** A network's reviews count against it for this time, in milliseconds. */
const TURN_MS = 3_600_000;
const MOST_NETWORKS = 10_000;

export interface ReviewsOptions {
  database: () => Database;
  queue: () => Promise<Queue>;
  /** The time, for tests. */
  now?: () => Date;
}

export class Reviews {
  readonly #database: () => Database;
  readonly #now: () => Date;
  readonly #queue: () => Promise<Queue>;
  /** How many reviews a network has asked for lately. */
  #turns = new Map<string, number>();
  #since = performance.now();

  constructor({ database, queue, now = () => new Date() }: ReviewsOptions) {
    this.#database = database;
    this.#now = now;
    this.#queue = queue;
  }

  /** The review of a finished game, if it is there. Rejects with `Refused` if there is no such game. */
  async read(id: string): Promise<ReviewAnswer> {
    const { db } = this.#database();
    await this.#requirePublic(id);
    const stored = await readReview(db, id);
    const variant = await this.#requireFinished(id);
    if (stored && (await isOfToday(stored.maker, variant))) return { status: 'done', review: stored.figures };
    const state = await (await this.#queue()).stateOf('review', id);
    if (!stored) return { status: state ?? 'none', review: null };
    if (state === 'waiting') return { status: 'waiting', review: stored.figures };
    return { status: 'done', review: stored.figures, outdated: true };
  }

  /** Starts the review of a finished game, unless it is there. `network`: who asks. Rejects as `read` does. */
  async ask(id: string, network: string): Promise<ReviewAnswer> {
    const { db } = this.#database();
    await this.#requirePublic(id);
    const stored = await readReview(db, id);
    const variant = await this.#requireFinished(id);
    if (stored && (await isOfToday(stored.maker, variant))) return { status: 'done', review: stored.figures };
    const queue = await this.#queue();
    if ((await queue.stateOf('review', id)) !== 'waiting') await this.#begin(queue, id, network);
    return { status: 'waiting', review: stored?.figures ?? null };
  }

  async #begin(queue: Queue, game: string, network: string): Promise<void> {
    const waiting = await queue.waiting();
    if ((waiting.get('review') ?? 0) >= MOST_WAITING) {
      const later = { 'retry-after': '60' };
      throw new Refused(503, 'busy', 'Too many reviews wait now. Try again in a minute.', later);
    }
    await queue.enqueue('review', game, { game }, { priority: -this.#turnOf(network) });
  }

  /** The first review of each network goes before the second of any. */
  #turnOf(network: string): number {
    if (performance.now() - this.#since > TURN_MS || this.#turns.size >= MOST_NETWORKS) {
      this.#turns = new Map();
      this.#since = performance.now();
    }
    const turn = this.#turns.get(network) ?? 0;
    this.#turns.set(network, turn + 1);
    return turn;
  }

  /** Workers may have reviewed a game of a secret deal already. */
  async #requirePublic(id: string): Promise<void> {
    if (await isSecretGame(this.#database().db, id, this.#now())) throw notRevealed();
  }

  /** The variant of a finished game with moves. */
  async #requireFinished(id: string): Promise<string> {
    const { db } = this.#database();
    const finished = await readFinished(db, id);
    if (finished && finished.ply > 0) return finished.record.variant;
    throw new Refused(404, 'not_ended', 'There is no finished game with moves of this id.');
  }
}
