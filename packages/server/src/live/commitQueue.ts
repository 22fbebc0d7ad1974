/**
 * Group commit: moves of many games are written in one transaction. While one is under way, the next moves
 * gather. Under load a transaction has many moves, and without load a move does not wait. If the database refuses the
 * values of a transaction, each game is written alone: one bad game must not stop the others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { keyOf, type MoveBatch } from '../db/queries/moves.js';
import { withSpan } from '../traces/traces.js';

/** The most moves of one transaction. */
export const MOST_MOVES = 500;
/**
 * Under load transactions begin at most this often. Each costs some 1.5 ms of processor time, whatever it holds; a move waits
 * 8 ms at most for it.
 */
export const PACE_MS = 8;
/** Load: a transaction of at least this number of moves. With fewer, the next one begins at once. */
export const LOAD_MOVES = 16;

interface Waiting {
  key: string; // `keyOf` the batch
  batch: MoveBatch;
  settle: (isWritten: boolean) => void;
  fail: (error: unknown) => void;
}

export class CommitQueue {
  readonly #write: (batches: readonly MoveBatch[]) => Promise<Set<string>>;
  readonly #onCommit: (moves: number, milliseconds: number) => void;
  readonly #onFailure: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #isWriting = false;

  /** `write` writes all batches or none, and returns the keys of those written (`keyOf`). */
  constructor(
    write: (batches: readonly MoveBatch[]) => Promise<Set<string>>,
    onCommit: (moves: number, milliseconds: number) => void = () => {},
    onFailure: (error: unknown) => void = () => {},
  ) {
    this.#write = write;
    this.#onFailure = onFailure;
    this.#onCommit = onCommit;
  }

  /** Resolves when the moves are durable: true, or false if another process has taken the game over. */
  add(batch: MoveBatch): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ key: keyOf(batch), batch, settle, fail });
      if (!this.#isWriting) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      await null; // moves that arrive in the same turn of the event loop join
      const [began, moves] = [performance.now(), this.#waiting.length];
      await this.#writeNext();
      const left = PACE_MS - (performance.now() - began);
      if (moves >= LOAD_MOVES && left >= 1) await wait(left);
    }
    this.#isWriting = false;
  }

  async #writeNext(): Promise<void> {
    const taken = this.#waiting.splice(0, MOST_MOVES);
    const byGame = mergeByGame(taken);
    const merged = [...byGame.values()];
    try {
      await this.#writeAll(taken, merged);
    } catch (error) {
      this.#onFailure(error);
      if (merged.length === 1 || !isOfValues(error)) return failAll(taken, error);
      for (const [key, game] of byGame) {
        const its = taken.filter((each) => each.key === key);
        await this.#writeAll(its, [game]).catch((failure) => failAll(its, failure));
      }
    }
  }

  async #writeAll(taken: readonly Waiting[], merged: readonly MoveBatch[]): Promise<void> {
    const began = performance.now();
    const counts = { 'twofold.moves': taken.length, 'twofold.games': merged.length };
    const written = await withSpan('commit', counts, () => this.#write(merged));
    for (const { key, settle } of taken) settle(written.has(key));
    this.#onCommit(taken.length, performance.now() - began);
  }
}

function failAll(taken: readonly Waiting[], error: unknown): void {
  for (const { fail } of taken) fail(error);
}

/**
 * Whether the database refused values: SQLSTATE classes 22 and 23. Then it has certainly written nothing. After a lost
 * connection it may have: a second try would find other plies, and say that another process took the game.
 */
function isOfValues(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code));
}

/** One batch for each game, by its key: the moves of a game are written together, from its first ply to its last. */
function mergeByGame(waiting: readonly Waiting[]): Map<string, MoveBatch> {
  const byGame = new Map<string, MoveBatch>();
  for (const { key, batch } of waiting) {
    const before = byGame.get(key);
    const merged = before
      ? { ...batch, fromPly: before.fromPly, plies: [...before.plies, ...batch.plies] }
      : batch;
    byGame.set(key, merged);
  }
  return byGame;
}
