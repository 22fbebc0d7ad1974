/**
 * The solver: its kernel for 4x4, in WebAssembly and as its TypeScript twin, a search for all other boards,
 * and the engine. The engine runs both in threads.
 */
export {
  type AnySizeSearch,
  type AnySizeSearchPorts,
  createAnySizeSearch,
  isSolvable,
} from './anySize/search.js';
export * from './engine/advisor.js';

export {
  type AnalyseOptions,
  createEngine,
  type Engine,
  type EngineOptions,
  type EnginePorts,
  type OnProgress,
} from './engine/engine.js';
export { checkLimits, limitsFault } from './engine/limits.js';
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
export { makeBoardWords } from './kernel/boardWords.js';
export type { KernelOptions } from './kernel/createKernel.js';
export { MAX_DEPTH } from './kernel/deepening.js';
export * from './kernel/kernel.js';
export { SIGNATURE, type Signature, type SignedSearch, signatureOf } from './kernel/signature.js';
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
  SHIPPED_PATTERNS,
  STANDARD_PATTERNS,
} from './network/descriptor.js';
export { completeWith, takesEndgames } from './network/endgame.js';
export * from './network/manifest.js';
export { sectionNibbles, weightCount } from './network/shape.js';
export { correctedChance, fitCorrection, type SaidChance } from './players/correction.js';
export { type ChancePoint, chancesAlong, evenPlies, type PlayerAdvisor } from './players/forPlayer.js';
export { noiseOfLoss, PLAYER_LEVELS, type PlayerLevel, playerOfLevel } from './players/levels.js';
export { type PlayoutOptions, type TileChance, tileChances, USUAL_PLAYOUTS } from './players/playouts.js';
export type { LineMove, Puzzle, PuzzleChances } from './puzzles/puzzle.js';
export {
  makePuzzle,
  type PuzzleEntry,
  parsePuzzle,
  puzzleId,
  readPuzzleFile,
  startPuzzleFile,
} from './puzzles/text.js';
export {
  failsByFewTiles,
  isTheme,
  type RiskyTile,
  THEMES,
  type Theme,
  themeOfReason,
  themesOf,
} from './puzzles/theme.js';
export { type Analysis, type Continuation, type FollowedMove, follow } from './reasons/analysis.js';
export { AGAINST, type Fact, type FactKind, shareOf } from './reasons/fact.js';
export { type PrincipalReply, principalLine } from './reasons/principalLine.js';
export { type Reason, reasons } from './reasons/reasons.js';
export { tallyOf } from './reasons/tally.js';
export { pairToExplain, type Why, whyOf } from './reasons/why.js';
export { type Account, type AccountedTurn, type AccountSum, accountOf } from './review/account.js';
export { type GoodnessLabel, goodnessLabel } from './review/goodness.js';
export { accuracyOf, GRADE_LIMITS, GRADES, type Grade, gradeOf, lostShare } from './review/grades.js';
export { REVIEW_LEVELS, type ReviewLevel, USUAL_REVIEW_LEVEL } from './review/levels.js';
export { luckiestMoves, worstMoves } from './review/moments.js';
export { type Reviewed, type ReviewedGame, type ReviewedMove, reviewedOf } from './review/moves.js';
export { type ReviewOptions, type ReviewStep, review } from './review/review.js';
export type { ReviewAdvisor, SearchedPosition } from './review/searchedPosition.js';
export { parseSearchedPosition } from './review/storedPosition.js';
export {
  chooseSpawn,
  type SearchLines,
  type SpawnRules,
  type SpawnWish,
  type ValuedSpawn,
  valueSpawns,
} from './spawns/valuedSpawns.js';
export { winningDirections } from './success/course.js';
export * from './success/features.js';
export { lineRate } from './success/lineRate.js';
export { type Doubt, type Outlook, outlookOf, type Rules } from './success/outlook.js';
export { equalsOf, type Ranked, type Ranking, rankingOf } from './success/ranking.js';
export { milestoneOf, successRate } from './success/rate.js';
export { lossesOf, SEARCH_NOISE, type Standing, standingsOf } from './success/standing.js';
export {
  type BuildProgress,
  buildSteps,
  type LayerStore,
  layerCount,
  type TableRules,
  usualMostSum,
} from './tables/build.js';
export { type CutProgress, cutSteps, GAME_STARTS } from './tables/cut.js';
export { type FormationTable, makeTable, parseTable } from './tables/file.js';
export { FORMATION_NAMES, FORMATIONS, type FormationName } from './tables/formation.js';
export {
  fitsTable,
  makesGoal,
  type PlacedTable,
  placedChance,
  placedValue,
  placeTable,
} from './tables/placed.js';
export {
  decodeWeights,
  makeWeights,
  openWeights,
  type PackedNetwork,
  type PrunedNetwork,
  parseWeights,
  type TrainingRecord,
  type WeightsFile,
  type WeightsOptions,
} from './weights/file.js';
export { makeShapeMembers, parseShapeMembers } from './weights/head.js';
export { type DenseNetwork, type FitOptions, foldSymmetric, packToBytes, prune } from './weights/prune.js';
