/**
 * A training run: threads that learn on one shared network, with checkpoints. The run can go on from a
 * checkpoint, even after a kill. Threads wait while a checkpoint is written, so the file is a real state of
 * the run. Then they start afresh. With one thread the result depends only on the seed and the settings, however
 * often the run was stopped. Carousel and promotion are the exception: both begin anew after each checkpoint, also
 * after the one that a stop writes. There the result depends on the episodes at which checkpoints were written.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockAlone } from '@twofold/lock';
import {
  createWasmKernel,
  type NetworkShape,
  type PackedNetwork,
  parseWeights,
  STANDARD_PATTERNS,
  type TrainOptions,
  type WasmKernel,
} from '@twofold/solver';
import { weightCount } from '@twofold/solver/internal';
import { type ReadArrays, type RunState, readCheckpoint, readState, writeCheckpoint } from './checkpoint.js';
import { resumeCurve } from './curve.js';
import { freezePruned, trustWeights, unpackWeights } from './denseWeights.js';
import { noteStretch } from './stretches.js';
import { checkOptions, type TrainingOptions } from './trainingOptions.js';
import { ProgressWindow, recentOf, summary, type TrainingProgress } from './trainingProgress.js';
import { TrainingTeam } from './trainingTeam.js';
import { checkWeightPromotion, promoteWeights } from './weightPromotion.js';

/** The files in a run's folder. */
const CHECKPOINT = 'checkpoint.2048trn';
const LOCK = 'lock';

const BATCH_MOVES = 500_000; // a thread reports about twice a second
const MOST_EPISODES = 2 ** 30; // until the next checkpoint: threads count them in 32 bits
/** The memory that WebAssembly can address, minus the other memory of many threads' kernels. */
const MOST_BYTES = 2 ** 32 - 2 ** 28;
/**
 * The share of its coherence sums that a new stage keeps. With all of them it would learn its differences
 * slowly.
 */
const PROMOTED_COHERENCE = 1 / 16;

/**
 * The memory of a learning network in bytes: each weight and its two sums. Throws RangeError if no kernel has
 * that much.
 */
function trainingBytes(shape: NetworkShape): number {
  const bytes = weightCount(shape) * 12;
  if (bytes <= MOST_BYTES) return bytes;
  const [needed, most] = [bytes, MOST_BYTES].map((count) => (count / 2 ** 30).toFixed(1));
  throw new RangeError(
    `This network takes ${needed} GiB while it learns, and there is room for ${most}: take fewer or smaller patterns, or fewer stages`,
  );
}

/**
 * The state of the run in a folder; undefined if there is none. Throws an Error if its checkpoint is damaged.
 */
export function readRun(folder: string): RunState | undefined {
  const file = join(folder, CHECKPOINT);
  return existsSync(file) ? readState(file) : undefined;
}

/** The plan of a run; plain data. */
export interface RunPlan {
  /** The folder of the run. */
  folder: string;
  /** Episodes that the run has already. */
  episodes: number;
  /** How many patterns the network has. */
  patterns: number;
  /** How many stages it has. */
  stages: number;
  /** Of memory; up to twice as many on disk, while a checkpoint is replaced. */
  bytes: number;
}

/** The plan of `train` with these options, to be shown before it takes the memory. */
export function planRun(known: RunState | undefined, options: TrainingOptions): RunPlan {
  checkPruning(known, options);
  const before = known?.shape ?? (options.from === undefined ? undefined : readFrom(options).shape);
  const { patterns = STANDARD_PATTERNS } = known?.shape ?? { ...before, ...options };
  const stages = options.stages ?? before?.stages ?? [];
  return {
    folder: options.folder,
    episodes: known?.episodes ?? 0,
    patterns: patterns.length,
    stages: stages.length + 1,
    bytes: trainingBytes({ patterns, stages }),
  };
}

/**
 * Trains until `episodes` are reached or `signal` aborts. Reports every ten seconds. Throws for files it
 * cannot read or write, and RangeError for wrong options or if the weights grow without bound. Rethrows errors of
 * `onProgress`, after a checkpoint.
 */
export async function train(
  options: TrainingOptions,
  kernelBytes: Uint8Array,
  onProgress: (progress: TrainingProgress) => void,
): Promise<RunState> {
  checkOptions(options);
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
      checkFinite(kernel.weights, options);
      writeCheckpoint(file, { state, weights: kernel.weights, coherence: kernel.coherence! });
      if (failure !== undefined) throw failure;
      onProgress({ ...summary(state), movesPerSecond: 0, recent: recentOf(undefined), checkpoint: true });
    }
  } finally {
    await team.close();
  }
  return state;
}

/** Throws RangeError if a weight is no number any more: too large a rate overshoots further with each move. */
function checkFinite(weights: Float32Array, { folder, rate }: TrainingOptions): void {
  let at = 0;
  while (at < weights.length && Number.isFinite(weights[at])) at++; // a tenth of the time of `every`
  if (at === weights.length) return;
  throw new RangeError(
    `The weights grew without bound at a rate of ${rate}: take a smaller one. The last checkpoint in ${folder} stays as it was`,
  );
}

