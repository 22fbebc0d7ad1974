// biome-ignore-all assist/source/organizeImports: in the order of a table of contents
/**
 * `@twofold/core/internal`: parts of core that only our own packages use. No promise holds for it: a patch release may
 * change or remove any of these names.
 */

// Boards, variants and spawns
export { isSide, placeOf } from './board.js';
export { EVEN_FOUR_CHANCE } from './variant.js';
export { type UnusualChance, variantFacts } from './variantName.js';
export { canSpawn } from './spawn.js';
export { hasChosenStart } from './firstBoard.js';

// Ids of games
export { makeReadableId } from './random.js';

// Milestones: tiles that games note, and how often they are made
export {
  countLargest,
  FIRST_RATED,
  firstMilestone,
  type TileRate,
  tileRates,
  tilesBetween,
} from './milestones.js';

// Games: words, clocks and splits
export { MOST_NAMED_MERGES } from './game/describeTurn.js';
export * from './game/splits.js';
export { PlayClock } from './game/playClock.js';

// Replays and texts
export { LARGEST_RANK, MAX_VARIATION_DEPTH } from './replay/replay.js';
export { detectByteOrder, decodeText } from './codec/text.js';
export { isEntryLine, readAnyText, SAVED_GAMES_CODE } from './notation/anyReplay.js';
export { NO_BOARD_CODE, parseAnyBoard } from './notation/anyBoard.js';
export { BoardLines } from './notation/boardLines.js';
export { readClassicState } from './notation/classicState.js';

// Errors, bytes as text, and checksums of files
export { messageOf } from './result.js';
export { decodeBase64url, encodeBase64url } from './codec/base64url.js';
export { crc32 } from './codec/crc32.js';

// The raw 4x4 board, for search and other hot code
export {
  countCells,
  emptyCells,
  fitsRaw,
  nthCell,
  packHalf,
  rewardOf,
  rowTables,
  tiltHalf,
  TO_FIRST,
  TO_LAST,
  transposeHigh,
  transposeLow,
} from './game/rawBoard.js';
