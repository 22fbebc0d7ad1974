// The stored records, and `GameLibrary`, the interface through which the app reads and writes them.
import type { Result, Status } from '@twofold/core';
import type { Milestone } from '@twofold/core/internal';

/**
 * Why a game does not count for bests and statistics. position: it starts from a chosen position. kept: it is a
 * replay from elsewhere. Such a game is stored and can be continued like any other.
 */
export type Origin = 'position' | 'kept';

/** The plies that the solver may have played: `first` to `last`. After `last` the player took over. */
export interface SolverShare {
  readonly first: number; // from 1
  readonly last: number;
}

/** A game without its moves. Plain data: survives structured clone and JSON. */
export interface GameSummary {
  readonly id: string;
  readonly revision: number; // 1 on the first save, then one more on each; a save based on an older one is refused
  readonly stamp?: string; // identifies this state among all states of the game, but for its time of play; absent: its revision does
  readonly variant: string; // a variant id that core's findVariant knows
  readonly seed: string;
  readonly ply: number;
  readonly score: number;
  readonly maxRank: number;
  readonly status: Status;
  readonly won: boolean;
  readonly undos: number; // 0: no move was ever taken back
  readonly keptGoing: boolean; // the player saw "target reached" and chose to keep going
  readonly startedAt: number; // milliseconds since 1970
  readonly updatedAt: number;
  readonly elapsed: number; // milliseconds of play
  readonly milestones: readonly Milestone[];
  readonly origin?: Origin; // absent: dealt and played here
  readonly solver?: SolverShare; // absent: every move is the player's own; else the game does not count
  readonly help?: number; // how often the coach helped: each hint, each copy in which the solver went on, the live evaluation once; absent: never. Undo is no part
}

/** A continuation of an older line: its first `kept` plies, then `turns`, packed as in line.ts. */
export interface Tail {
  readonly kept: number;
  readonly turns: readonly number[];
}

/** How a game began, in as far as variant and seed do not determine it. */
export interface Opening {
  readonly start?: readonly number[]; // ranks of the first position; absent: the seed deals it
  readonly startScore?: number;
  readonly isTold?: boolean; // its turns list their tiles, since the seed did not deal them
}

/** A stored game. `gameOf` in line.ts and `replayOf` in lineText.ts read its moves. */
export interface GameRecord extends GameSummary {
  /**
   * Its opening, or core's compact text: every ply of the line, redo tail included, the ply shown, and the
   * undos.
   */
  readonly line: string | Opening;
  readonly tail?: Tail; // the turns since `line` was written; absent: none
}

/**
 * The changes of a game since any of the states `bases`, which are stamps. Its size does not grow with the
 * game. `tail` continues the line of each of these states and of every state between them.
 */
export interface GameChange extends GameSummary {
  readonly stamp: string;
  readonly bases: readonly string[];
  readonly tail: Tail;
}

export type GameSave = GameRecord | GameChange;

/**
 * The best result of a variant. Only games dealt and played here count. Games with help, undo
 * included, have bests of their own.
 */
export interface Best {
  readonly variant: string;
  readonly helped: boolean; // by undo or by the coach
  readonly score: number;
  readonly maxRank: number; // 0: not known, for a best imported from elsewhere
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: GameSummary }
  | { readonly kind: 'stale'; readonly record: GameRecord | undefined } // another tab was first: its record; undefined: deleted
  | { readonly kind: 'failed'; readonly message: string }; // storage blocked or full: the save stays in memory, and a warning is shown

/**
 * A change of the games: in another tab, or, except for saves, in this one. arrived: the database answered
 * late, so everything read before is incomplete.
 */
export interface StoreChange {
  readonly kind: 'saved' | 'deleted' | 'imported' | 'arrived';
  readonly id: string | undefined;
  readonly revision: number | undefined;
}

export interface ImportReport {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number; // the same as the stored game, or older
  readonly bests: number; // bests of the file that improve the stored ones, its games included
  readonly refused: number; // games of the file that are malformed or whose moves are impossible
}

/**
 * Why games last only as long as the page.
 * notKept: the browser gives no storage.
 * opening: the database has not answered yet; games played until then are added later.
 * full: no room is left.
 * failing: a write failed for another reason.
 * outdated: a newer version of the app in another tab needs this page reloaded.
 * newer: a newer version stored the games, and they are left as they are.
 * Each is a message, `storage.<trouble>`.
 */
export type StorageTrouble = 'notKept' | 'opening' | 'full' | 'failing' | 'outdated' | 'newer';

export interface GameLibrary {
  /**
   * False when games last only as long as the page. The app then shows a warning. May turn false later (disk
   * full). Reactive.
   */
  readonly isPersistent: () => boolean;
  /** The trouble while `isPersistent` is false, else undefined. Reactive. */
  readonly trouble: () => StorageTrouble | undefined;
  /**
   * A game; its line is an opening, if it can be read. Every read except `best` rejects with an Error if the
   * database fails.
   */
  get(id: string): Promise<GameRecord | undefined>;
  /** The last changed game of this variant and seed. Games with solver moves come last. */
  find(variant: string, seed: string): Promise<GameRecord | undefined>;
  /**
   * Writes the game and its best in one transaction. A whole game is based on `revision` (0: new), a change on
   * one of its `bases`. The caller must not change `save` afterwards. `canWait`: the journal takes it only in the next
   * lull of play, directly before the write. So a killed tab may lose it.
   */
  save(save: GameSave, canWait?: boolean): Promise<SaveOutcome>;
  /** Whether the site's data were cleared since the last call: then the stored games are gone. */
  wasCleared(): boolean;
  /** All games without their moves, the last changed first. */
  list(): Promise<GameSummary[]>;
  /** Deletes a game and returns it. Rejects with an Error if it could not be deleted. */
  delete(id: string): Promise<GameRecord | undefined>;
  /** Deletes a game in one transaction, unless another tab has changed it since `revision`. */
  deleteIfUnchanged(id: string, revision: number): Promise<void>;
  /** Deletes unplayed games among those last changed, except the current one and `except`. */
  sweep(except: string): Promise<void>;
  /** The best of a variant, with or without help. Undefined if none. */
  best(variant: string, isHelped: boolean): Promise<Best | undefined>;
  /** The id of the last opened game. */
  current(): Promise<string | undefined>;
  setCurrent(id: string): Promise<void>;
  /** Everything, settings included, as one JSON text. Rejects with an Error rather than omit games. */
  exportAll(): Promise<string>;
  /**
   * Reads the text of `exportAll`, or the classic web 2048's saved game. Never overwrites a newer game. The code
   * of a failure is an `ImportFailure`. Rejects if a file cannot be read.
   */
  importAll(source: string | Blob): Promise<Result<ImportReport>>;
  /**
   * Reports changes: those of other tabs, this tab's deletions and imports, and the database's late answer.
   * Returns a function that stops listening.
   */
  onChange(listener: (change: StoreChange) => void): () => void;
}
