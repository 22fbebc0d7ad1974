// Time of play. It runs from the first move while the page is visible and the game is not over. Tests inject
// their own wall clock.

export class PlayClock {
  readonly #now: () => number;
  #elapsed: number; // milliseconds before #since
  #since: number | undefined; // undefined: stopped

  constructor(elapsed: number, now: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
    this.#now = now;
  }

  /** Milliseconds of play so far. */
  get elapsed(): number {
    return Math.round(this.#elapsed + (this.#since === undefined ? 0 : this.#now() - this.#since));
  }

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  run(): void {
    this.#since ??= this.#now();
  }

  pause(): void {
    this.#elapsed = this.elapsed;
    this.#since = undefined;
  }
}
