/**
 * A training run: threads that learn on one shared network, between checkpoints from which the run goes on,
 * after a kill too. Threads wait while a checkpoint is written and begin anew after it, so that a file is a state which the
 * run was in: with one thread, what is learned is a function of seed, settings and the episodes between checkpoints,
 * however often it was stopped at one.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  createWasmKernel,
  type NetworkShape,
  STANDARD_PATTERNS,
  type TrainOptions,
  type WasmKernel,
  weightCount,
} from '@twofold/solver';
import {
  type ReadArrays,
  type RunState,
  readCheckpoint,
  readState,
  type Stretch,
  writeCheckpoint,
} from './checkpoint.js';
import { resumeCurve } from './curve.js';
import { lockAlone } from './fileLock.js';
import { checkPromotion, promote } from './promotion.js';
import { ProgressWindow, recentOf, summary, type TrainingProgress } from './trainingProgress.js';
import { TrainingTeam } from './trainingTeam.js';

/** Files of a run's folder. */
const CHECKPOINT = 'checkpoint.2048trn';
const LOCK = 'lock';

export interface TrainingOptions extends TrainOptions {
  folder: string;
  seed?: number; // 1 unless told; of a new run
  threads?: number; // 1 unless told
  /** Of a new run: STANDARD_PATTERNS in one stage unless told. */
  patterns?: NetworkShape['patterns'];
  /**
   * Sums of tiles at which a stage of its own begins. Given to a run that exists, its stages are split further:
   * each new stage begins with the weights of the one that it is split from.
   */
  stages?: readonly number[];
  /** As in NetworkShape: of a new run, or from now on. */
  largest?: number;
  lowered?: NetworkShape['lowered'];
  /** Optimistic start, of a new run: what every board is worth. */
  initial?: number;
  episodes?: number; // of the whole run; without it, until stopped
  /** Episodes between two checkpoints. */
  checkpointEvery?: number;
  signal?: AbortSignal; // stops at the next batch, with a checkpoint
}

const BATCH_MOVES = 500_000; // a thread reports about twice a second
const MOST_EPISODES = 2 ** 30; // to a checkpoint: threads count them in 32 bits
/** What WebAssembly can address, less what kernels of many threads take besides. */
const MOST_BYTES = 2 ** 32 - 2 ** 28;
/** Of the sums that a new stage begins with: with all of them, what differs in it would be learned slowly. */
const PROMOTED_COHERENCE = 1 / 16;

/** Bytes that a network takes while it learns: each weight and its two sums. Throws RangeError if no kernel has so many. */
function trainingBytes(shape: NetworkShape): number {
  const bytes = weightCount(shape) * 12;
  if (bytes <= MOST_BYTES) return bytes;
  const [needed, most] = [bytes, MOST_BYTES].map((count) => (count / 2 ** 30).toFixed(1));
  throw new RangeError(
    `This network takes ${needed} GiB while it learns, and there is room for ${most}: take fewer or smaller patterns, or fewer stages`,
  );
}

/** How the run in a folder stands; undefined if there is none. Throws an Error if its checkpoint is damaged. */
export function readRun(folder: string): RunState | undefined {
  const file = join(folder, CHECKPOINT);
  return existsSync(file) ? readState(file) : undefined;
}

/** What a run is about to do; plain data. */
export interface RunPlan {
  folder: string;
  episodes: number; // that it has already
  patterns: number;
  stages: number;
  bytes: number; // of memory; on disk up to twice as many, while a checkpoint takes the place of the last
}

/** What `train` will do with these options, to be told before it takes the memory. */
export function planRun(known: RunState | undefined, options: TrainingOptions): RunPlan {
  const { patterns = STANDARD_PATTERNS } = known?.shape ?? options;
  const stages = options.stages ?? known?.shape.stages ?? [];
  return {
    folder: options.folder,
    episodes: known?.episodes ?? 0,
    patterns: patterns.length,
    stages: stages.length + 1,
    bytes: trainingBytes({ patterns, stages }),
  };
}

