/**
 * Keeps decoded sections for later engines: reading one takes a tenth of the time of decoding it. Every entry has a
 * checksum. One that is damaged is removed, and its section is decoded. Nothing here ever fails: without a store, or
 * with one that refuses, sections are decoded each time.
 */
import { crc32 } from '@twofold/core/internal';
import type { CodedSection } from '../../kernel/kernel.js';
import { PLAIN_VERSION } from '../../kernel/wasm/plainSection.js';
import type { SectionStore } from './sectionStore.js';

/** Smaller sections are decoded as fast as they are read. */
const LEAST_CODED_BYTES = 1 << 16;
const CHECKSUM_BYTES = 4;

/** A section to keep. `copy` is called only if the section is not there yet; undefined: there is no copy. */
export interface KeptSection {
  readonly key: string;
  copy(): Uint8Array | undefined;
}

/** The name of a section in a cache. Undefined: it is not worth keeping. */
export function keyOf({ bytes, factor, id }: CodedSection): string | undefined {
  if (id === undefined || bytes.length < LEAST_CODED_BYTES) return undefined;
  return `${PLAIN_VERSION}-${id}-${factor}`;
}

export class SectionCache {
  readonly #store: SectionStore | undefined;

  constructor(store: SectionStore | undefined) {
    this.#store = store;
  }

  /** The plain copy of a section, if it was kept. */
  async read(key: string): Promise<Uint8Array | undefined> {
    try {
      const bytes = await this.#store?.read(key);
      if (!bytes) return undefined;
      const plain = bytes.subarray(CHECKSUM_BYTES);
      if (bytes.length > CHECKSUM_BYTES && checksumIn(bytes) === crc32(plain)) return plain;
      await this.#store?.remove(key);
    } catch {
      // the section is decoded
    }
    return undefined;
  }

  /** Removes a copy that is not what its name says. */
  async remove(key: string): Promise<void> {
    await this.#store?.remove(key).catch(() => {});
  }

  /**
   * Keeps the sections that a search needed, and notes their use. Those used least recently leave for them. Ends
   * early if `goesOn` returns false; it is asked right before each copy. Resolves with whether there is nothing left
   * to do: what a store refused is not tried again.
   */
  async keep(sections: readonly KeptSection[], goesOn: () => boolean): Promise<boolean> {
    const store = this.#store;
    if (!store || sections.length === 0) return true;
    let isDone = true;
    await store
      .alone(async () => {
        isDone = await this.#keepAll(store, sections, goesOn);
      })
      .catch(() => {});
    return isDone;
  }

  async #keepAll(store: SectionStore, sections: readonly KeptSection[], goesOn: () => boolean) {
    const keys = sections.map(({ key }) => key);
    const known = new Set((await store.list()).map(({ key }) => key));
    await store.touch(keys.filter((key) => known.has(key)));
    for (const { key, copy } of sections) {
      if (known.has(key)) continue;
      if (!(await store.hasRoom())) return true;
      if (!goesOn()) return false;
      const plain = copy();
      if (plain) await this.#write(store, key, sealed(plain), keys);
    }
    return true;
  }

  async #write(
    store: SectionStore,
    key: string,
    bytes: Uint8Array,
    needed: readonly string[],
  ): Promise<void> {
    const entries = await store.list();
    let room = store.limit - bytes.length - entries.reduce((sum, entry) => sum + entry.bytes, 0);
    const leaving = entries
      .filter((entry) => !needed.includes(entry.key))
      .sort((one, other) => one.used - other.used);
    for (const entry of leaving) {
      if (room >= 0) break;
      await store.remove(entry.key);
      room += entry.bytes;
    }
    if (room >= 0) await store.write(key, bytes);
  }
}

/** The bytes of an entry: a checksum, then the copy. */
function sealed(plain: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(CHECKSUM_BYTES + plain.length);
  new DataView(bytes.buffer).setUint32(0, crc32(plain), true);
  bytes.set(plain, CHECKSUM_BYTES);
  return bytes;
}

function checksumIn(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}
