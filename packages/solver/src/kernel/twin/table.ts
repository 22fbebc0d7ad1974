/** The transposition table of the TypeScript twin, with the layout and the replacement of kernel/table.ts. */

const A_QUARTER = 32;
const WIPED_FROM = 16384; // generations
const ENTRY_WORDS = 4; // key low, key high, value, tag
const BUCKET_WORDS = 4 * ENTRY_WORDS;
const BUCKET_BYTES = 4 * BUCKET_WORDS;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

export class TwinTable {
  readonly #words: Uint32Array;
  readonly #values: Float32Array;
  readonly #bucketMask: number;
  #generation = 0;
  #oldest = 1;
  #visible = 1;
  #strict = false;
  #low = 0; // the current key, and the first word of its bucket
  #high = 0;
  #bucket = 0;

  /** `bytes` is rounded down to a power of two, as in the kernel. */
  constructor(bytes: number) {
    const buckets = 2 ** Math.floor(Math.log2(bytes / BUCKET_BYTES));
    this.#words = new Uint32Array(buckets * BUCKET_WORDS);
    this.#values = new Float32Array(this.#words.buffer);
    this.#bucketMask = buckets - 1;
  }

  beginGeneration(alone: boolean): void {
    this.#generation++;
    if (this.#generation === 65536) {
      this.#wipe();
      this.#generation = this.#oldest = 1;
    }
    this.#strict = alone;
    this.#visible = alone ? this.#generation : this.#oldest;
  }

  forget(): void {
    if (this.#generation >= WIPED_FROM) this.#wipe();
    this.#oldest = this.#generation + 1;
  }

  #wipe(): void {
    this.#words.fill(0);
    this.#generation = 0;
  }

  /**
   * The value of a search at least as deep, with at least a quarter of the budget. Undefined: there is none.
   */
  recall(ranks: Uint8Array, depth: number, budget: number): number | undefined {
    this.#find(ranks);
    const needed = budgetBits(budget);
    for (let entry = this.#bucket; entry < this.#bucket + BUCKET_WORDS; entry += ENTRY_WORDS) {
      if (this.#words[entry] !== this.#low || this.#words[entry + 1] !== this.#high) continue;
      const tag = this.#words[entry + 3]!;
      if (((tag >>> 4) & 0xffff) < this.#visible) continue;
      const searched = tag & 15;
      if (this.#strict ? searched !== depth : searched < depth) continue;
      if ((tag >>> 20) + A_QUARTER >= needed) return this.#values[entry + 2];
    }
    return undefined;
  }

  remember(ranks: Uint8Array, depth: number, budget: number, value: number): void {
    this.#find(ranks);
    const entry = this.#leastUseful(depth);
    this.#words[entry] = this.#low;
    this.#words[entry + 1] = this.#high;
    this.#values[entry + 2] = value;
    this.#words[entry + 3] = (budgetBits(budget) << 20) | (this.#generation << 4) | depth;
  }

  #leastUseful(depth: number): number {
    let victim = this.#bucket;
    let least = Infinity;
    for (let entry = this.#bucket; entry < this.#bucket + BUCKET_WORDS; entry += ENTRY_WORDS) {
      const worth = this.#worthOf(entry, depth);
      if (worth > least || (worth === least && !this.#isKeyBelow(entry, victim))) continue;
      least = worth;
      victim = entry;
    }
    return victim;
  }

  #worthOf(entry: number, depth: number): number {
    const tag = this.#words[entry + 3]!;
    const same = this.#words[entry] === this.#low && this.#words[entry + 1] === this.#high;
    if (!same || (tag & 15) > depth) return (((tag << 12) | (tag >>> 20)) >>> 0) + 2;
    return ((tag >>> 4) & 0xffff) === this.#generation ? 0 : 1;
  }

  #isKeyBelow(entry: number, other: number): boolean {
    const [high, otherHigh] = [this.#words[entry + 1]!, this.#words[other + 1]!];
    return high === otherHigh ? this.#words[entry]! < this.#words[other]! : high < otherHigh;
  }

  #find(ranks: Uint8Array): void {
    this.#takeKey(ranks);
    let hash = Math.imul(this.#low, 0xcc9e2d51) ^ Math.imul(this.#high, 0x1b873593);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    this.#bucket = ((hash ^ (hash >>> 16)) & this.#bucketMask) * BUCKET_WORDS;
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

function budgetBits(budget: number): number {
  float[0] = budget;
  return bits[0]! >>> 19;
}
