// The exports to TypeScript; packages/solver/src/kernel/wasm/surface.ts declares them. Arguments of 64 bits
// are slow, so a board is passed in memory, at the address given to `setBoard`: the cells, then the fifth
// bits.
import { fillTables, tilt, tiltedHigh } from './board';
import {
  lastCells,
  lastHigh,
  playEpisode,
  respawn,
  setCourse,
  setHistory,
  setNoise,
  setRate,
} from './episode';
import { setFormations } from './formation';
import { readCoherence } from './learning';
import { evaluate, evaluateBoards, readNetwork, setLocated } from './network';
import { readPacking } from './packed';
import { randomHigh, randomLow, setRandomState } from './random';
import { playRandomly, setGames } from './randomPlay';
import { beginSearch, searchDirection, setFourChance } from './search';
import { beginGeneration, forget, setTable } from './table';
import { beginCodes, beginSection, readCodes, readPositions, scaleCodes } from './weights/decoder';

export { reward } from './board';
export { moves as episodeMoves, reached as episodeReached, score as episodeScore } from './episode';
export { games as randomGames, moves as randomMoves, score as randomScore } from './randomPlay';
export { nodes, stopped } from './search';
export {
  beginCodes,
  beginGeneration,
  beginSearch,
  beginSection,
  evaluateBoards,
  fillTables,
  forget,
  playRandomly,
  randomHigh,
  randomLow,
  readCodes,
  readPositions,
  scaleCodes,
  setCourse,
  setFormations,
  setFourChance,
  setGames,
  setHistory,
  setLocated,
  setNoise,
  setRandomState,
  setRate,
  setTable,
};

let board: usize = 0;

/** Sets the address at which boards are passed: 16 bytes, which no other thread uses. */
export function setBoard(at: usize): void {
  board = at;
}

/** Sets the network, by the address of its description (src/network/descriptor.ts). */
export function setNetwork(descriptor: usize): void {
  readNetwork(descriptor);
  readPacking(descriptor);
  readCoherence(descriptor);
}

/** Tilts the board in place. Returns whether anything moved. */
export function tiltBoard(direction: u32): bool {
  const cells = load<u64>(board);
  const high = load<u64>(board, 8);
  const after = tilt(cells, high, direction);
  store<u64>(board, after);
  store<u64>(board, tiltedHigh, 8);
  return after != cells || tiltedHigh != high;
}

export function evaluateBoard(): f64 {
  return evaluate(load<u64>(board), load<u64>(board, 8));
}

/**
 * Plays an episode from the board, or from two spawned tiles if it is empty. Leaves the last position there.
 */
export function playBoard(lambda: f64, explores: bool): void {
  playEpisode(load<u64>(board), load<u64>(board, 8), lambda, explores);
  leaveLast();
}

/** Makes the board the afterstate of a move of the last episode, with another tile spawned. */
export function respawnBoard(move: i32): void {
  respawn(move);
  leaveLast();
}

function leaveLast(): void {
  store<u64>(board, lastCells);
  store<u64>(board, lastHigh, 8);
}

export function searchBoard(direction: u32, depth: u32, leastProbability: f64): f64 {
  return searchDirection(load<u64>(board), load<u64>(board, 8), direction, depth, leastProbability);
}
