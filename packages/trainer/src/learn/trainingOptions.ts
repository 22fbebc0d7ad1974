/** What a training run takes. */
import type { NetworkShape, TrainOptions } from '@twofold/solver';
import { checkWhole } from './wholeNumbers.js';

/** A run has no such options: its batches are cut for whole, greedy games, and its stretches do not note them. */
const OF_EPISODES = ['depth', 'explores', 'until'] as const;

/** How a network learns, and where it is kept. */
export interface TrainingOptions extends Omit<TrainOptions, (typeof OF_EPISODES)[number]> {
  /** The folder of the run. One that holds a run goes on. */
  folder: string;
  /** Of a new run; by default: 1. */
  seed?: number;
  /** By default: 1. */
  threads?: number;
  /**
   * The file of a network whose weights and shape a new run begins with. Rates are not in files: without
   * `caution` the first games would undo what was learned. An existing run has its own weights and ignores it.
   */
  from?: string;
  /** The size of errors that the file's weights begin with, as after long learning. Packing counts it. By default: 0. */
  caution?: number;
  /** Weights that the file left out stay 0: packed to the same size, the run loses little. Needs `coherence`. */
  keepPruned?: boolean;
  /**
   * The patterns of a new run. By default: those of `from`, or STANDARD_PATTERNS in one stage. A file's patterns must
   * be the first of them. The others begin with weights of 0.
   */
  patterns?: NetworkShape['patterns'];
  /**
   * Tile sums at which the next stage begins. For an existing run, its stages are split further. Each new
   * stage begins with the weights of the stage it is split from.
   */
  stages?: readonly number[];
  /** As in NetworkShape, for a new run or from now on. */
  largest?: number;
  /** Where boards are seen with lower tiles. */
  downgrading?: NetworkShape['downgrading'];
  /** Optimistic initialisation of a new run: the value of every board. */
  initial?: number;
  /** Of the whole run; by default it runs until stopped. */
  episodes?: number;
  /** Episodes between two checkpoints. */
  checkpointEvery?: number;
  /** Stops after the running batch, with a checkpoint. */
  signal?: AbortSignal;
}

/** Throws RangeError for options that a run does not have, and for counts with which it would never end. */
export function checkOptions(options: TrainingOptions): void {
  const given: Partial<TrainOptions> = options;
  const unknown = OF_EPISODES.find((name) => given[name] !== undefined);
  if (unknown !== undefined) {
    throw new RangeError(
      `A run learns from whole games, played greedily: train without ${unknown}, or by a kernel's trainEpisodes`,
    );
  }
  const { threads, seed, episodes, checkpointEvery, restartAbove, carousel = [], promotion } = options;
  checkWhole({ threads });
  checkWhole({ episodes, checkpointEvery, restartAbove }, { endless: true });
  checkWhole({ seed, 'promotion.episodes': promotion?.episodes }, { least: 0 });
  for (const { chains } of carousel) checkWhole({ chains }, { least: 0 });
}
