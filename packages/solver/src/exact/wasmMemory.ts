/** The memory of kernel/exact: line tables, hash tables that grow, and room for a call's keys and results. */

const PAGE = 65536;
const MOST_PAGES = 65536; // 4 GiB
/** kernel/exact/position.ts: what lies below. */
const FIRST_FREE = 1024;
/** The most keys of one call. */
const MOST_KEYS = 4096;
const LEAST_BITS = 13;
const BYTES_PER_SLOT = 16; // key, chance, value

/** The exports of kernel/exact/index.ts. Addresses are in bytes. */
export interface ExactSurface {
  setShape(rows: number, columns: number): void;
  setRow(row: number, start: number, size: number): void;
  setTables(images: number, empty: number, largest: number, parts: number, weights: number): void;
  setTilt(direction: number, images: number, effects: number, largest: number): void;
  setGoal(isScore: number): void;
  spread(layerAt: number, count: number, rank: number, boards: number, after: number): void;
  solve(
    layerAt: number,
    count: number,
    rank: number,
    probability: number,
    boards: number,
    after: number,
    values: number,
    chances: number,
  ): void;
  addAll(table: number, keysAt: number, count: number): void;
  fill(table: number, keysAt: number, count: number, values: number, chances: number): void;
  clear(table: number, slots: number): void;
  collect(table: number, slots: number, to: number): void;
  move(table: number, slots: number, to: number): void;
}

type Words = Int32Array | Uint8Array;

export class ExactMemory {
  readonly surface: ExactSurface;
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  #free = FIRST_FREE;
  readonly #keysAt: number;
  readonly #valuesAt: number;
  readonly #chancesAt: number;
  #collected = { at: 0, room: 0 };

  constructor(bytes: Uint8Array) {
    const module = new WebAssembly.Module(bytes);
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    this.surface = instance.exports as unknown as ExactSurface;
    this.#keysAt = this.allocate(MOST_KEYS * 4);
    this.#valuesAt = this.allocate(MOST_KEYS * 8);
    this.#chancesAt = this.allocate(MOST_KEYS * 4);
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** The address of `bytes` new bytes. Throws RangeError if there is no more memory. */
  allocate(bytes: number): number {
    const at = this.#free;
    this.#free = Math.ceil((at + bytes) / 64) * 64;
    const missing = this.#free - this.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** Copies a table into the memory for good. Returns its address. */
  readonly place = (words: Words): number => {
    const at = this.allocate(words.byteLength);
    const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
    new Uint8Array(this.buffer, at).set(bytes);
    return at;
  };

  /** Copies a call's keys into the memory. Returns their address. */
  put(keys: Int32Array): number {
    if (keys.length > MOST_KEYS) throw new RangeError(`At most ${MOST_KEYS} keys a call, not ${keys.length}`);
    new Int32Array(this.buffer, this.#keysAt).set(keys);
    return this.#keysAt;
  }

  /** Room for the results of `count` keys, all 0. */
  results(count: number): { valuesAt: number; chancesAt: number } {
    new Uint8Array(this.buffer, this.#valuesAt, count * 8).fill(0);
    new Uint8Array(this.buffer, this.#chancesAt, count * 4).fill(0);
    return { valuesAt: this.#valuesAt, chancesAt: this.#chancesAt };
  }

  newTable(): WasmTable {
    return new WasmTable(this);
  }

  /** Room for keys that leave the memory at once. */
  room(keys: number): number {
    if (this.#collected.room < keys) this.#collected = { at: this.allocate(keys * 4), room: keys };
    return this.#collected.at;
  }
}

/** Room for a table of 2^bits slots. */
interface Room {
  readonly at: number;
  readonly bits: number;
}

/** A hash table in that memory, as kernel/exact/keyTable.ts describes it. */
export class WasmTable {
  /** The address of its description. */
  readonly at: number;
  readonly #memory: ExactMemory;
  #bits = LEAST_BITS; // of the slots in use
  #room: Room = { at: 0, bits: 0 };
  #spare: Room = { at: 0, bits: 0 }; // where it was before it grew

  constructor(memory: ExactMemory) {
    this.#memory = memory;
    this.at = memory.allocate(20);
    this.clear(0);
  }

  get size(): number {
    return this.#words[4]!;
  }

  get #words(): Int32Array {
    return new Int32Array(this.#memory.buffer, this.at, 5);
  }

  /** Empties it, with room for about `expected` keys. */
  clear(expected: number): void {
    this.#describe(Math.max(LEAST_BITS, Math.ceil(Math.log2(2.5 * expected + 1))));
    this.#memory.surface.clear(this.at, 2 ** this.#bits);
  }

  /** Makes room for `more` keys: it stays at most half full. */
  reserve(more: number): void {
    const bits = Math.ceil(Math.log2(2 * (this.size + more) + 1));
    if (bits > this.#bits) this.#grow(bits);
  }

  #grow(bits: number): void {
    const { surface } = this.#memory;
    const before = this.#memory.room(5);
    new Int32Array(this.#memory.buffer, before, 5).set(this.#words);
    const slots = 2 ** this.#bits;
    [this.#room, this.#spare] = [this.#spare, this.#room];
    this.#describe(bits);
    surface.clear(this.at, 2 ** bits);
    surface.move(before, slots, this.at);
  }

  #describe(bits: number): void {
    if (this.#room.bits < bits) {
      this.#room = { at: this.#memory.allocate(2 ** bits * BYTES_PER_SLOT), bits };
    }
    const { at } = this.#room;
    this.#bits = bits;
    const slots = 2 ** bits;
    this.#words.set([at, at + slots * 8, at + slots * 4, 32 - bits]);
  }

  /** All keys, in any order, in an array of their own. */
  collect(): Int32Array {
    const to = this.#memory.room(this.size);
    this.#memory.surface.collect(this.at, 2 ** this.#bits, to);
    return new Int32Array(this.#memory.buffer, to, this.size).slice();
  }
}
