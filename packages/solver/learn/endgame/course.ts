/** The course of learning: games from the endgame's first positions, and restarts inside these games. */
import type { Xorshift } from '../../../../tools/xorshift.js';
import type { Kernel } from '../../src/index.js';
import type { EndgameLearner } from './learner.js';
import { type Play, type PlayOptions, playOn, spawned } from './play.js';

const PARTS = 50; // reports of a run
const RESTARTS = 3; // in the middle of a game, of that one, and so on
const EXPLORING = 6; // restarts anywhere in a game, with any move

export interface CourseOptions {
  learner: EndgameLearner;
  entries: readonly Uint8Array[];
  random: Xorshift;
  report: (line: string) => void;
  /** A tile sum at which games end. Left out: they end with 32768. */
  until?: number;
}

export class EndgameCourse {
  readonly #learner: EndgameLearner;
  readonly #entries: readonly Uint8Array[];
  readonly #random: Xorshift;
  readonly #report: (line: string) => void;
  readonly #until: number | undefined;
  #episodes = 0;
  #moves = 0;

  constructor({ learner, entries, random, report, until }: CourseOptions) {
    this.#learner = learner;
    this.#entries = entries;
    this.#random = random;
    this.#report = report;
    this.#until = until;
  }

  get played(): { episodes: number; moves: number } {
    return { episodes: this.#episodes, moves: this.#moves };
  }

  /**
   * Plays by a kernel and learns for that many moves, with searches of that depth. Greedy games with
   * exploration teach little: they are soon lost.
   */
  run(kernel: Kernel, depth: number, moves: number): void {
    for (let part = 1; part <= PARTS; part++) {
      const end = this.#moves + moves / PARTS;
      let games = 0;
      let won = 0;
      for (; this.#moves < end; games++) {
        const entry = this.#entries[this.#random.below(this.#entries.length)]!;
        if (this.playFrom(entry, kernel, depth)) won++;
      }
      const rate = ((100 * won) / games).toFixed(1);
      this.#report(`depth ${depth}, part ${part} of ${PARTS}: ${rate} % of ${games} made 32768`);
    }
  }

  /** Plays a game from a position, then games from inside it, and learns from all. Returns whether the first got through. */
  playFrom(entry: Uint8Array, kernel: Kernel, depth: number): boolean {
    const random = this.#random;
    const first = this.#play(kernel, entry, { depth });
    let { moves } = first;
    for (let restart = 0; restart < RESTARTS && moves.length >= 16; restart++) {
      const { after } = moves[moves.length >> 1]!;
      const explores = depth > 1 && random.below(2) === 0;
      ({ moves } = this.#play(kernel, spawned(after, random), { depth, explores }));
    }
    for (let restart = 0; depth > 1 && restart < EXPLORING && first.moves.length > 4; restart++) {
      const { after } = first.moves[random.below(first.moves.length - 1)]!;
      this.#play(kernel, spawned(after, random), { depth, explores: true });
    }
    return first.end !== 'over';
  }

  #play(kernel: Kernel, start: Uint8Array, options: PlayOptions): Play {
    const sum = this.#until === undefined ? {} : { sum: this.#until };
    const play = playOn(kernel, start, this.#random, { ...options, ...sum });
    this.#learner.learn(play);
    this.#episodes++;
    this.#moves += play.moves.length;
    return play;
  }
}
