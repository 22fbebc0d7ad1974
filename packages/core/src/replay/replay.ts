// The replay: a game as data, with what its file says about it. A replay keeps the tiles in one of two ways: by
// the seed that deals them, or one by one. Text (makeText.ts, parseText.ts) and links (compact.ts) are two
// spellings of it; docs/replay-format.md describes both.
import type { Board } from '../board.js';
import type { Status } from '../game.js';
import type { Spawn } from '../spawn.js';
import type { Variant } from '../variant.js';

/** Most plies that a replay may have, variations included: sixteen times the longest possible game on 4x4. */
export const MAX_REPLAY_PLIES = 2 ** 21;

/** Highest rank at the start of a replay. Play on 8x8 ends at 65; a made-up position may go on from there. */
export const LARGEST_RANK = 99;

/** How deep variations may lie in one another. */
export const MAX_VARIATION_DEPTH = 16;

/** A remark after the `ply`-th move of the game; ply 0 is before the first. */
export interface Comment {
  readonly ply: number;
  readonly text: string;
}

/** A run of moves. `spawns`, where the tiles are told, has one tile for each move and is never empty. */
export interface Line {
  readonly moves: Uint8Array; // directions, 0 to 3
  readonly spawns?: readonly Spawn[];
  readonly comments: readonly Comment[]; // by ply
  readonly variations: readonly Variation[]; // by ply
}

/**
 * What might have been played instead of the `ply`-th move; at least one move. All plies count from the
 * start of the game.
 */
export interface Variation extends Line {
  readonly ply: number;
}

/** What a replay says of the game at its current ply, for `verifyReplay` to check. */
export interface Claims {
  readonly score?: number;
  readonly ply?: number;
  readonly maxTile?: number; // the number on it
  readonly status?: Status;
  readonly final?: Board;
}

/**
 * A game as data. Either `seed` deals the tiles, or `start` and `spawns` tell them; where both do, they must
 * agree.
 */
export interface Replay extends Line {
  readonly variant: Variant;
  readonly seed?: string;
  readonly start?: Board; // absent: the seed deals it
  readonly startScore: number;
  readonly current?: number; // the ply shown, where moves were taken back and can be redone; absent: the last
  readonly undos: number; // moves taken back during the game
  readonly tags: Readonly<Record<string, string>>;
  readonly claims: Claims;
}
