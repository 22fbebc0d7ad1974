/**
 * The signature of a build: moves, nodes and values for fixed boards and a meaningless network, and one hash
 * of all. It must be equal wherever the solver runs: in TypeScript and WebAssembly, in Node and browsers. One
 * kernel and several that share a search must agree, too. If the signature changes, the search has changed.
 */
import { DIRECTIONS, type Direction } from '@twofold/core';
import type { NetworkShape } from '../network/descriptor.js';
import type { Kernel } from './kernel.js';

/** One board searched to one depth. */
export interface SignedSearch {
  ranks: readonly number[];
  depth: number;
  direction: Direction | undefined;
  values: (number | undefined)[]; // by direction
  nodes: number;
}

export interface Signature {
  hash: string; // FNV-1a, 32 bits, over all values and nodes
  searches: SignedSearch[];
}

/** Small enough to fill. The stages go up to the largest tiles. */
const SHAPE: NetworkShape = {
  patterns: [
    [0, 1, 2, 3],
    [0, 1, 4, 5],
    [2, 5, 4, 9],
  ],
  stages: [64, 512, 65536],
};

/** The same with two endgames; one of the boards below is in the first, four are in the second. */
const ENDED: NetworkShape = {
  ...SHAPE,
  largest: 14,
  endgames: [
    { from: 3000, largest: 11, patterns: [[0, 1, 4]] },
    {
      from: 20_000,
      largest: 9,
      patterns: [
        [1, 5, 4],
        [2, 5, 4, 9],
      ],
    },
  ],
};

/** Boards from the smallest to the largest tiles, and one whose game is over. */
export const SIGNATURE_BOARDS: readonly (readonly number[])[] = [
  [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
  [5, 4, 3, 2, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
  [11, 10, 9, 8, 4, 5, 6, 7, 3, 2, 2, 1, 0, 1, 0, 0],
  [14, 13, 12, 11, 2, 3, 8, 10, 1, 2, 4, 5, 0, 0, 1, 2],
  [15, 15, 12, 11, 2, 3, 8, 10, 1, 2, 4, 5, 0, 0, 1, 2],
  [16, 16, 15, 13, 7, 8, 9, 10, 3, 2, 1, 1, 0, 0, 1, 2],
  [17, 16, 15, 14, 10, 11, 12, 13, 9, 8, 7, 6, 1, 2, 2, 5],
  [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1],
];

const DEEPEST = 3;

/** The hash that every kernel of this version must compute. */
export const SIGNATURE = 'b550817e';

/**
 * Takes a second in WebAssembly. Replaces the networks of the given kernels. Several kernels share the
 * directions of each search.
 */
export function signatureOf(kernels: readonly Kernel[]): Signature {
  const searches: SignedSearch[] = [];
  for (const shape of [SHAPE, ENDED]) {
    for (const kernel of kernels) {
      kernel.newNetwork(shape);
      fillWeights(kernel.weights);
    }
    for (const ranks of SIGNATURE_BOARDS) {
      for (let depth = 1; depth <= DEEPEST; depth++) searches.push(signedSearch(kernels, ranks, depth));
    }
  }
  return { hash: hashOf(searches), searches };
}

/**
 * Meaningless weights, the same everywhere: a linear congruential sequence (Numerical Recipes), 0 to 4096.
 */
export function fillWeights(weights: Float32Array): void {
  let word = 12345;
  for (let at = 0; at < weights.length; at++) {
    word = (Math.imul(word, 1664525) + 1013904223) | 0;
    weights[at] = (word >>> 8) / 4096;
  }
}

function signedSearch(kernels: readonly Kernel[], ranks: readonly number[], depth: number): SignedSearch {
  const board = Uint8Array.from(ranks);
  const found = DIRECTIONS.map((at) => kernels[at % kernels.length]!.searchDirection(board, at, { depth }));
  const values = found.map(({ value }) => value);
  const best = Math.max(...values.map((value) => value ?? -1));
  const nodes = found.reduce((sum, search) => sum + search.nodes, 0);
  return { ranks, depth, direction: DIRECTIONS.find((at) => values[at] === best), values, nodes };
}

function hashOf(searches: readonly SignedSearch[]): string {
  const numbers = searches.flatMap(({ values, nodes }) => [...values.map((value) => value ?? -1), nodes]);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(Float64Array.from(numbers).buffer)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
