/** Training of n-tuple networks, and the arena that measures players. */
export { type ArenaElsewhere, type ArenaOptions, runArena } from './arena/arena.js';
export type { ArenaGame } from './arena/arenaGame.js';
export type { LostGame } from './arena/arenaPool.js';
export {
  type ArenaReport,
  type Difference,
  type PlayerReport,
  reportOf,
  type Success,
} from './arena/arenaReport.js';
export type { ArenaJob, ArenaThreadData, PlayedGame } from './arena/arenaThread.js';
export { type PlayerSpec, parsePlayer } from './arena/player.js';
export type { RunState, Stretch } from './learn/checkpoint.js';
export { extendCurve } from './learn/curve.js';
export {
  curvePlotter,
  planRun,
  type RunPlan,
  readRun,
  train,
} from './learn/training.js';
export type { TrainingOptions } from './learn/trainingOptions.js';
export type { TrainingProgress } from './learn/trainingProgress.js';
export { type Figure, type MachineBench, machineFigures } from './machineBench.js';
export { existingNetwork, heuristicFingerprint, networkFingerprint, readKernels } from './networkFiles.js';
export { type Packed, type PackingOptions, packNetwork } from './pack.js';
export {
  type ArenaHands,
  type ArenaStudy,
  arenaParts,
  arenaStudy,
  openArenaStudy,
  readArenaPart,
} from './studies/arenaStudy.js';
export { type LayerStudy, layerStudy, openLayerStudy } from './studies/layerStudy.js';
export { openPuzzleStudy, type PuzzleStudy, puzzleStudy } from './studies/puzzleStudy.js';
export { checkSharedPath } from './studies/sharedPath.js';
export { programVersion } from './studies/version.js';
export type { HaveLayers } from './tables/sharedBuild.js';
export { type Simulation, seededRandom, simulateTable } from './tables/simulate.js';
export { buildTable, type TableBuild } from './tables/tableBuild.js';
export { readTable, type TableFile } from './tables/tableFiles.js';
export { type TableLine, tableLines } from './tables/tableLines.js';
