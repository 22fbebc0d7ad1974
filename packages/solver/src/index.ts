/**
 * The solver: the engine that searches in threads, exact tables of small boards, and the review of games. Below the
 * engine lies the kernel for 4x4, in WebAssembly and as its TypeScript twin. Parts for our own packages are in internal.ts.
 */
export * from './engine/advisor.js';
export {
  type AnalyseOptions,
  createEngine,
  type Engine,
  type EngineOptions,
  type EnginePorts,
  type OnProgress,
} from './engine/engine.js';
export type { NetworkPorts } from './engine/networkReader.js';
export * from './engine/port.js';
export { openScheduler, type SchedulerOptions } from './engine/scheduler/scheduler.js';
export { serveThread, type ThreadPorts } from './engine/thread/engineThread.js';
export type { ExactLine, ExactTable } from './exact/exactTable.js';
export {
  canSolve,
  type ExactGoal,
  type ExactOptions,
  type ExactProgress,
  type ExactRules,
  exactSteps,
  solveExact,
} from './exact/solveExact.js';
export type { KernelOptions } from './kernel/createKernel.js';
export * from './kernel/kernel.js';
export { createTwinKernel } from './kernel/twin/twinKernel.js';
export {
  createWasmKernel,
  type SharedNetwork,
  type WasmKernel,
  type WasmKernelOptions,
} from './kernel/wasm/wasmKernel.js';
export {
  type Endgame,
  type NetworkBoard,
  type NetworkShape,
  type Pattern,
  STANDARD_PATTERNS,
} from './network/descriptor.js';
export {
  type BoardShape,
  networkForBoard,
  SHIPPED_NETWORKS,
  type ShippedNetwork,
  USUAL_NETWORK,
} from './network/manifest.js';
export type { PlayoutOptions, TileChance } from './players/playouts.js';
export type { Analysis, Continuation, FollowedMove } from './reasons/analysis.js';
export type { Account, AccountedTurn, AccountSum } from './review/account.js';
export { accuracyOf, GRADE_LIMITS, GRADES, type Grade, gradeOf } from './review/grades.js';
export { REVIEW_LEVELS, type ReviewLevel, USUAL_REVIEW_LEVEL } from './review/levels.js';
export { luckiestMoves, worstMoves } from './review/moments.js';
export { type Reviewed, type ReviewedGame, type ReviewedMove, summariseReview } from './review/moves.js';
export { type ReviewOptions, type ReviewStep, review } from './review/review.js';
export type { ReviewAdvisor, SearchedPosition } from './review/searchedPosition.js';
export type { FactsOfTurn, TurnFacts } from './review/turnFacts.js';
export { type FormationTable, parseTable } from './tables/file.js';
export {
  makeWeights,
  type PackedNetwork,
  type PrunedNetwork,
  parseWeights,
  type TrainingRecord,
  type WeightsFile,
  type WeightsOptions,
} from './weights/file.js';
