/**
 * A packed network of the TypeScript twin: bitmaps and only the kept weights, which is the smallest form. The
 * codes are those of kernel/packed.ts, which arranges them in pages for speed.
 */

import { bitCount } from '../../network/shape.js';
import type { PackedWeights } from '../kernel.js';

export class TwinPacked {
  readonly #present: Uint32Array;
  readonly step: number;
  readonly #codes: Int16Array;
  readonly #before: Uint32Array; // for each word of bits, how many weights are kept before it

  constructor({ present, codes, step }: Omit<PackedWeights, 'shape'>) {
    this.#present = present.slice();
    this.step = step;
    this.#codes = codes.slice();
    this.#before = new Uint32Array(present.length);
    let before = 0;
    present.forEach((word, at) => {
      this.#before[at] = before;
      before += bitCount(word);
    });
  }

  /** The weights of a network before decoding: none is kept. */
  static ofZeros(step: number): TwinPacked {
    return new TwinPacked({ present: new Uint32Array(0), codes: new Int16Array(0), step });
  }

  /** The code of the weight with that index, or 0 if it is pruned. */
  codeAt(index: number): number {
    const word = this.#present[index >>> 5] ?? 0;
    const bit = 1 << (index & 31);
    if ((word & bit) === 0) return 0;
    return this.#codes[this.#before[index >>> 5]! + bitCount(word & (bit - 1))]!;
  }
}
