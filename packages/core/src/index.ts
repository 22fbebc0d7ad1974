/**
 * `@twofold/core`: the rules of 2048 for boards of any size, games with undo, and all that other packages
 * need to agree on. No clock, storage, DOM or Node inside. docs/rules.md tells the rules in prose.
 */

// Positions and the tilt
export * from './board.js';
export * from './direction.js';
// Games
export { Game, type GameOptions, type Status, type Turn } from './game.js';
export { type Dealer, hashSeed, seededDealer, threefry } from './random.js';
// Values of untrusted input
export * from './result.js';
export { canSpawn, dealStart, type Outcome, placeSpawn, type Spawn, spawnOutcomes } from './spawn.js';
export * from './symmetry.js';
export { isOver, legalDirections, type Motion, type Tilt, tilt } from './tilt.js';
// Variants, randomness and spawns
export * from './variant.js';
