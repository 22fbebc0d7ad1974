// Games in memory, where the browser gives no storage: everything works until the page is closed.

import type { Backend, Contents, WriteOutcome } from './backend';
import { isChange } from './line';
import {
  bestsOf,
  betterOf,
  decideMerge,
  decideWrite,
  isBetter,
  isUnplayed,
  latestFirst,
  meantByLink,
} from './merge';
import type { Best, GameChange, GameRecord, GameSave, GameSummary } from './records';

/** A game in memory. Its tail grows in place: copying it at every turn would cost more and more. */
interface Held {
  readonly summary: GameSummary;
  readonly line: GameRecord['line'];
  readonly tail: { readonly kept: number; readonly turns: number[] } | undefined;
}

export class MemoryBackend implements Backend {
  readonly #games = new Map<string, Held>();
  readonly #bests = new Map<string, Best>();
  readonly #deleted = new Set<string>();
  #current: string | undefined;
  #changes = 0; // so that a copy can tell whether it is complete

  /**
   * Copies the games worth keeping to another backend, until none changed during the copy. Resolves with the current game,
   * if it is among them. Rejects if the other backend fails.
   */
  async copyTo(other: Backend): Promise<string | undefined> {
    for (;;) {
      const before = this.#changes;
      const played = worthKeeping(await this.contents());
      await other.merge(played);
      if (before === this.#changes) return played.current;
    }
  }

  async write(save: GameSave): Promise<WriteOutcome> {
    const held = this.#games.get(save.id);
    const { kind, summary } = decideWrite(held?.summary, save);
    if (kind !== 'write') {
      const noted = held && summary && this.#note(held, summary);
      return kind === 'known'
        ? { kind: 'saved', record: summary }
        : { kind, record: noted && recordOf(noted) };
    }
    if (isChange(save)) this.#change(held!, summary, save);
    else this.#put({ ...save, ...summary });
    for (const best of bestsOf([summary])) this.#improve(best);
    return { kind: 'saved', record: isChange(save) ? summary : { ...save, ...summary } };
  }

  async get(id: string): Promise<GameRecord | undefined> {
    const held = this.#games.get(id);
    return held && recordOf(held);
  }

  async find(variant: string, seed: string): Promise<GameSummary | undefined> {
    return meantByLink((await this.list()).filter((game) => game.variant === variant && game.seed === seed));
  }

  async list(): Promise<GameSummary[]> {
    return [...this.#games.values()].map(({ summary }) => summary).sort(latestFirst);
  }

  async remove(id: string, revision?: number): Promise<GameRecord | undefined> {
    const held = this.#games.get(id);
    if (!held || (revision !== undefined && held.summary.revision !== revision)) return undefined;
    this.#changes++;
    this.#games.delete(id);
    if (!isUnplayed(held.summary)) this.#deleted.add(id);
    return recordOf(held);
  }

  async deleted(): Promise<string[]> {
    return [...this.#deleted];
  }

  async forgetDeleted(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#deleted.delete(id);
  }

  async sweep(except: string): Promise<void> {
    for (const game of await this.list())
      if (isUnplayed(game) && game.id !== this.#current && game.id !== except) await this.remove(game.id);
  }

  async best(variant: string, helped: boolean): Promise<Best | undefined> {
    return this.#bests.get(bestKey(variant, helped));
  }

  async current(): Promise<string | undefined> {
    return this.#current;
  }

  async setCurrent(id: string): Promise<void> {
    this.#changes++;
    this.#current = id;
  }

  async contents(): Promise<Contents> {
    const games = [...this.#games.values()].map(recordOf).sort(latestFirst);
    return { games, bests: [...this.#bests.values()], current: this.#current };
  }

  async merge({ games, bests, current }: Contents) {
    const report = { added: 0, updated: 0, unchanged: 0, bests: 0 };
    for (const game of games) {
      const held = this.#games.get(game.id);
      const merged = decideMerge(held?.summary, game);
      if (merged && 'line' in merged) this.#put(merged);
      else if (held && merged) this.#note(held, merged);
      report[merged ? (held ? 'updated' : 'added') : 'unchanged']++;
    }
    for (const best of bestsOf(games)) this.#improve(best);
    for (const best of bests) if (this.#improve(best)) report.bests++;
    this.#current ??= current;
    return report;
  }

  #put(record: GameRecord): void {
    this.#changes++;
    const { line, tail, ...summary } = structuredClone(record);
    this.#games.set(record.id, { summary, line, tail: tail && { kept: tail.kept, turns: [...tail.turns] } });
  }

  /** Stores another summary of the same line. */
  #note(held: Held, summary: GameSummary): Held {
    if (summary === held.summary) return held;
    this.#changes++;
    const noted = { ...held, summary };
    this.#games.set(summary.id, noted);
    return noted;
  }

  #change({ line, tail }: Held, summary: GameSummary, { tail: { kept, turns } }: GameChange): void {
    this.#changes++;
    const before = tail && kept >= tail.kept ? tail : { kept, turns: [] };
    before.turns.length = kept - before.kept;
    before.turns.push(...turns);
    this.#games.set(summary.id, { summary: structuredClone(summary), line, tail: before });
  }

  /** Stores a best, joined with the stored one. Returns whether it improves that. */
  #improve(best: Best): boolean {
    const key = bestKey(best.variant, best.helped);
    const known = this.#bests.get(key);
    this.#bests.set(key, betterOf(known, best));
    return isBetter(best, known);
  }
}

/** The contents without unplayed games. An unplayed current game is left out, too. */
function worthKeeping({ games, bests, current }: Contents): Contents {
  const played = games.filter((game) => !isUnplayed(game));
  return { games: played, bests, current: played.find(({ id }) => id === current)?.id };
}

function recordOf({ summary, line, tail }: Held): GameRecord {
  return { ...summary, line, ...(tail && { tail: { kept: tail.kept, turns: [...tail.turns] } }) };
}

function bestKey(variant: string, helped: boolean): string {
  return `${variant} ${helped}`;
}
