/** Deals that several games share: those of days and weeks, and their attempts. */
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.js';

export type DealKind = 'daily' | 'week' | 'race';

/** A deal that several games share. */
export interface DealsTable {
  id: string; // `daily-214`, `week-2026-49`
  kind: DealKind;
  number: number | null; // of a day or a week, from 1
  variant: string;
  seed: Uint8Array;
  commitment: Uint8Array;
  nonce: Uint8Array; // SHA-256 of `twofold deal ` and the id
  opens_at: Date;
  closes_at: Date | null; // no game begins from here on
  reveal_at: Date | null; // the seed is public from here on; null: that time is not known yet
  created_at: Timestamp;
}

/** A game on the deal of a day or a week. */
export interface AttemptsTable {
  game_id: string;
  deal_id: string;
  account_id: string;
  is_first: boolean; // of its account on this deal
  is_ranked: boolean; // the name was claimed before the deal opened
  started_at: Date;
  is_copy: Generated<boolean>; // of an earlier attempt of another account, as far as games have ended
}

/** Boards of attempts that have ended, to be compared. They leave some days after the deal's reveal. */
export interface AttemptBoardsTable {
  game_id: string;
  ply: number;
  deal_id: string;
  board: string; // a digest of 64 bits
  reached_at: Date;
}

/** The game that the solver played on a deal. */
export interface SolverGamesTable {
  deal_id: string;
  replay: string; // the compact form
  score: number;
  ply: number;
  max_rank: number;
  maker: string; // the level, and the digest of the network
  created_at: Timestamp;
}

/** Days on which the server did not run for some time. */
export interface OutagesTable {
  day: string; // as 2026-11-28; it is written, and read as text
  milliseconds: number;
}

/** One row: when a server last ran. */
export interface HeartbeatsTable {
  id: number;
  at: Date;
}

/** One row: from when the last backup is. */
export interface BackupsTable {
  id: number;
  at: Date;
}
