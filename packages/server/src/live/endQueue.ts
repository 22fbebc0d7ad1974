/**
 * Group commit of ends. Each end adds to the chain of results, and so waits for the end before to be durable. While one
 * transaction is under way, the next ends gather here: they hold no connection, and one flush serves them all.
 */
import type { GameEnd } from '../db/queries/finishedGames.js';

/** The most ends of one transaction. */
const MOST_ENDS = 50;

interface Waiting<End> {
  end: End;
  settle: (isWritten: boolean) => void;
  fail: (error: unknown) => void;
}

export class EndQueue<End extends GameEnd> {
  readonly #write: (ends: readonly End[]) => Promise<Set<string>>;
  #waiting: Waiting<End>[] = [];
  #isWriting = false;

  /** `write` writes all ends or none, and returns the ids of the games that have ended by it. */
  constructor(write: (ends: readonly End[]) => Promise<Set<string>>) {
    this.#write = write;
  }

  /** Resolves when the end is durable: true, or false if another process has taken the game over. */
  add(end: End): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ end, settle, fail });
      if (!this.#isWriting) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      await null; // ends that come in the same turn of the event loop join
      await this.#writeTogether(this.#waiting.splice(0, MOST_ENDS));
    }
    this.#isWriting = false;
  }

  async #writeTogether(taken: readonly Waiting<End>[]): Promise<void> {
    try {
      await this.#writeAll(taken);
    } catch (error) {
      if (taken.length === 1 || !isUndone(error)) return failAll(taken, error);
      for (const each of taken) await this.#writeAll([each]).catch((failure) => failAll([each], failure));
    }
  }

  async #writeAll(taken: readonly Waiting<End>[]): Promise<void> {
    const written = await this.#write(taken.map(({ end }) => end));
    for (const { end, settle } of taken) settle(written.has(end.record.id));
  }
}

function failAll<End>(taken: readonly Waiting<End>[], error: unknown): void {
  for (const { fail } of taken) fail(error);
}

/**
 * Whether the database has certainly undone a transaction: it refused values (SQLSTATE classes 22 and 23), or broke a
 * deadlock (40). Then each end is tried alone. After a lost connection the ends may be durable.
 */
function isUndone(error: unknown): boolean {
  return /^(2[23]|40)/.test(String((error as { code?: unknown }).code));
}
