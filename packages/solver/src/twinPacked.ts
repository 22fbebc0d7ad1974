/**
 * A packed network of the TypeScript twin: bitmaps and the kept weights alone, the smallest form. It has the
 * codes of kernel/packed.ts, which lays them out in pages for speed.
 */
import type { PackedWeights } from './kernel.js';
import { bitCount } from './network.js';

export class TwinPacked {
  readonly #present: Uint32Array;
  readonly step: number;
  readonly #codes: Int16Array;
  readonly #before: Uint32Array; // for each word of bits, how many weights are kept before it

  constructor({ present, codes, step }: PackedWeights) {
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

  /** The code of the weight of that index; 0 if it is not kept. */
  codeAt(index: number): number {
    const word = this.#present[index >>> 5]!;
    const bit = 1 << (index & 31);
    if ((word & bit) === 0) return 0;
    return this.#codes[this.#before[index >>> 5]! + bitCount(word & (bit - 1))]!;
  }
}
