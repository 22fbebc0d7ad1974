/** Ranked games, their moves and their results. */
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.js';

export type GameStatus = 'committed' | 'playing' | 'over' | 'resigned' | 'abandoned';

export interface GamesTable {
  id: string;
  account_id: string;
  variant: string;
  is_bot: Generated<boolean>;
  seed: Uint8Array;
  commitment: Uint8Array;
  nonce: Uint8Array | null; // null until the client has sent it
  status: GameStatus;
  ply: Generated<number>;
  score: Generated<number>;
  max_rank: Generated<number>;
  board: string | null; // after the last move, in position notation; null until the nonce is there
  epoch: Generated<number>; // one more at each takeover; writes with an older one are refused
  process: string | null; // of the live connection
  created_at: Timestamp;
  started_at: Date | null; // the nonce's receipt
  moved_at: Date | null;
  active_on: Generated<unknown>; // the day of the last move, in UTC: an index may hold it
  ended_at: Date | null;
  timed: Generated<boolean>; // false: a clock was set back, and the times below are not known
  reached_512_ms: number | null;
  reached_1024_ms: number | null;
  reached_2048_ms: number | null;
  deal_id: string | null; // the deal that it shares with other games
  closes_at: Date | null; // no move that is received later is taken
}

/** The moves of games that are going on. */
export interface PliesTable {
  game_id: string;
  ply: number; // from 1
  direction: number;
  spawn_cell: number;
  spawn_rank: number;
  score: number; // after the move
  received_at: Timestamp;
}

/** A finished game. */
export interface ResultsTable {
  game_id: string;
  account_id: string;
  variant: string;
  is_bot: boolean;
  score: number;
  ply: number;
  max_rank: number;
  duration_ms: number;
  reached_512_ms: number | null;
  reached_1024_ms: number | null;
  reached_2048_ms: number | null;
  ended_at: Date;
  deal_id: string | null; // such a result stands on no leaderboard
}

/** A player's row of one leaderboard: the best result. */
export interface LeaderboardTable {
  period: string; // `all`, `day 2026-11-23`, or `week` and its Monday
  variant: string;
  is_bot: boolean;
  class: string; // `score`, `time512`, ...
  account_id: string;
  sort_key: number; // the smallest is best: milliseconds, or the score with a minus sign
  game_id: string;
  ended_at: Date;
  expires_at: Date | null; // the end of the period
}

/** The players of a leaderboard in a bin of its sort key: a count, or a change of one. Triggers of `leaderboard` write them. */
export interface LeaderboardCountsTable {
  period: string;
  variant: string;
  is_bot: boolean;
  class: string;
  bin: number;
  players: number;
}

/** The moves and tiles of a finished game. */
export interface ReplaysTable {
  game_id: string;
  variant: string;
  moves: Uint8Array; // the compact form, in UTF-8
  times: Uint8Array; // milliseconds between moves, as varints
  created_at: Timestamp;
}

/** The texts of long replays that were asked for lately, in a ring: a new one takes the place of the oldest. */
export interface ReplayTextsTable {
  slot: number;
  game_id: string;
  player: string; // the name in the text: an erased account has another one
  gzip: Uint8Array;
}

/** The review of a finished game. */
export interface ReviewsTable {
  game_id: string;
  maker: string; // the level, and a digest of the board's networks
  figures: string; // JSON
  created_at: Timestamp;
}

/** Pace and agreement of a finished game. */
export interface FairnessTable {
  game_id: string;
  plies: number;
  median_ms: number;
  spread: number;
  best_share: number;
  accuracy: number;
  reasons: string; // with spaces between them; empty: no reason to look at it
  created_at: Timestamp;
}

/** The share picture of a finished game. It can be painted again. */
export interface PicturesTable {
  game_id: string;
  png: Uint8Array;
  created_at: Timestamp;
}
