/**
 * The sections of an open network in the kernel's memory: decoded from the file, or placed from a plain copy that an
 * earlier run made (plainSection.ts).
 */
import { sizeOf } from '../../network/descriptor.js';
import { patternsInOrder } from '../../network/shape.js';
import { NOT_OPENED } from '../createKernel.js';
import type { CodedWeights } from '../kernel.js';
import { PageRoom } from './pageRoom.js';
import { canBePlain, countPages, makePlain, type PlacedPages, placePlain } from './plainSection.js';
import type { WasmSurface } from './surface.js';
import { CODE_PAGE_BYTES, pageTableBytes } from './weightPages.js';

const MORE = -2; // kernel/weights/decoder.ts
const MODELS_BYTES = 1 << 15; // at least the size of the models and sums of kernel/weights/decoder.ts
const OVERRUN = 1024; // a damaged section is read so far beyond its end, until kernel/weights/decoder.ts notices

/** The part of the kernel that sections need. */
export interface SectionPorts {
  readonly wasm: WasmSurface;
  readonly memory: WebAssembly.Memory;
  /** Adds memory, and returns its address. */
  allocate(bytes: number): number;
}

export class DecodedSections {
  readonly #ports: SectionPorts;
  readonly #pageRoom: PageRoom;
  readonly #decoded = new Set<number>(); // by this thread
  #coded: CodedWeights | undefined;
  #pageTableAt = 0;
  #scratch = { at: 0, bytes: 0 };

  constructor(ports: SectionPorts) {
    this.#ports = ports;
    this.#pageRoom = new PageRoom((bytes) => ports.allocate(bytes));
  }

  /** The network whose sections are decoded. */
  get coded(): CodedWeights | undefined {
    return this.#coded;
  }

  /** Drops all sections, and takes a network whose table of pages is there. */
  use(coded: CodedWeights | undefined, pageTableAt = 0): void {
    this.#coded = coded;
    this.#pageTableAt = pageTableAt;
    this.#decoded.clear();
    this.#pageRoom.clear();
  }

  decode(sections: readonly number[]): void {
    for (const section of sections) {
      if (this.#decoded.has(section)) continue;
      this.#decode(section, this.#opened());
      this.#decoded.add(section); // not a damaged one, which throws each time
    }
  }

  /** A plain copy of a section that some thread has decoded. Undefined: this section has none. */
  copy(section: number): Uint8Array | undefined {
    const { shape, sections } = this.#opened();
    const place = this.#placeOf(section, shape);
    return canBePlain(place)
      ? makePlain(this.#ports.memory.buffer, place, sections[section]!.kept)
      : undefined;
  }

  /** Places a plain copy instead of decoding. Returns false, and changes nothing, if it is not of this section. */
  place(section: number, plain: Uint8Array): boolean {
    const { shape, sections } = this.#opened();
    const place = this.#placeOf(section, shape);
    const pages = canBePlain(place) ? countPages(place, plain, sections[section]!.kept) : undefined;
    if (pages === undefined) return false;
    const pagesAt = this.#emptyPages(pages);
    placePlain(this.#ports.memory.buffer, place, plain, pagesAt);
    this.#decoded.add(section);
    return true;
  }

  #opened(): CodedWeights {
    if (!this.#coded) throw new TypeError(NOT_OPENED);
    return this.#coded;
  }

  #decode(index: number, { shape, sections }: CodedWeights): void {
    const { bytes, kept, factor } = sections[index]!;
    if (kept === 0) return;
    const { firstWord, cells, zeroPage } = this.#placeOf(index, shape);
    const { from, scratch } = this.#writeSection(bytes, cells);
    const { wasm } = this.#ports;
    wasm.beginSection(from, bytes.length, cells, firstWord, scratch);
    const pages = untilDone(() => wasm.readPositions());
    if (pages >= 0) wasm.beginCodes(this.#pageTableAt, zeroPage, this.#emptyPages(pages));
    const isWhole = pages >= 0 && untilDone(() => wasm.readCodes()) === kept;
    if (!isWhole || (factor !== 1 && !wasm.scaleCodes(factor))) {
      throw new RangeError(`Section ${index + 1} of this network does not hold what its head says`);
    }
  }

  #placeOf(index: number, shape: CodedWeights['shape']): PlacedPages {
    const patterns = patternsInOrder(shape);
    return {
      pageTableAt: this.#pageTableAt,
      zeroPage: this.#pageTableAt + pageTableBytes(shape),
      firstWord: patterns.slice(0, index).reduce((words, each) => words + sizeOf(each) / 16, 0),
      cells: patterns[index]!.length,
    };
  }

  /** Writes the section's bytes to memory, and zeros where its words will be. */
  #writeSection(bytes: Uint8Array, cells: number): { from: number; scratch: number } {
    const wordBytes = 2 * ((16 ** cells - 1) / 15);
    const needed = wordBytes + MODELS_BYTES + bytes.length + OVERRUN;
    if (needed > this.#scratch.bytes) this.#scratch = { at: this.#ports.allocate(needed), bytes: needed };
    const scratch = this.#scratch.at;
    const from = scratch + wordBytes + MODELS_BYTES;
    const memory = new Uint8Array(this.#ports.memory.buffer);
    memory.fill(0, scratch, scratch + wordBytes);
    memory.set(bytes, from);
    return { from, scratch };
  }

  #emptyPages(pages: number): number {
    const at = this.#pageRoom.allocate(pages * CODE_PAGE_BYTES);
    new Uint8Array(this.#ports.memory.buffer, at, pages * CODE_PAGE_BYTES).fill(0);
    return at;
  }
}

/** Calls a part of the decoder until it is done. Returns its answer; below 0: the section is damaged. */
function untilDone(step: () => number): number {
  for (;;) {
    const answer = step();
    if (answer !== MORE) return answer;
  }
}
