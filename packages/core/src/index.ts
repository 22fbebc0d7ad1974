// biome-ignore-all assist/source/organizeImports: in the order of a table of contents
/**
 * `@twofold/core`: the rules of 2048 for boards of any size, games with undo, and the formats that packages
 * share. No clock, storage, DOM or Node inside. docs/rules.md describes the rules in prose.
 */

// Positions and the tilt
export * from './board.js';
export * from './direction.js';
export * from './symmetry.js';
export { isOver, legalDirections, legalMask, type Motion, type Tilt, tilt } from './tilt.js';

// Variants, randomness and spawns
export * from './variant.js';
export * from './variantName.js';
export {
  type Dealer,
  hashSeed,
  isSeed,
  MAX_SEED_LENGTH,
  readableName,
  seededDealer,
  threefry,
} from './random.js';
export {
  canSpawn,
  dealSpawn,
  dealStart,
  type Outcome,
  placeSpawn,
  type Spawn,
  spawnOutcomes,
} from './spawn.js';
export { couldBegin, isSetUp } from './firstBoard.js';

// Milestones: tiles that games note, and how often they are made
export * from './milestones.js';

// Counts that prove an engine
export { perft } from './perft.js';

// Games
export { Game, type GameOptions } from './game/game.js';
export { type Status, statusOf } from './game/status.js';
export type { Turn } from './game/turn.js';
export * from './game/describeTurn.js';
export * from './game/splits.js';
export { PlayClock } from './game/playClock.js';

// Replays, links, positions as text
export * from './replay/replay.js';
export { gameFromReplay, replayFromGame } from './replay/gameReplay.js';
export { makeReplay } from './replay/text/makeText.js';
export { parseReplay } from './replay/text/parseText.js';
export { makeCompact, parseCompact } from './replay/compact.js';
export { type Standing, verifyReplay } from './replay/verify.js';
export { type Verified, verifyAnyReplay } from './notation/verifyText.js';
export { isTagName } from './replay/text/header.js';
export * from './notation/position.js';

// Files of any kind, and of other programs
export { byteOrderOf, decodeUtf16, textOf, textsOf } from './codec/text.js';
export {
  IS_SAVE,
  isEntryLine,
  kindOf,
  parseAnyReplay,
  readAnyText,
  type TextKind,
} from './notation/anyReplay.js';
export * from './notation/anyBoard.js';
export { BoardLines, type Part } from './notation/boardLines.js';
export { parseVerseReplay } from './notation/verse.js';
export { type ClassicState, parseClassicState, readClassicState } from './notation/classicState.js';
export * from './notation/convert.js';

// Learning agents
export * from './environment/index.js';

// Answers to untrusted input, bytes as text, and checksums of files
export * from './result.js';
export { decodeBase64url, encodeBase64url } from './codec/base64url.js';
export { crc32 } from './codec/crc32.js';

// The raw 4x4 board, for search and other hot code
export * from './game/rawBoard.js';
