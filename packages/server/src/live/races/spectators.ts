/**
 * How many connections watch each race, at all processes together. Each process sends the others its own counts, at a change and
 * with each heartbeat. The counts of a killed process are forgotten. Nothing is stored.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.js';

const CHANNEL = 'race_spectators';
/** A count is forgotten after this time: two heartbeats, and some. */
const KEPT_MS = 12_000;
/** Races in one notification, which has at most 8,000 bytes. */
const MOST_RACES = 200;

interface Heard {
  readonly count: number;
  readonly at: number; // by a clock that nobody sets
}

export interface SpectatorsOptions {
  database: Pick<Database, 'listen' | 'notify'>;
  /** Milliseconds of a clock that nobody sets. */
  monotone?: () => number;
}

export class Spectators {
  readonly #process = randomUUID();
  readonly #database: Pick<Database, 'listen' | 'notify'>;
  readonly #monotone: () => number;
  readonly #sent = new Map<string, number>();
  /** By race, then by process. */
  readonly #heard = new Map<string, Map<string, Heard>>();

  constructor({ database, monotone = () => performance.now() }: SpectatorsOptions) {
    this.#database = database;
    this.#monotone = monotone;
  }

  /** Begins to hear the others. Returns how to stop. */
  open(): Promise<() => Promise<void>> {
    return this.#database.listen(CHANNEL, (payload) => this.#hear(payload));
  }

  /** Connections to a race at all processes. `own`: at this one. */
  count(race: string, own: number): number {
    const since = this.#monotone() - KEPT_MS;
    const others = [...(this.#heard.get(race)?.values() ?? [])].filter(({ at }) => at >= since);
    return others.reduce((sum, { count }) => sum + count, own);
  }

  /** Sends what has changed. `counts`: of all races that are watched here. */
  async send(counts: ReadonlyMap<string, number>): Promise<void> {
    const gone = [...this.#sent.keys()].filter((race) => !counts.has(race));
    const changed = [...counts, ...gone.map((race) => [race, 0] as const)].filter(
      ([race, count]) => (this.#sent.get(race) ?? 0) !== count,
    );
    await this.#notify(changed);
  }

  /** Sends all counts again, for processes that are new, and forgets old ones. */
  async repeat(): Promise<void> {
    const since = this.#monotone() - KEPT_MS;
    for (const [race, processes] of this.#heard) {
      for (const [process, { at }] of processes) if (at < since) processes.delete(process);
      if (processes.size === 0) this.#heard.delete(race);
    }
    await this.#notify([...this.#sent]);
  }

  async #notify(counts: readonly (readonly [race: string, count: number])[]): Promise<void> {
    for (let at = 0; at < counts.length; at += MOST_RACES) {
      const some = counts.slice(at, at + MOST_RACES);
      await this.#database.notify(CHANNEL, JSON.stringify([this.#process, some]));
      for (const [race, count] of some) {
        if (count === 0) this.#sent.delete(race);
        else this.#sent.set(race, count);
      }
    }
  }

  #hear(payload: string): void {
    const [process, counts] = JSON.parse(payload) as [string, [string, number][]];
    if (process === this.#process) return;
    const at = this.#monotone();
    for (const [race, count] of counts) {
      const processes = this.#heard.get(race) ?? new Map<string, Heard>();
      if (count === 0) processes.delete(process);
      else processes.set(process, { count, at });
      if (processes.size > 0) this.#heard.set(race, processes);
      else this.#heard.delete(race);
    }
  }
}

/** A race with the connections of this process that show it. */
interface Shown {
  readonly race: { readonly stored: { readonly people: readonly { readonly account: string }[] } };
  readonly listeners: ReadonlyMap<{ readonly account: string | undefined }, unknown>;
}

/** Connections of this process that show a race to somebody else than its racers. */
export function spectatorsOf({ race, listeners }: Shown): number {
  const racers = new Set(race.stored.people.map(({ account }) => account));
  return [...listeners.keys()].filter(({ account }) => account === undefined || !racers.has(account)).length;
}
