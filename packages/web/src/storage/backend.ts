// A backend stores games: in IndexedDB or in memory. This is the list of operations that differ between the
// two. gameLibrary.ts adds the shared parts: the save queue, notices to other tabs, and failed writes.
import type { Best, GameRecord, GameSave, GameSummary, ImportReport } from './records';

/** Everything that a backend stores. */
export interface Contents {
  readonly games: readonly GameRecord[];
  readonly bests: readonly Best[];
  readonly current: string | undefined;
}

export type WriteOutcome =
  | { readonly kind: 'saved'; readonly record: GameSummary }
  | { readonly kind: 'stale'; readonly record: GameRecord | undefined };

/** Every operation is one transaction. It rejects if the storage fails. */
export interface Backend {
  /**
   * Writes a game with the next revision, and its best. Answers `stale`, and writes nothing, if the save is
   * based on another state.
   */
  write(save: GameSave): Promise<WriteOutcome>;
  get(id: string): Promise<GameRecord | undefined>;
  find(variant: string, seed: string): Promise<GameSummary | undefined>;
  list(): Promise<GameSummary[]>;
  /** Deletes a game and returns it, and notes that. With a `revision`: only if that is the stored revision. */
  remove(id: string, revision?: number): Promise<GameRecord | undefined>;
  /** Ids of played games that were deleted. One may have been stored again since. */
  deleted(): Promise<string[]>;
  forgetDeleted(ids: readonly string[]): Promise<void>;
  /** Deletes unplayed games among those last changed, except the current game and `except`. */
  sweep(except: string): Promise<void>;
  best(variant: string, helped: boolean): Promise<Best | undefined>;
  current(): Promise<string | undefined>;
  setCurrent(id: string): Promise<void>;
  contents(): Promise<Contents>;
  /** Adds games that are missing here or newer than the stored ones. Sets `current` only where none is set. */
  merge(contents: Contents): Promise<Omit<ImportReport, 'refused'>>;
}

/** Whether a write was refused since the browser has no room for it. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
