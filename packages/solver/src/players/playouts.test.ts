// The chances of a player by playouts, beside the same player played with core's own rules.
import {
  type Board,
  boardFromValues,
  DIRECTIONS,
  DOWN,
  Game,
  LEFT,
  maxRank,
  RIGHT,
  tilt,
  VARIANTS,
} from '@twofold/core';
import { beforeAll, expect, it } from 'vitest';
import { createWasmKernel, type Kernel } from '../index.js';
import { compiledKernels } from '../testing/kernels.js';
import { SMALL } from '../testing/networks.js';
import { tileChances } from './playouts.js';

const BOARD = boardFromValues([
  [64, 16, 4, 2],
  [16, 8, 2, 0],
  [4, 2, 0, 0],
  [0, 0, 0, 0],
]);
const NOISE = 0.2;
let kernel: Kernel;

beforeAll(async () => {
  kernel = createWasmKernel((await compiledKernels()).own);
  kernel.newNetwork(SMALL);
  for (let at = 0; at < kernel.weights.length; at++) kernel.weights[at] = 40 + ((at * 7919) % 101);
});

/** The largest rank of a game that goes on from the board, with a real softmax and core's tiles. */
function playedOn(board: Board, seed: number): number {
  const game = new Game(VARIANTS.classic, `naive ${seed}`, { start: board });
  let state = seed + 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  while (game.status !== 'over') {
    const moves = DIRECTIONS.map((direction) => ({ direction, ...tilt(game.board, direction) })).filter(
      ({ moved }) => moved,
    );
    const values = moves.map(({ board: after, reward }) => reward + kernel.evaluate(after.ranks));
    const best = Math.max(...values);
    const weights = values.map((value) => Math.exp((value - best) / (NOISE * Math.max(1, best))));
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    game.play(moves.at(at)!.direction);
  }
  return maxRank(game.board);
}

it('are those of games by the same player with the tiles of core', () => {
  const games = 500;
  const ends = Array.from({ length: games }, (_, seed) => playedOn(BOARD, seed));
  const chances = tileChances(kernel, BOARD, { noise: NOISE, games: 1000 });
  expect(chances[0]!.tile).toBe(128);
  for (const { tile, chance, error } of chances) {
    const share = ends.filter((end) => 2 ** end >= tile).length / games;
    expect(Math.abs(share - chance)).toBeLessThan(4 * Math.hypot(error, Math.sqrt(0.25 / games)));
  }
});

it('fall from tile to tile, end with the first one in doubt, and are the same for the same seed', () => {
  const chances = tileChances(kernel, BOARD, { noise: NOISE });
  const all = chances.map(({ chance }) => chance);
  expect(all).toEqual(all.toSorted((one, other) => other - one));
  for (const { error } of chances) expect(error).toBeGreaterThan(0);
  expect(tileChances(kernel, BOARD, { noise: NOISE })).toEqual(chances);
  expect(tileChances(kernel, BOARD, { noise: NOISE, seed: 2 })).not.toEqual(chances);
});

it('are none where the largest tile is there, and certain where the game is over', () => {
  const largest = {
    columns: 4,
    rows: 4,
    ranks: Uint8Array.of(17, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  };
  expect(tileChances(kernel, largest, { noise: 1 })).toEqual([]);
  const lost = { columns: 4, rows: 4, ranks: Uint8Array.of(5, 1, 2, 1, 2, 3, 1, 2, 1, 2, 3, 1, 2, 1, 2, 3) };
  expect(tileChances(kernel, lost, { noise: 1, games: 50 })).toEqual([{ tile: 64, chance: 0, error: 0 }]);
  expect(tileChances(kernel, lost, { noise: 1, tile: 512 })).toEqual([{ tile: 512, chance: 0, error: 0 }]);
  expect(() => tileChances(kernel, lost, { noise: 1, first: LEFT })).toThrow(RangeError);
});

it('are of one tile where one is asked for, also of a tile far away, and certain where it is there', () => {
  const chances = tileChances(kernel, BOARD, { noise: NOISE, tile: 512 });
  expect(chances.map(({ tile }) => tile)).toEqual([512]);
  expect(chances[0]!.chance).toBeLessThan(tileChances(kernel, BOARD, { noise: NOISE, tile: 128 })[0]!.chance);
  expect(tileChances(kernel, BOARD, { noise: NOISE, tile: 64 })).toEqual([{ tile: 64, chance: 1, error: 0 }]);
});

it('of first moves are those of games that begin with them, each tile as often as its chance', () => {
  const games = 600;
  for (const first of [RIGHT, DOWN] as const) {
    const ends = Array.from({ length: games }, (_, seed) => {
      const game = new Game(VARIANTS.classic, `first ${seed}`, { start: BOARD });
      return playedOn(game.play(first)!.board, seed);
    });
    const share = ends.filter((end) => end >= 7).length / games;
    const [only] = tileChances(kernel, BOARD, { noise: NOISE, tile: 128, first, games: 1000 });
    expect(Math.abs(share - only!.chance)).toBeLessThan(4 * Math.hypot(only!.error, Math.sqrt(0.25 / games)));
  }
  expect(() => tileChances(kernel, BOARD, { noise: NOISE, first: LEFT })).toThrow(RangeError);
});
