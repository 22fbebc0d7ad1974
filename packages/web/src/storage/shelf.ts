// Where games lie: the few operations that differ between IndexedDB and memory. What both share (the queue of
// saves, notices to other tabs, what to do when a write fails) is in gameStore.ts, above them.
import type { Best, GameRecord, ImportReport } from './types';

/** All that is kept. */
export interface Contents {
  readonly games: readonly GameRecord[];
  readonly bests: readonly Best[];
  readonly current: string | undefined;
}

export type WriteOutcome =
  | { readonly kind: 'saved'; readonly record: GameRecord }
  | { readonly kind: 'stale'; readonly record: GameRecord | undefined };

/** Every operation is one transaction, and rejects if the storage does not work. */
export interface Shelf {
  /** Writes a game, with the next revision, and its best; `stale` and nothing written if the revision differs. */
  write(record: GameRecord): Promise<WriteOutcome>;
  get(id: string): Promise<GameRecord | undefined>;
  find(variant: string, seed: string): Promise<GameRecord | undefined>;
  list(): Promise<GameRecord[]>;
  /** Deletes a game; with a `revision`, only if that is the one stored. Whether it did. */
  remove(id: string, revision?: number): Promise<boolean>;
  /** Deletes the unplayed among the games last touched, but not the current one nor `except`. */
  sweep(except: string): Promise<void>;
  best(variant: string, undoUsed: boolean): Promise<Best | undefined>;
  current(): Promise<string | undefined>;
  setCurrent(id: string): Promise<void>;
  contents(): Promise<Contents>;
  /** Adds what is not here or newer than what is; `current` only where none is set. */
  merge(contents: Contents): Promise<Omit<ImportReport, 'refused'>>;
}
