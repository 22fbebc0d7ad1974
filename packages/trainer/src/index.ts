/** Training of n-tuple networks, and the arena in which players are measured. */
export { type ArenaOptions, runArena } from './arena.js';
export type { ArenaGame } from './arenaGame.js';
export { type ArenaReport, type Difference, type PlayerReport, reportOf } from './arenaReport.js';
export type { RunState, Stretch } from './checkpoint.js';
export { extendCurve, plotCurve } from './curve.js';
export { type Figure, type MachineBench, machineFigures } from './machineBench.js';
export { existingNetwork, readKernels } from './networks.js';
export { type Packed, type PackingOptions, packNetwork } from './packing.js';
export { type PlayerSpec, parsePlayer } from './player.js';
export {
  planRun,
  type RunPlan,
  readRun,
  type TrainingOptions,
  train,
} from './training.js';
export type { TrainingProgress } from './trainingProgress.js';
