// Items that the devices of an account share: as this device has them, and what it knows of the server's.
import type { SyncKind } from '@twofold/protocol/client';

/** An item as this device has it. */
export interface Local {
  readonly mark: string; // never empty; another one after each change
  readonly body: string;
}

/** Two states joined. A game that went on in two ways is two games then: copies, with ids of their own. */
export interface Joined {
  readonly body: string;
  readonly copies: readonly { readonly id: string; readonly body: string }[];
}

/** Items of one kind on this device. */
export interface Source {
  readonly kind: SyncKind;
  /** The marks of all items, by id; empty: it was deleted here. One that is missing was lost by the browser. */
  marks(known: ReadonlyMap<string, Known>): Promise<ReadonlyMap<string, string>>;
  /** Undefined: there is none. `base`: the body that both sides had. */
  read(id: string, base: string | undefined): Promise<Local | undefined>;
  /** Joins two states, in either order alike. Undefined: a body cannot be read, such as one of a later version. */
  join(id: string, own: string, theirs: string): Promise<Joined | undefined>;
  /**
   * Stores a body, or deletes the item, if its mark still is `mark` (empty: there is none). Returns the new mark; empty
   * after a deletion. `changed`: something else was there. `unreadable`: the body cannot be read.
   */
  write(
    id: string,
    body: string | null,
    mark: string,
  ): Promise<{ readonly mark: string } | 'changed' | 'unreadable'>;
  /** Called when all that is newer has been read. */
  settle?(): Promise<void>;
}

/** What this device knows of an item of the server. */
export interface Known {
  readonly kind: SyncKind;
  readonly id: string;
  readonly version: number; // 0: no answer has come yet
  readonly mark?: string | undefined; // of the local state that was that version; empty: deleted; undefined: none was
  readonly body?: string | null | undefined; // of that version, for kinds that need it to join
  readonly sent?: { readonly crc: number; readonly mark: string } | undefined; // without an answer yet
  readonly full?: { readonly mark: string; readonly room: number } | undefined; // this state found no room among these bytes
  readonly isForeign?: boolean | undefined; // this version of the app cannot read it
}

/** Whether the server has an item of this device, as far as this device knows. */
export function isHere({ version, mark, sent, isForeign }: Known): boolean {
  return mark !== '' && !isForeign && (version > 0 || sent !== undefined);
}

/** What this device has read so far. */
export interface Place {
  readonly account: string | undefined;
  readonly epoch: string | undefined;
  readonly since: number;
}

export const NOWHERE: Place = { account: undefined, epoch: undefined, since: 0 };

/** Where the knowledge is kept. */
export interface KnownStore {
  place(): Promise<Place>;
  setPlace(place: Place): Promise<void>;
  all(): Promise<Known[]>;
  put(known: readonly Known[]): Promise<void>;
  remove(known: readonly Known[]): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
}
