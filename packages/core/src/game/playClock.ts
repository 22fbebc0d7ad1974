/**
 * Time of play. It runs from the first move on while the game is on the screen and not over. Taking a move back is one, too. A
 * move counts for five minutes at most, so that a game left open for the night adds little. The caller brings the wall clock.
 */

/** Most milliseconds that count from one move to the next. */
const LONGEST_MOVE = 300_000;

/** The time of play of one game, in milliseconds. */
export class PlayClock {
  readonly #now: () => number;
  #elapsed: number; // milliseconds before #since
  #most: number; // what `elapsed` cannot pass before the next move
  #since: number | undefined; // undefined: stopped

  /** `elapsed`: the time of play so far. `now`: milliseconds of a clock that never goes back. */
  constructor(elapsed: number, now: () => number) {
    this.#elapsed = this.#most = elapsed;
    this.#now = now;
  }

  /** Milliseconds of play so far. */
  get elapsed(): number {
    const now = this.#now();
    return Math.round(Math.min(this.#elapsed + now - (this.#since ?? now), this.#most));
  }

  /** Runs from a move on. After the last one nothing counts any more. */
  move(isLast: boolean): void {
    this.pause();
    this.#most = this.#elapsed + (isLast ? 0 : LONGEST_MOVE);
    this.resume();
  }

  /** Runs on after a pause. Without a move before it nothing counts. */
  resume(): void {
    this.#since ??= this.#now();
  }

  /** Stops. Whether time has passed since it ran. */
  pause(): boolean {
    const before = this.#elapsed;
    this.#elapsed = this.elapsed;
    this.#since = undefined;
    return this.#elapsed !== before;
  }
}
