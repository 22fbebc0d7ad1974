/** Studies that this process has open, for all its workers: networks and tables are in its memory once. */
import type { OpenStudy } from './kinds.js';

/** A study without parts stays open for this time, in milliseconds. */
const IDLE_MS = 60_000;

interface Entry {
  readonly study: Promise<OpenStudy<never>>;
  users: number;
  idle?: NodeJS.Timeout;
}

export class OpenStudies {
  readonly #idleMs: number;
  readonly #entries = new Map<string, Entry>();

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
  }

  /** Uses a study, which is opened where it is not yet. Others that nobody uses are closed first. Rejects as `open` does. */
  async use<T>(
    id: string,
    open: () => Promise<OpenStudy<never>>,
    work: (study: OpenStudy<never>) => Promise<T>,
  ): Promise<T> {
    if (!this.#entries.has(id)) await this.close();
    const entry: Entry = this.#entries.get(id) ?? { study: open(), users: 0 };
    this.#entries.set(id, entry);
    clearTimeout(entry.idle);
    entry.users++;
    try {
      return await work(await entry.study);
    } finally {
      entry.users--;
      this.#rest(id, entry);
    }
  }

  /** Closes those that nobody uses. */
  async close(): Promise<void> {
    const idle = [...this.#entries].filter(([, { users }]) => users === 0);
    await Promise.all(idle.map(([id, entry]) => this.#close(id, entry)));
  }

  #rest(id: string, entry: Entry): void {
    if (entry.users > 0) return;
    const close = () => void this.#close(id, entry);
    entry.study.catch(close); // it could not be opened: the next user tries again
    entry.idle = setTimeout(close, this.#idleMs);
    entry.idle.unref();
  }

  async #close(id: string, entry: Entry): Promise<void> {
    clearTimeout(entry.idle);
    if (this.#entries.get(id) === entry) this.#entries.delete(id);
    await entry.study.then((study) => study.close()).catch(() => {});
  }
}
