// The replay: a game as data, with the statements of its file. It keeps the tiles in one of two ways: by the
// seed that deals them, or one by one. Text (makeText.ts, parseText.ts) and links (compact.ts) are two
// spellings of a replay. docs/replay-format.md describes both.
import type { Board } from '../board.js';
import type { Status } from '../game/status.js';
import type { Spawn } from '../spawn.js';
import type { Variant } from '../variant.js';

/** Most plies that a replay may have, variations included: sixteen times the longest possible game on 4x4. */
export const MAX_REPLAY_PLIES = 2 ** 21;

/** Most bytes of a replay's text, in UTF-8. The longest game without comments and variations has fewer. */
export const MAX_REPLAY_TEXT = 2 ** 24;

/** Highest rank at the start of a replay. Play on 8x8 ends at 65; a made-up position may go on from there. */
export const LARGEST_RANK = 99;

/**
 * Most comments and variations together. A comment on every move of the longest possible game on 4x4 is fewer. They
 * are objects: 16 MB of empty ones took 550 MB of memory.
 */
export const MAX_ANNOTATIONS = 2 ** 17;

/** The deepest nesting of variations. */
export const MAX_VARIATION_DEPTH = 16;

/** A remark after the `ply`-th move of the game; ply 0 is before the first. */
export interface Comment {
  /** It stands after the move of this number; 0 is before the first. */
  readonly ply: number;
  /** Any text, also of several lines. */
  readonly text: string;
}

/** A run of moves. `spawns`, if present, has one tile for each move and is never empty. */
export interface Line {
  /** Directions, 0 to 3. */
  readonly moves: Uint8Array;
  /** The tile after each move, where they are listed. Otherwise the seed gives them. */
  readonly spawns?: readonly Spawn[];
  /** By ply. */
  readonly comments: readonly Comment[];
  /** By ply. */
  readonly variations: readonly Variation[];
}

/** An alternative to the `ply`-th move, of at least one move. All plies count from the start of the game. */
export interface Variation extends Line {
  /** The number of the move that it replaces. */
  readonly ply: number;
}

/** The claims of a replay about its current ply; `verifyReplay` checks them. */
export interface Claims {
  /** The final score. */
  readonly score?: number;
  /** The number of moves. */
  readonly ply?: number;
  /** The number on it. */
  readonly maxTile?: number;
  /** The final status. */
  readonly status?: Status;
  /** The final position. */
  readonly final?: Board;
}

/**
 * A game as data. Either `seed` deals the tiles, or `start` and `spawns` name them. If a replay has both,
 * they must agree.
 */
export interface Replay extends Line {
  /** The rules of its game. */
  readonly variant: Variant;
  /** The text that deals the tiles. Undefined: they are listed. */
  readonly seed?: string;
  /** Absent: the seed deals it. */
  readonly start?: Board;
  /** Points at the start; 0 for a new game. */
  readonly startScore: number;
  /** The ply shown, where moves were taken back and can be redone; absent: the last. */
  readonly current?: number;
  /** Moves taken back during the game. */
  readonly undos: number;
  /** Facts about the game by name, such as Player and Date. */
  readonly tags: Readonly<Record<string, string>>;
  /** What the text says of the result. `verifyReplay` compares it. */
  readonly claims: Claims;
}
