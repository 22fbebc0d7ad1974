/**
 * Shares the decoding of a network among threads. Each takes the next open section, and waits for the
 * sections that others decode. The state of every section lies in shared memory.
 */
import { OutOfMemory } from '../kernel/wasm/wasmKernel.js';

const OPEN = 0;
const TAKEN = 1;
const DONE = 2;
const DAMAGED = 3;
const FULL = 4; // there was no memory for it

/** The size in bytes of the states of `sections` sections. The memory must begin as zeros. */
export function decodingBytes(sections: number): number {
  return 4 * sections;
}

/** The decoding of one network by one thread. */
export class SharedDecoding {
  readonly #states: Int32Array;
  /** Sections that this thread decodes now. A caller that blocked until one is done would never see its end. */
  readonly #own = new Map<number, Promise<void>>();

  /** `memory` is shared by several threads, or belongs to one thread. */
  constructor(memory: ArrayBufferLike) {
    this.#states = new Int32Array(memory);
  }

  /** The sections that are not decoded yet. */
  missing(sections: readonly number[]): number[] {
    return sections.filter((section) => Atomics.load(this.#states, section) !== DONE);
  }

  /**
   * Resolves with true when all those sections are decoded. Resolves with false as soon as `goesOn` does, before a section is
   * taken. Rejects with the errors of `decode`. In other threads, and later, these are OutOfMemory or a RangeError.
   */
  async decode(
    sections: readonly number[],
    decode: (section: number) => unknown,
    goesOn: () => boolean = () => true,
  ): Promise<boolean> {
    for (const section of sections) {
      if (!goesOn()) return false;
      if (Atomics.compareExchange(this.#states, section, OPEN, TAKEN) === OPEN)
        await this.#takeAsOwn(section, decode);
      else await this.#own.get(section)?.catch(() => {}); // its state has the error
    }
    for (const section of sections) this.#await(section);
    return true;
  }

  async #takeAsOwn(section: number, decode: (section: number) => unknown): Promise<void> {
    const taking = this.#take(section, decode);
    this.#own.set(section, taking);
    await taking.finally(() => this.#own.delete(section));
  }

  async #take(section: number, decode: (section: number) => unknown): Promise<void> {
    let state = DAMAGED;
    try {
      await decode(section);
      state = DONE;
    } catch (error) {
      if (error instanceof OutOfMemory) state = FULL;
      throw error;
    } finally {
      Atomics.store(this.#states, section, state);
      Atomics.notify(this.#states, section);
    }
  }

  #await(section: number): void {
    while (Atomics.load(this.#states, section) === TAKEN) Atomics.wait(this.#states, section, TAKEN);
    const state = Atomics.load(this.#states, section);
    if (state === FULL) throw new OutOfMemory(`There was no memory for section ${section + 1}`);
    if (state === DAMAGED) {
      throw new RangeError(`Section ${section + 1} of this network is damaged`);
    }
  }
}
