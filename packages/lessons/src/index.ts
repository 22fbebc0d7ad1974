// biome-ignore-all assist/source/organizeImports: in the order of a table of contents
/**
 * `@twofold/lessons`: the five classic ways to tilt a board, as a student writes them, on plain numbers. Each
 * is a plain function with an optional observer. No imports from anywhere. docs/lessons.md describes the
 * package.
 */

// Boards, and what happens at each step
export * from './step.js';
export { copyBoard, uprightBoard } from './catalogue/board.js';

// The five ways
export * as walk from './walk.js';
export * as packAndPair from './packAndPair.js';
export * as minimumRow from './minimumRow.js';
export * as twoPointers from './twoPointers.js';
export * as rotateWithMotions from './rotateWithMotions.js';

// A game on top of two pointers
export * as consoleGame from './consoleGame.js';

// Famous mistakes
export * as wrongWays from './wrongWays.js';

// Catalogue of the ways, with pseudo-code and contracts
export * from './ids.js';
export { WAYS } from './catalogue/ways.js';
export { WRONG_WAYS } from './catalogue/wrongWayEntries.js';
export type { Line, Routine, Way, WrongWay } from './catalogue/way.js';
export {
  type Answer,
  type Contract,
  expectedOutcome,
  type Misfit,
  type Reading,
  sameOutcome,
  type Text,
} from './catalogue/contract.js';

// Steps
export { recordSteps } from './record.js';
export { firstWrongStep } from './firstWrongStep.js';

// Their TypeScript, as readers see it
export { type SourceLine, sourceOf, withoutObserver } from './source.js';