function begin(options: TrainingOptions, kernelBytes: Uint8Array): { kernel: WasmKernel; state: RunState } {
  const { seed = 1, initial = 0 } = options;
  checkPruning(undefined, options);
  const from = options.from === undefined ? undefined : readFrom(options);
  const { patterns = STANDARD_PATTERNS, stages = [] } = { ...from?.shape, ...options };
  const shape = shapeWith({ ...from?.shape, patterns, stages }, options);
  const kernel = createWasmKernel(kernelBytes, { shared: true, tableBytes: 1 << 16 });
  kernel.newNetwork(shape, { learning: true, initial });
  if (from) goOnFrom(from, kernel, options);
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

/** Writes the weights of a network to one that has the same stages, and the same patterns first. */
function goOnFrom(
  from: PackedNetwork,
  kernel: WasmKernel,
  { caution = 0, keepPruned = false }: TrainingOptions,
): void {
  const { weights, coherence } = kernel;
  const stages = (from.shape.stages?.length ?? 0) + 1;
  const known = new Float32Array(weightCount(from.shape));
  unpackWeights(from, known);
  for (let stage = 0; stage < stages; stage++) {
    const part = known.subarray((known.length / stages) * stage, (known.length / stages) * (stage + 1));
    weights.set(part, (weights.length / stages) * stage);
  }
  trustWeights(weights, coherence!, caution);
  if (keepPruned) freezePruned(weights, coherence!);
}

/** Reads the network that a new run begins with. Throws RangeError if it cannot learn, or does not fit other options. */
function readFrom({ from: path = '', patterns, stages, initial }: TrainingOptions): PackedNetwork {
  if (!existsSync(path)) throw new RangeError(`There is no network ${path}: name another file`);
  const network = parseWeights(readFileSync(path));
  if (!network.ok) throw new RangeError(`${path}: ${network.error.message}`);
  const { shape, completes } = network.value;
  if (shape.board || shape.endgames || completes)
    throw new RangeError(`${path} cannot learn: name a network that plays 4x4 by itself, without endgames`);
  if (stages || initial !== undefined) {
    throw new RangeError(`${path} has stages and values of its own: leave yours out`);
  }
  if (shape.patterns.some((pattern, at) => patterns && String(pattern) !== String(patterns[at]))) {
    const own = shape.patterns.map((pattern) => pattern.map((cell) => cell.toString(16)).join('')).join(',');
    throw new RangeError(`${path} has the patterns ${own}: begin yours with them`);
  }
  return network.value;
}

/** Throws RangeError if a run, or a new one, cannot keep weights pruned as the options say. */
function checkPruning(
  known: RunState | undefined,
  { folder, from, patterns, coherence, keepPruned }: TrainingOptions,
): void {
  const isKept = known ? known.stretches[0]?.keepPruned === true : keepPruned === true;
  if (keepPruned && !isKept) {
    throw new RangeError(`The run in ${folder} has learned pruned weights, too: begin in another folder`);
  }
  if (!isKept) return;
  if (!coherence) throw new RangeError('A run that keeps weights pruned learns with coherence alone');
  if (!known && from === undefined) throw new RangeError('Name the file whose pruned weights are kept: from');
  if (!known && patterns)
    throw new RangeError('A run that keeps weights pruned has the patterns of its file');
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
  checkPruning(state, options);
  if (options.patterns && JSON.stringify(options.patterns) !== JSON.stringify(before.patterns)) {
    throw new RangeError(
      `The run in ${options.folder} has other patterns: leave them out, or begin in another folder`,
    );
  }
  const stages = options.stages ?? before.stages ?? [];
  checkWeightPromotion(before.stages ?? [], stages);
  const after = shapeWith({ ...before, stages }, options);
  const kernel = createWasmKernel(kernelBytes, { shared: true, tableBytes: 1 << 16 });
  kernel.newNetwork(after, { learning: true });
  const { weights, coherence } = kernel;
  const count = weights.length / (stages.length + 1);
  const known = count * ((before.stages?.length ?? 0) + 1);
  readArrays({ weights: weights.subarray(0, known), coherence: coherence!.subarray(0, 2 * known) });
  promoteWeights(weights, before.stages ?? [], stages);
  promoteWeights(coherence!, before.stages ?? [], stages, PROMOTED_COHERENCE);
  return { kernel, state: { ...state, shape: after } };
}

function shapeWith(shape: NetworkShape, { largest, downgrading }: TrainingOptions): NetworkShape {
  trainingBytes(shape); // throws if it does not fit
  return {
    ...shape,
    ...(largest === undefined ? {} : { largest }),
    ...(downgrading === undefined ? {} : { downgrading }),
  };
}

interface RunningLeg {
  team: TrainingTeam;
  kernel: WasmKernel;
  state: RunState;
  options: TrainingOptions;
  episodes: number; // until the next checkpoint
  onProgress: (progress: TrainingProgress) => void;
}

/**
 * Lets all threads learn `episodes` episodes together, and adds them to the state. Returns the error that
 * `onProgress` threw, if any.
 */
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
    // If the run had more threads before, their random states stay.
    state.randomStates.splice(0, threads, ...states);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  attempt(() => window.close());
  return failure;
}

/** Only the options that threads need: the others cannot be cloned. */
function trainOptions({
  rate,
  coherence,
  lambda,
  restartAbove,
  carousel,
  promotion,
}: TrainingOptions): TrainOptions {
  return {
    rate,
    ...(coherence === undefined ? {} : { coherence }),
    ...(lambda === undefined ? {} : { lambda }),
    ...(restartAbove === undefined ? {} : { restartAbove }),
    ...(carousel === undefined ? {} : { carousel }),
    ...(promotion === undefined ? {} : { promotion }),
  };
}

function firstState(kernel: WasmKernel, seed: number, thread: number): readonly [number, number] {
  kernel.seed(seed + 0x9e3779b1 * thread);
  return kernel.randomState;
}

/** Loads the drawing of curves: a function that draws the plot of a run's folder again, if there is a curve. */
export async function curvePlotter(): Promise<(folder: string) => void> {
  return (await import('./curvePlot.js')).plotCurve;
}
