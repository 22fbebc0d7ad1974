// What the game keeps, and the port through which the rest of the app keeps it. Two stores implement it:
// IndexedDB, and memory where the browser gives no storage.
import type { Result, Status } from '@twofold/core';

/** The first time a tile of this rank stood on the board. */
export interface Milestone {
  readonly rank: number;
  readonly ply: number;
  readonly elapsed: number; // milliseconds of play until then
}

/**
 * Why a game is no result of playing here from the first tiles dealt: it starts from a position, or it is
 * somebody's replay. Such a game is kept and played on as any other, but counts for no best and no statistics.
 */
export type Origin = 'position' | 'kept';

/** The moves of a game that the solver may have played: plies `first` to `last`, which is where the player took over. */
export interface SolverShare {
  readonly first: number; // from 1
  readonly last: number;
}

/** One game as it is kept. Plain data: survives structured clone and JSON. */
export interface GameRecord {
  readonly id: string;
  readonly revision: number; // 1 on the first save, one more on each; a save based on an older one is refused
  readonly variant: string; // a variant id that core's findVariant knows
  readonly seed: string;
  readonly line: string; // core's compact form: every ply of the line, its redo tail, the ply shown, the undos
  readonly ply: number;
  readonly score: number;
  readonly maxRank: number;
  readonly status: Status;
  readonly won: boolean;
  readonly undos: number; // 0: no move was ever taken back
  readonly keptGoing: boolean; // the player has seen "target reached" and goes on
  readonly startedAt: number; // milliseconds since 1970
  readonly updatedAt: number;
  readonly elapsed: number; // milliseconds of play
  readonly milestones: readonly Milestone[];
  readonly origin?: Origin; // absent: dealt and played here
  readonly solver?: SolverShare; // absent: every move is the player's own; else it counts as little as one with an origin
}

/** The best result of one variant among games dealt and played here; games in which moves were taken back have bests of their own. */
export interface Best {
  readonly variant: string;
  readonly undoUsed: boolean;
  readonly score: number;
  readonly maxRank: number; // 0: not known, of a best brought along from elsewhere
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: GameRecord }
  | { readonly kind: 'stale'; readonly record: GameRecord | undefined } // another tab was first: what it holds now, undefined: deleted
  | { readonly kind: 'failed'; readonly message: string }; // blocked or full: kept in memory, the warning shows

/**
 * What happened to the games: in another tab, or, all but a save, in this one. arrived: the database has answered
 * late, and what was read before was read without it.
 */
export interface StoreChange {
  readonly kind: 'saved' | 'deleted' | 'imported' | 'arrived';
  readonly id: string | undefined;
  readonly revision: number | undefined;
}

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number; // the same, or older than what is here
  readonly bests: number; // bests of the file that are better than those here, the file's games included
  readonly refused: number; // games of the file whose moves cannot have happened, or that are no games
}

/**
 * Why games last only as long as the page. notKept: the browser gives no storage; opening: it has not answered
 * yet, and what is played until then is added to the games when it does; full:
 * it has no room left; failing: a write failed otherwise; outdated: a newer version of the app in another tab
 * needs this one reloaded; newer: the games here were stored by a newer version, and are left as they are.
 * Each is a message, `storage.<trouble>`.
 */
export type StorageTrouble = 'notKept' | 'opening' | 'full' | 'failing' | 'outdated' | 'newer';

export interface GameStore {
  /** False when games last only as long as the page; the app warns visibly. May turn false later (disk full). Reactive. */
  readonly isPersistent: () => boolean;
  /** What is wrong when `isPersistent` is false; undefined when it is true. Reactive. */
  readonly trouble: () => StorageTrouble | undefined;
  get(id: string): Promise<GameRecord | undefined>;
  /** The game last touched with this variant and seed; one in which the solver played only where there is no other. */
  find(variant: string, seed: string): Promise<GameRecord | undefined>;
  /** Writes in one transaction the game and its best. `record.revision` is the revision it is based on (0: new). */
  save(record: GameRecord): Promise<SaveOutcome>;
  /** All games, the last touched first. */
  list(): Promise<GameRecord[]>;
  delete(id: string): Promise<void>;
  /** Deletes a game unless another tab went on with it since `revision`, in one transaction. */
  deleteIfUnchanged(id: string, revision: number): Promise<void>;
  /** Deletes those of the games last touched in which nothing was played, but not the current one nor `except`. */
  sweep(except: string): Promise<void>;
  /** Undefined if none. */
  best(variant: string, undoUsed: boolean): Promise<Best | undefined>;
  /** The id of the game last opened. */
  current(): Promise<string | undefined>;
  setCurrent(id: string): Promise<void>;
  /** Everything, settings included, as one JSON text. */
  exportAll(): Promise<string>;
  /** Reads exportAll's text, or the classic web 2048's saved game. Never overwrites a newer game. */
  importAll(text: string): Promise<Result<ImportReport>>;
  /** Calls back for what other tabs do, for this tab's deletions and imports, and for the late answer of the database. Returns its own end. */
  onChange(listener: (change: StoreChange) => void): () => void;
}
