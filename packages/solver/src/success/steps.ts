/**
 * How often the solver goes on from one tile to the next: of its games that made a tile, the share that made the
 * next one. docs/experiments/success-chance.md has the games.
 */
import type { Board } from '@twofold/core';
import { shapeOf } from './rate.js';

/** By shape, then by the number on the later tile. */
const STEP_RATES: { readonly [shape: string]: Readonly<Record<number, number>> } = {
  '2x2': { 8: 1, 16: 0.961, 32: 0.08 },
  '2x3': { 8: 1, 16: 1, 32: 1, 64: 0.955, 128: 0.065 },
  '2x4': { 8: 1, 16: 1, 32: 1, 64: 1, 128: 0.96, 256: 0.771, 512: 0.005 },
  '3x3': { 8: 1, 16: 1, 32: 1, 64: 1, 128: 0.995, 256: 0.94, 512: 0.529 },
  '3x4': { 2048: 0.514 },
  '3x5': { 4096: 0.667 },
  '4x4': { 4096: 0.998, 8192: 1, 16384: 0.97, 32768: 0.579 },
};

/** The rate of the step to a tile. Undefined: it was not counted on such boards, or no counted game made the tile. */
export function stepRate(board: Board, tile: number): number | undefined {
  return STEP_RATES[shapeOf(board)]?.[tile];
}
