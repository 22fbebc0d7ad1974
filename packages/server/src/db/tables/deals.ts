/** Deals that several games share: those of days and weeks, and their attempts. */
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
  opening: string | null; // its first moves as letters, once it has ended; null: it had fewer
  opening_at: Date | null; // when the last of them was played
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
