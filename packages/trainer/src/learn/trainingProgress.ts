/** The progress reports of a training run. */
import { tileRates } from '@twofold/core/internal';
import type { Progress } from '@twofold/solver';
import type { RunState } from './checkpoint.js';

type RunCounts = Pick<RunState, 'episodes' | 'restarts' | 'moves' | 'seconds'>;

/** The progress of a run. All counts but `recent` are of the whole run. */
export interface TrainingProgress {
  /** Episodes so far. */
  episodes: number;
  /** Episodes that began in the middle of another. */
  restarts: number;
  /** Moves of all episodes. */
  moves: number;
  /** Time that the run has taken. */
  seconds: number;
  /** Of the recent past, over all threads. */
  movesPerSecond: number;
  /** Of the fresh games since the last report. They were played during learning, without search. */
  recent: { episodes: number; meanScore: number; rates: Record<string, number> };
  /** A checkpoint was just written. */
  checkpoint: boolean;
}

const REPORT_MILLISECONDS = 10_000;

/** Adds the threads' batches to a run's state, and reports their recent results from time to time. */
export class ProgressWindow {
  readonly #state: RunState;
  readonly #onProgress: (progress: TrainingProgress) => void;
  #begun = performance.now();
  #moves = 0;
  #sum: Progress | undefined;

  constructor(state: RunState, onProgress: (progress: TrainingProgress) => void) {
    this.#state = state;
    this.#onProgress = onProgress;
  }

  add(progress: Progress): void {
    const state = this.#state;
    state.episodes += progress.episodes;
    state.restarts += progress.restarts;
    state.moves += progress.moves;
    this.#moves += progress.moves;
    this.#sum = this.#sum ? joined(this.#sum, progress) : progress;
    if (performance.now() - this.#begun >= REPORT_MILLISECONDS) this.#report();
  }

  /** Adds the time since the last report, and reports the rest. */
  close(): void {
    if (this.#sum) this.#report();
  }

  #report(): void {
    const seconds = (performance.now() - this.#begun) / 1000;
    this.#state.seconds += seconds;
    const movesPerSecond = this.#moves / seconds;
    this.#onProgress({
      ...summary(this.#state),
      movesPerSecond,
      recent: recentOf(this.#sum),
      checkpoint: false,
    });
    this.#begun = performance.now();
    this.#moves = 0;
    this.#sum = undefined;
  }
}

export function summary({ episodes, restarts, moves, seconds }: RunState): RunCounts {
  return { episodes, restarts, moves, seconds };
}

function joined(one: Progress, other: Progress): Progress {
  return {
    episodes: one.episodes + other.episodes,
    restarts: one.restarts + other.restarts,
    moves: one.moves + other.moves,
    score: one.score + other.score,
    maxRanks: one.maxRanks.map((count, rank) => count + other.maxRanks[rank]!),
  };
}

/** The mean score and, by milestone, the share of games that reached it. */
export function recentOf(sum: Progress | undefined): TrainingProgress['recent'] {
  const episodes = sum?.episodes ?? 0;
  if (!sum || episodes === 0) return { episodes, meanScore: 0, rates: {} };
  const rates = Object.fromEntries(tileRates(sum.maxRanks).map(({ tile, rate }) => [tile, rate]));
  return { episodes, meanScore: sum.score / episodes, rates };
}