/**
 * Trains until `episodes` or `signal`, reporting every ten seconds. Throws for files it cannot read or write, and what
 * `onProgress` throws, after a checkpoint.
 */
export async function train(
  options: TrainingOptions,
  kernelBytes: Uint8Array,
  onProgress: (progress: TrainingProgress) => void,
): Promise<RunState> {
  mkdirSync(options.folder, { recursive: true });
  const lock = lockAlone(join(options.folder, LOCK), `trains in ${options.folder}`);
  try {
    return await trainAlone(options, kernelBytes, onProgress);
  } finally {
    lock.release();
  }
}

async function trainAlone(
  options: TrainingOptions,
  kernelBytes: Uint8Array,
  onProgress: (progress: TrainingProgress) => void,
): Promise<RunState> {
  const file = join(options.folder, CHECKPOINT);
  const { kernel, state } = existsSync(file)
    ? resume(file, options, kernelBytes)
    : begin(options, kernelBytes);
  noteStretch(state, options);
  resumeCurve(options.folder, state.episodes);
  const { episodes: goal = Infinity, checkpointEvery = 20_000, signal } = options;
  if (state.episodes >= goal || signal?.aborted) return state;
  const { threads = 1 } = options;
  const network = kernel.share();
  const team = new TrainingTeam({ threads, kernel: kernelBytes, network, options: trainOptions(options) });
  try {
    while (state.episodes < goal && !signal?.aborted) {
      const episodes = Math.min(checkpointEvery, goal - state.episodes, MOST_EPISODES);
      const failure = await runLeg({ team, kernel, state, options, episodes, onProgress });
      writeCheckpoint(file, { state, weights: kernel.weights, coherence: kernel.coherence! });
      if (failure !== undefined) throw failure;
      onProgress({ ...summary(state), movesPerSecond: 0, recent: recentOf(undefined), checkpoint: true });
    }
  } finally {
    await team.close();
  }
  return state;
}

function begin(options: TrainingOptions, kernelBytes: Uint8Array): { kernel: WasmKernel; state: RunState } {
  const { patterns = STANDARD_PATTERNS, stages = [], seed = 1, initial = 0 } = options;
  const shape = shapeWith({ patterns, stages }, options);
  const kernel = createWasmKernel(kernelBytes, { shared: true, tableBytes: 1 << 16 });
  kernel.newNetwork(shape, { learning: true, initial });
  const state: RunState = {
    shape,
    seed,
    randomStates: [],
    episodes: 0,
    restarts: 0,
    moves: 0,
    seconds: 0,
    stretches: [],
  };
  return { kernel, state };
}

function resume(
  file: string,
  options: TrainingOptions,
  kernelBytes: Uint8Array,
): { kernel: WasmKernel; state: RunState } {
  return readCheckpoint(file, (state, readArrays) => goOn(state, readArrays, options, kernelBytes));
}

function goOn(
  state: RunState,
  readArrays: ReadArrays,
  options: TrainingOptions,
  kernelBytes: Uint8Array,
): { kernel: WasmKernel; state: RunState } {
  const before = state.shape;
  if (options.patterns && JSON.stringify(options.patterns) !== JSON.stringify(before.patterns)) {
    throw new RangeError(
      `The run in ${options.folder} has other patterns: leave them out, or begin in another folder`,
    );
  }
  const stages = options.stages ?? before.stages ?? [];
  checkPromotion(before.stages ?? [], stages);
  const after = shapeWith({ ...before, stages }, options);
  const kernel = createWasmKernel(kernelBytes, { shared: true, tableBytes: 1 << 16 });
  kernel.newNetwork(after, { learning: true });
  const { weights, coherence } = kernel;
  const count = weights.length / (stages.length + 1);
  const known = count * ((before.stages?.length ?? 0) + 1);
  readArrays({ weights: weights.subarray(0, known), coherence: coherence!.subarray(0, 2 * known) });
  promote(weights, before.stages ?? [], stages);
  promote(coherence!, before.stages ?? [], stages, PROMOTED_COHERENCE);
  return { kernel, state: { ...state, shape: after } };
}

