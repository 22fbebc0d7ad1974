/** The transposition table of the TypeScript twin: the layout and the choices of kernel/table.ts. */

const A_QUARTER = 32;
const BUCKETS = 1 << 16; // as many as the kernel has unless told otherwise

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

export class TwinTable {
  readonly #words = new Uint32Array(BUCKETS * 8); // two entries of key low, key high, value, tag
  readonly #values = new Float32Array(this.#words.buffer);
  #generation = 0;
  #low = 0; // the key in hand, and its bucket's first word
  #high = 0;
  #bucket = 0;

  beginGeneration(): void {
    this.#generation++;
    if (this.#generation < 65536) return;
    this.#words.fill(0);
    this.#generation = 1;
  }

  /** The value of a search as deep, on a path at least a quarter as likely, if one is known. */
  recall(ranks: Uint8Array, depth: number, probability: number): number | undefined {
    this.#find(ranks);
    const likelihood = likelihoodOf(probability);
    for (let entry = this.#bucket; entry < this.#bucket + 8; entry += 4) {
      const tag = this.#words[entry + 3]!;
      if (this.#words[entry] !== this.#low || this.#words[entry + 1] !== this.#high) continue;
      if (((tag >>> 4) & 0xffff) !== this.#generation || (tag & 15) < depth) continue;
      if ((tag >>> 20) + A_QUARTER >= likelihood) return this.#values[entry + 2];
    }
    return undefined;
  }

  remember(ranks: Uint8Array, depth: number, probability: number, value: number): void {
    this.#find(ranks);
    const tag = this.#words[this.#bucket + 3]!;
    const kept = ((tag >>> 4) & 0xffff) === this.#generation && (tag & 15) > depth;
    const entry = this.#bucket + (kept ? 4 : 0);
    this.#words[entry] = this.#low;
    this.#words[entry + 1] = this.#high;
    this.#values[entry + 2] = value;
    this.#words[entry + 3] = (likelihoodOf(probability) << 20) | (this.#generation << 4) | depth;
  }

  #find(ranks: Uint8Array): void {
    this.#takeKey(ranks);
    let hash = Math.imul(this.#low, 0xcc9e2d51) ^ Math.imul(this.#high, 0x1b873593);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    this.#bucket = ((hash ^ (hash >>> 16)) & (BUCKETS - 1)) * 8;
  }

  #takeKey(ranks: Uint8Array): void {
    let low = 0;
    let high = 0;
    let fifth = 0n;
    for (let cell = 0; cell < 8; cell++) {
      low |= (ranks[cell]! & 15) << (4 * cell);
      high |= (ranks[cell + 8]! & 15) << (4 * cell);
    }
    for (let cell = 0; cell < 16; cell++) if (ranks[cell]! > 15) fifth |= 1n << BigInt(4 * cell);
    const mixed = fifth === 0n ? 0n : BigInt.asUintN(64, fifth * 0x9e3779b97f4a7c15n);
    this.#low = (low ^ Number(mixed & 0xffffffffn)) >>> 0;
    this.#high = (high ^ Number(mixed >> 32n)) >>> 0;
  }
}

function likelihoodOf(probability: number): number {
  float[0] = probability;
  return bits[0]! >>> 19;
}
