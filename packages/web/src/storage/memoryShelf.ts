// Games in memory: where the browser gives no storage, everything works until the page is closed.
import {
  bestsOf,
  betterOf,
  decideMerge,
  decideWrite,
  isBetter,
  isUnplayed,
  latestFirst,
  meantByLink,
} from './rules';
import type { Contents, Shelf, WriteOutcome } from './shelf';
import type { Best, GameRecord } from './types';

export class MemoryShelf implements Shelf {
  readonly #games = new Map<string, GameRecord>();
  readonly #bests = new Map<string, Best>();
  #current: string | undefined;
  #changes = 0;

  /** Grows with every change. */
  get changes(): number {
    return this.#changes;
  }

  async write(record: GameRecord): Promise<WriteOutcome> {
    const outcome = decideWrite(this.#games.get(record.id), record);
    if (outcome.kind === 'saved') {
      this.#put(outcome.record);
      for (const best of bestsOf([outcome.record])) this.#improve(best);
    }
    return outcome;
  }

  async get(id: string): Promise<GameRecord | undefined> {
    return this.#games.get(id);
  }

  async find(variant: string, seed: string): Promise<GameRecord | undefined> {
    return meantByLink((await this.list()).filter((game) => game.variant === variant && game.seed === seed));
  }

  async list(): Promise<GameRecord[]> {
    return [...this.#games.values()].sort(latestFirst);
  }

  async remove(id: string, revision?: number): Promise<boolean> {
    if (revision !== undefined && this.#games.get(id)?.revision !== revision) return false;
    this.#changes++;
    return this.#games.delete(id);
  }

  async sweep(except: string): Promise<void> {
    for (const game of await this.list())
      if (isUnplayed(game) && game.id !== this.#current && game.id !== except) await this.remove(game.id);
  }

  async best(variant: string, undoUsed: boolean): Promise<Best | undefined> {
    return this.#bests.get(bestKey(variant, undoUsed));
  }

  async current(): Promise<string | undefined> {
    return this.#current;
  }

  async setCurrent(id: string): Promise<void> {
    this.#changes++;
    this.#current = id;
  }

  async contents(): Promise<Contents> {
    return { games: await this.list(), bests: [...this.#bests.values()], current: this.#current };
  }

  async merge({ games, bests, current }: Contents) {
    const report = { added: 0, updated: 0, unchanged: 0, bests: 0 };
    for (const game of games) {
      const stored = this.#games.get(game.id);
      const merged = decideMerge(stored, game);
      if (merged) this.#put(merged);
      report[merged ? (stored ? 'updated' : 'added') : 'unchanged']++;
    }
    for (const best of bestsOf(games)) this.#improve(best);
    for (const best of bests) if (this.#improve(best)) report.bests++;
    this.#current ??= current;
    return report;
  }

  #put(record: GameRecord): void {
    this.#changes++;
    this.#games.set(record.id, structuredClone(record));
  }

  /** Whether it is better than what was here. */
  #improve(best: Best): boolean {
    const key = bestKey(best.variant, best.undoUsed);
    const known = this.#bests.get(key);
    this.#bests.set(key, betterOf(known, best));
    return isBetter(best, known);
  }
}

function bestKey(variant: string, undoUsed: boolean): string {
  return `${variant} ${undoUsed}`;
}