function shapeWith(shape: NetworkShape, { largest, lowered }: TrainingOptions): NetworkShape {
  trainingBytes(shape); // throws where it has no room
  return {
    ...shape,
    ...(largest === undefined ? {} : { largest }),
    ...(lowered === undefined ? {} : { lowered }),
  };
}

/** Writes down the settings if they are not those of before. */
function noteStretch(state: RunState, options: TrainingOptions): void {
  const { threads = 1, rate, coherence = false, lambda, restartAbove, late, lifted, initial } = options;
  const { stages = [], largest, lowered } = state.shape;
  const stretch: Stretch = {
    fromEpisode: state.episodes,
    threads,
    rate,
    coherence,
    ...(lambda === undefined ? {} : { lambda }),
    ...(restartAbove === undefined ? {} : { restartAbove }),
    ...(late === undefined ? {} : { late }),
    ...(lifted === undefined ? {} : { lifted }),
    ...(initial === undefined || state.episodes > 0 ? {} : { initial }),
    stages,
    ...(largest === undefined ? {} : { largest }),
    ...(lowered === undefined ? {} : { lowered }),
  };
  const last = state.stretches.at(-1);
  const settings = (of: Stretch) => JSON.stringify({ ...of, fromEpisode: 0, initial: 0 });
  if (!last || settings(last) !== settings(stretch)) state.stretches.push(stretch);
}

interface RunningLeg {
  team: TrainingTeam;
  kernel: WasmKernel;
  state: RunState;
  options: TrainingOptions;
  episodes: number; // to the next checkpoint
  onProgress: (progress: TrainingProgress) => void;
}

/** Lets all threads learn so many episodes together, and adds them to the state. Gives back what `onProgress` threw. */
async function runLeg({ team, kernel, state, options, episodes, onProgress }: RunningLeg): Promise<unknown> {
  const { threads = 1, signal } = options;
  const stop = () => team.stop();
  let failure: unknown;
  const attempt = (report: () => void) => {
    try {
      report();
    } catch (error) {
      failure ??= error;
      stop();
    }
  };
  const window = new ProgressWindow(state, onProgress);
  const movesAnEpisode = state.episodes > 0 ? (state.moves / state.episodes) * 2 : 1000;
  const own = Array.from(
    { length: threads },
    (_, thread) => state.randomStates[thread] ?? firstState(kernel, state.seed, thread),
  );
  signal?.addEventListener('abort', stop);
  try {
    const states = await team.learn({
      episodes,
      episodesABatch: Math.max(1, Math.round(BATCH_MOVES / movesAnEpisode)),
      randomStates: own,
      onBatch: (progress) => attempt(() => window.add(progress)),
    });
    // Of a run that had more threads before, the others keep their places.
    state.randomStates.splice(0, threads, ...states);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  attempt(() => window.close());
  return failure;
}

/** Only what threads need: the rest of the options cannot be cloned. */
function trainOptions({
  rate,
  coherence,
  lambda,
  restartAbove,
  late,
  lifted,
}: TrainingOptions): TrainOptions {
  return {
    rate,
    ...(coherence === undefined ? {} : { coherence }),
    ...(lambda === undefined ? {} : { lambda }),
    ...(restartAbove === undefined ? {} : { restartAbove }),
    ...(late === undefined ? {} : { late }),
    ...(lifted === undefined ? {} : { lifted }),
  };
}

function firstState(kernel: WasmKernel, seed: number, thread: number): readonly [number, number] {
  kernel.seed(seed + 0x9e3779b1 * thread);
  return kernel.randomState;
}
