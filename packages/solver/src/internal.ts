/**
 * `@twofold/solver/internal`: parts of the solver that only our own packages use. No promise holds for it: a patch
 * release may change or remove any of these names.
 */
export { type AnySizeSearch, createAnySizeSearch, isSolvable } from './anySize/search.js';
export { limitsFault } from './engine/limits.js';
export type { ExactPasses } from './exact/layers.js';
export {
  type Exercise,
  HARMFUL_TILES,
  openExercise,
  PLAY_CHAPTERS,
  type PlayChapter,
  type StoredExercise,
} from './exercises/exercise.js';
export { type Goal, type GoalKind, isBoardRight, isHeld, judgeMove, type Verdict } from './exercises/goal.js';
export { fewestMoves } from './exercises/goalSearch.js';
export { makeBoardWords } from './kernel/boardWords.js';
export { SIGNATURE, signatureOf } from './kernel/signature.js';
export { SHIPPED_PATTERNS } from './network/descriptor.js';
export { appendEndgames, takesEndgames } from './network/endgame.js';
export { ENDGAMES, hasNetworkChoice, networkNamed } from './network/manifest.js';
export { sectionNibbles, weightCount } from './network/shape.js';
export { type Change, certain, changeOf, costFor, luckFor } from './players/change.js';
export {
  type Correction,
  corrected,
  correctedChance,
  ENOUGH_GAMES,
  fitCorrection,
  type SaidChance,
} from './players/correction.js';
export { type ChancePoint, chancesAlong, evenPlies, type PlayerAdvisor } from './players/forPlayer.js';
export {
  ENOUGH_SCORES,
  noiseOfLoss,
  noiseOfScore,
  PLAYER_LEVELS,
  type PlayerLevel,
  playerOfLevel,
  playerOfScores,
} from './players/levels.js';
export { tileChances } from './players/playouts.js';
export { type AskChances, saidOf, saidPlies } from './players/said.js';
export { chancesAgree, costsOf, isRight } from './puzzles/answer.js';
export { makeLine } from './puzzles/line.js';
export type { LineMove, Puzzle } from './puzzles/puzzle.js';
export {
  makePuzzle,
  type PuzzleEntry,
  parsePuzzle,
  puzzleId,
  readPuzzleFile,
  startPuzzleFile,
} from './puzzles/text.js';
export { isTheme, type RiskyTile, THEMES, type Theme, themeOfReason, themesOf } from './puzzles/theme.js';
export { follow } from './reasons/analysis.js';
export { FACTS_AGAINST } from './reasons/fact.js';
export { type PrincipalReply, principalLine } from './reasons/principalLine.js';
export { type Reason, reasons } from './reasons/reasons.js';
export { hasQuickLines, pairToExplain, type Why, whyOf, whySteps } from './reasons/why.js';
export { chancesOf, withoutDoubted } from './review/doubted.js';
export { GOODNESS_LIMITS, type GoodnessLabel, goodnessLabel } from './review/goodness.js';
export { lostShare } from './review/grades.js';
export { ungradedBy } from './review/moves.js';
export { isSolved } from './review/searchedPosition.js';
export { isOfBoard, parseSearchedPosition } from './review/storedPosition.js';
export { keepFacts } from './review/turnFacts.js';
export { reviewWay } from './review/way.js';
export { chooseSpawn, type SpawnWish, type ValuedSpawn, valueSpawns } from './spawns/valuedSpawns.js';
export { lastTile, winningDirections } from './success/course.js';
export {
  SUCCESS_FEATURES,
  type SuccessModel,
  type SuccessModels,
  successFeatures,
} from './success/features.js';
export { lineRate } from './success/lineRate.js';
export type { Doubt, Outlook, Rules } from './success/outlook.js';
export { equalsOf, type Ranked, rankingOf } from './success/ranking.js';
export { milestoneOf } from './success/rate.js';
export type { Standing } from './success/standing.js';
export {
  type BuildProgress,
  buildSteps,
  type LayerStore,
  layerCount,
  solvedOf,
  type TableRules,
  tablePasses,
  usualMostSum,
} from './tables/build.js';
export { type CutProgress, cutSteps, GAME_STARTS } from './tables/cut.js';
export { makeTable } from './tables/file.js';
export { FORMATION_NAMES, FORMATIONS, type FormationName } from './tables/formation.js';
export { fitsTable, makesGoal, type PlacedTable, placedChance, placeTable } from './tables/placed.js';
export { decodeWeights, openWeights } from './weights/file.js';
export { makeShapeMembers, parseShapeMembers } from './weights/head.js';
export { type DenseNetwork, packToBytes } from './weights/prune.js';
