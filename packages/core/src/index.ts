// biome-ignore-all assist/source/organizeImports: in the order of a table of contents
/**
 * `@twofold/core`: the rules of 2048 for boards of any size, games with undo, and the formats that packages
 * share. No clock, storage, DOM or Node inside. docs/rules.md describes the rules in prose. Parts for our own
 * packages are in internal.ts.
 */

// Positions and the tilt
export {
  type Board,
  boardFromRanks,
  boardFromValues,
  boardToValues,
  countEmpty,
  emptyBoard,
  MAX_RANK,
  MAX_SIDE,
  maxRank,
  MIN_SIDE,
  rankValue,
  sameBoard,
} from './board.js';
export * from './direction.js';
export * from './symmetry.js';
export { isOver, legalDirections, legalMask, type Motion, type Tilt, tilt } from './tilt.js';

// Variants, randomness and spawns
export {
  findVariant,
  makeVariant,
  USUAL_FOUR_CHANCE,
  type Variant,
  type VariantName,
  type VariantShape,
  VARIANTS,
} from './variant.js';
export { variantName } from './variantName.js';
export { type Dealer, hashSeed, isSeed, MAX_SEED_LENGTH, seededDealer, threefry } from './random.js';
export { dealSpawn, dealStart, type Outcome, placeSpawn, type Spawn, spawnOutcomes } from './spawn.js';

// Counts that prove an engine
export { perft } from './perft.js';

// Games
export { Game, type GameOptions } from './game/game.js';
export { type Status, statusOf } from './game/status.js';
export type { Turn } from './game/turn.js';
export { describeTurn, type MergeFacts, type TurnFacts } from './game/describeTurn.js';

// Replays, links, positions as text
export {
  type Claims,
  type Comment,
  type Line,
  MAX_REPLAY_PLIES,
  MAX_REPLAY_TEXT,
  type Replay,
  type Variation,
} from './replay/replay.js';
export { gameFromReplay, replayFromGame } from './replay/gameReplay.js';
export { makeReplay } from './replay/text/makeText.js';
export { parseReplay } from './replay/text/parseText.js';
export { makeCompact, parseCompact } from './replay/compact.js';
export { type Standing, verifyReplay } from './replay/verify.js';
export { type Verified, verifyAnyReplay } from './notation/verifyText.js';
export * from './notation/position.js';

// Files of any kind, and of other programs
export { detectTextKind, parseAnyReplay, type TextKind } from './notation/anyReplay.js';
export type { BoardOptions, Shape } from './notation/anyBoard.js';
export { parseVerseReplay } from './notation/verse.js';
export { type ClassicState, parseClassicState } from './notation/classicState.js';
export * from './notation/convert.js';

// Learning agents
export * from './environment/index.js';

// Answers to untrusted input
export type { Failure, Result } from './result.js';
