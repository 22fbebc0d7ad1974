/**
 * The n-tuple network of the TypeScript twin: the same sums in the same order as kernel/network.ts. It reads
 * the same description: the cells of a pattern, where the kernel reads their sources.
 */
import {
  DESCRIPTOR_BYTES,
  type DescribedPattern,
  type NetworkFields,
  type NetworkShape,
  readDescriptor,
  writeDescriptor,
} from '../../network/descriptor.js';
import { initialWeight, learnedWeights } from '../../network/shape.js';
import type { NetworkOptions } from '../kernel.js';
import { downgrade, downgradeByOne, sumOf } from './board.js';
import type { TwinPacked } from './packed.js';

const { fround } = Math;

/** By symmetry, the source of each cell: plain, mirrored, upside down, both; then transposed. */
const SYMMETRIES = Array.from({ length: 8 }, (_, symmetry) =>
  Array.from({ length: 16 }, (_, cell) => {
    const x = symmetry & 1 ? 3 - (cell & 3) : cell & 3;
    const y = symmetry & 2 ? 3 - (cell >> 2) : cell >> 2;
    return symmetry & 4 ? 4 * x + y : 4 * y + x;
  }),
);

/** A pattern's first weight, and the cells of its tuple under each symmetry. */
interface Tuple {
  first: number;
  cells: number[][];
}

export class TwinNetwork {
  readonly fields: NetworkFields;
  readonly weights: Float32Array;
  readonly coherence: Float32Array | undefined;
  readonly #tuples: Tuple[];
  readonly #endgames: { from: number; largest: number; tuples: Tuple[] }[];
  readonly #stageSums: readonly number[];

  /** With `packed`, the weights are in `packed` and cannot be written to. */
  constructor(
    shape: NetworkShape,
    { learning = false, initial = 0 }: NetworkOptions,
    readonly packed?: TwinPacked,
  ) {
    const memory = new ArrayBuffer(DESCRIPTOR_BYTES);
    const { from, to } = learnedWeights(learning, shape);
    const learned = { learnedFrom: from, learnedTo: to };
    writeDescriptor(memory, 0, shape, packed ? { step: packed.step } : learned);
    const { fields, patterns, endgames, stageSums } = readDescriptor(memory, 0);
    this.fields = fields;
    this.#tuples = patterns.map(tupleOf);
    this.#endgames = endgames.map(({ from, largest, patterns }) => {
      return { from, largest, tuples: patterns.map(tupleOf) };
    });
    this.#stageSums = stageSums;
    const count = packed ? 0 : fields.weightCount;
    this.weights = new Float32Array(count).fill(initialWeight(shape, initial));
    this.coherence = learning ? new Float32Array(2 * (to - from)) : undefined;
  }

  evaluate(afterstate: Uint8Array): number {
    const { ranks, base, tuples } = this.mapBoard(afterstate);
    let value = 0;
    for (let half = 0; half < 8; half += 4) {
      let sum = 0;
      for (const { first, cells } of tuples) {
        const weight = (symmetry: number) => this.#weightAt(base + first + indexOf(ranks, cells[symmetry]!));
        const pair = fround(weight(half) + weight(half + 1));
        sum += fround(pair + fround(weight(half + 2) + weight(half + 3)));
      }
      value += sum;
    }
    return this.packed ? value * this.fields.step : value;
  }

  /** A weight, or its code in a packed network. */
  #weightAt(index: number): number {
    return this.packed ? this.packed.codeAt(index) : this.weights[index]!;
  }

  /**
   * Maps a board to the one that is evaluated in its place, and says where the weights are. A proxy has another tile
   * sum, and the network does not learn from it.
   */
  mapBoard(afterstate: Uint8Array): { ranks: Uint8Array; base: number; tuples: Tuple[]; isProxy: boolean } {
    const { largestRank, stageBytes, downgradeFrom, downgradeBelow } = this.fields;
    const plain = downgrade(afterstate, largestRank);
    const tiles = sumOf(plain);
    const endgame = this.#endgames.findLast(({ from }) => tiles >= from);
    if (endgame) {
      const ranks = plain.map((rank) => Math.min(rank, endgame.largest));
      return { ranks, base: 0, tuples: endgame.tuples, isProxy: false };
    }
    const isMade = 2 * 2 ** Math.max(...plain) > downgradeFrom;
    const isProxy = tiles >= downgradeFrom && tiles < downgradeBelow && isMade;
    const ranks = isProxy ? downgradeByOne(plain) : plain;
    const sum = sumOf(ranks);
    const stage = this.#stageSums.filter((bound) => sum >= bound).length;
    return { ranks, base: (stageBytes / 4) * stage, tuples: this.#tuples, isProxy };
  }
}

function tupleOf({ firstWeight, cells }: DescribedPattern): Tuple {
  return {
    first: firstWeight,
    cells: SYMMETRIES.map((symmetry) => cells.map((cell) => symmetry[cell]!)),
  };
}

/** The index of a tuple's weight in its pattern. */
export function indexOf(ranks: Uint8Array, cells: number[]): number {
  let index = 0;
  for (let at = cells.length - 1; at >= 0; at--) index = index * 16 + ranks[cells[at]!]!;
  return index;
}
