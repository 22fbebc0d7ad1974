/** Where decoded sections outlast the engine, as a platform provides it. A store may lose entries at any time. */

/** An entry of a store. */
export interface StoredSection {
  readonly key: string;
  readonly bytes: number;
  readonly used: number; // when it was last used, in milliseconds
}

/** Methods may reject, as where storage is forbidden: the cache then goes without. */
export interface SectionStore {
  /** The most bytes of all entries together. */
  readonly limit: number;
  /** All entries; also what lies in their place and is none. */
  list(): Promise<StoredSection[]>;
  read(key: string): Promise<Uint8Array | undefined>;
  /** Writes an entry whole or not at all. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** Notes that entries were used now. */
  touch(keys: readonly string[]): Promise<void>;
  /** Whether the device has so much free storage that a cache takes none from anybody. */
  hasRoom(): Promise<boolean>;
  /** Runs while no other thread does so, where the platform can tell. */
  alone(run: () => Promise<void>): Promise<void>;
}
