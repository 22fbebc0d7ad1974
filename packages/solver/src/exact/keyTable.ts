/**
 * A hash table from keys to values, in typed arrays. A Map takes six times the memory and the time.
 * Collisions go to the next slot; it is at most half full.
 */
const EMPTY = -1; // no position has this key
const LEAST_BITS = 10;
const GOLDEN = 0x9e3779b1; // 2^32 by the golden ratio: spreads neighbouring keys

export class KeyTable {
  keys = new Int32Array(0);
  values = new Float64Array(0);
  /** The chance of the next tile. */
  chances = new Float32Array(0);
  size = 0;
  #shift = 32;

  constructor() {
    this.clear(0);
  }

  /** Empties it, with room for about `expected` keys. */
  clear(expected: number): void {
    const bits = Math.max(LEAST_BITS, Math.ceil(Math.log2(2 * expected + 1)));
    if (this.keys.length !== 2 ** bits) this.#allocate(bits);
    else this.keys.fill(EMPTY);
    this.size = 0;
  }

  #allocate(bits: number): void {
    this.#shift = 32 - bits;
    this.keys = new Int32Array(2 ** bits).fill(EMPTY);
    this.values = new Float64Array(2 ** bits);
    this.chances = new Float32Array(2 ** bits);
  }

  /** The slot of a key, or the empty slot where it belongs. */
  slotOf(key: number): number {
    const keys = this.keys;
    const mask = keys.length - 1;
    let slot = Math.imul(key, GOLDEN) >>> this.#shift;
    for (let found = keys[slot]!; found !== key && found !== EMPTY; found = keys[slot]!) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Adds a key if it is new, and says whether it was. */
  add(key: number): boolean {
    const slot = this.slotOf(key);
    if (this.keys[slot] === key) return false;
    this.keys[slot] = key;
    this.#count();
    return true;
  }

  /** Adds a new key into the slot that `slotOf` gave. */
  put(slot: number, key: number, value: number, chance: number): void {
    this.keys[slot] = key;
    this.values[slot] = value;
    this.chances[slot] = chance;
    this.#count();
  }

  #count(): void {
    this.size++;
    if (2 * this.size > this.keys.length) this.#grow();
  }

  #grow(): void {
    const { keys, values, chances } = this;
    this.#allocate(33 - this.#shift);
    keys.forEach((key, from) => {
      if (key === EMPTY) return;
      const slot = this.slotOf(key);
      this.keys[slot] = key;
      this.values[slot] = values[from]!;
      this.chances[slot] = chances[from]!;
    });
  }

  /** All keys in order, in an array of their own. */
  sorted(): Int32Array {
    return this.keys.filter((key) => key !== EMPTY).sort();
  }
}
