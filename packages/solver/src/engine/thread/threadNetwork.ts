/**
 * The network of a thread's kernel. Nothing of it is decoded until a search needs it; sections that an earlier engine
 * decoded are read from the cache, and those of the last search are kept there.
 */
import { messageOf } from '@twofold/core/internal';
import type { Kernel } from '../../kernel/kernel.js';
import { OutOfMemory, type WasmKernel } from '../../kernel/wasm/wasmKernel.js';
import { SEARCH_REACH, sectionsFor } from '../../network/shape.js';
import { keyOf, type SectionCache } from '../cache/sectionCache.js';
import { brokenNetwork } from '../networkReader.js';
import type { Fault, ReadNetwork } from '../port.js';
import { SharedDecoding } from '../sharedDecoding.js';

/** A network with a damaged section. */
export class BrokenNetwork extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

export interface ThreadNetworkOptions {
  kernel: Kernel | WasmKernel;
  name: string;
  read: ReadNetwork;
  cache: SectionCache;
}

/** How a thread decodes: until `goesOn` says no, with a break after each section unless a stop is heard without. */
export interface Decoding {
  goesOn(): boolean;
  pause?: (() => Promise<void>) | undefined;
}

export class ThreadNetwork {
  readonly read: ReadNetwork;
  /** The sections that were read from the cache since it was set to 0. */
  cachedSections = 0;
  readonly #kernel: Kernel | WasmKernel;
  readonly #name: string;
  readonly #cache: SectionCache;
  readonly #shared: SharedDecoding; // for all requests: one may need a section that another is decoding
  #needed: readonly number[] = []; // the sections of the last search
  #kept = this.#needed; // the same array, once they are in the cache

  constructor({ kernel, name, read, cache }: ThreadNetworkOptions) {
    this.#kernel = kernel;
    this.#name = name;
    this.read = read;
    this.#cache = cache;
    this.#shared = new SharedDecoding(read.decoding);
  }

  /** Its bytes, before its sections are decoded. */
  get codedBytes(): number {
    return this.read.weights.sections.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Whether the sections of the last search are in the cache, or cannot be. */
  get isKept(): boolean {
    return this.#needed === this.#kept;
  }

  /**
   * Decodes what a search from there can need, together with the other threads: seconds for all of a large network. `reach`:
   * how much larger the sums of tiles become.
   * `nothing`: there is no memory for it, and the heuristic plays. Throws BrokenNetwork.
   */
  async decodeFor(
    ranks: Uint8Array,
    { goesOn, pause }: Decoding,
    reach = SEARCH_REACH,
  ): Promise<'all' | 'stopped' | 'nothing'> {
    const shared = this.#shared;
    const sections = sectionsFor(this.read.weights.shape, ranks, reach);
    const needed = shared.missing(sections);
    const decode = (section: number) => this.#decode(section);
    try {
      for (const part of pause ? needed.map((section) => [section]) : [needed]) {
        if (!(await shared.decode(part, decode, goesOn))) return 'stopped';
        await pause?.();
      }
      if (pause && !goesOn()) return 'stopped';
    } catch (error) {
      if (error instanceof OutOfMemory) return 'nothing';
      throw new BrokenNetwork(brokenNetwork(this.#name, messageOf(error)));
    }
    if (sections.join() !== this.#needed.join()) this.#needed = sections;
    return 'all';
  }

  /** Keeps the sections of the last search in the cache. Ends early if `goesOn` says no. */
  async keep(goesOn: () => boolean): Promise<void> {
    const [kernel, needed] = [this.#kernel, this.#needed];
    if (this.isKept || !('copySection' in kernel)) return;
    const sections = needed.flatMap((section) => {
      const key = keyOf(this.read.weights.sections[section]!);
      return key === undefined ? [] : { key, copy: () => kernel.copySection(section) };
    });
    const isDone = await this.#cache.keep(sections, goesOn);
    if (isDone && this.#needed === needed) this.#kept = needed;
  }

  /** Decodes a section, or reads from the cache what an earlier engine decoded. */
  async #decode(section: number): Promise<void> {
    const kernel = this.#kernel;
    const key = 'placeSection' in kernel ? keyOf(this.read.weights.sections[section]!) : undefined;
    const plain = key && (await this.#cache.read(key));
    if (!plain) kernel.decodeSections([section]);
    else if ((kernel as WasmKernel).placeSection(section, plain)) this.cachedSections++;
    else {
      await this.#cache.remove(key);
      kernel.decodeSections([section]);
    }
  }
}
