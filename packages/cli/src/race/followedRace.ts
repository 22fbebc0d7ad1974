/** A race that the terminal follows. */
import { followRace, type RacerView, type RaceView } from '@twofold/protocol/client';
import type { RankedServer } from '../ranked/server.js';

/** A race as the server tells it; after a rematch another one. */
export class FollowedRace {
  stop: () => void = () => {};
  readonly #server: RankedServer;
  #race: RaceView | undefined;
  #heardAt = 0; // by a clock that nobody sets
  #failure: Error | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    public id: string,
    server: RankedServer,
  ) {
    this.#server = server;
    this.follow(id);
  }

  /** Leaves this race for another one. Whoever listens hears of that. */
  follow(id: string): void {
    this.stop();
    this.id = id;
    this.#race = undefined;
    this.stop = followRace(id, this.#server.races, {
      onRace: (race) => {
        this.#race = race;
        this.#heardAt = performance.now();
        this.#notify();
      },
      onLink: (state, failure) => {
        if (state === 'refused')
          this.#failure = new Error(failure?.message ?? 'The server refused this race.');
        this.#notify();
      },
    });
  }

  get race(): RaceView | undefined {
    return this.#race;
  }

  /** By the server's clock. */
  get now(): number {
    return (this.#race?.now ?? 0) + performance.now() - this.#heardAt;
  }

  get own(): RacerView | undefined {
    return this.#race?.racers.find(({ seat }) => seat === this.#race!.you);
  }

  listen(hear: () => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** Waits until the race fits. Rejects where the server refuses it. */
  until(fits: (race: RaceView) => boolean): Promise<RaceView> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.#failure) reject(this.#failure);
        else if (this.#race && fits(this.#race)) resolve(this.#race);
        else return;
        this.#listeners.delete(look);
      };
      this.#listeners.add(look);
      look();
    });
  }

  #notify(): void {
    for (const hear of [...this.#listeners]) hear();
  }
}
