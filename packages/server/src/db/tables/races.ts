/** Races, who is in them, ratings, and arenas. */
import type { Generated } from 'kysely';

/** A race (races/race.ts). */
export interface RacesTable {
  id: string;
  kind: 'first' | 'points' | 'fewest';
  variant: string;
  target: number | null; // rank; null for points
  limit_ms: number | null;
  is_blind: boolean;
  is_quick: boolean; // by quick pairing
  is_watched: boolean; // listed for spectators
  most: number;
  state: 'lobby' | 'starting' | 'running' | 'ended';
  deal_id: string | null; // null until it has begun
  made_at: Date;
  starts_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  next_id: string | null; // the rematch
  arena_id: string | null; // its arena
  cared_at: Date; // when a process last looked after it
  signs_since: Date | null; // since when signs of racers are complete; null: since the start
}

/** Somebody in a race. Place and figures are there when it has ended. */
export interface RacersTable {
  race_id: string;
  account_id: string;
  seat: number;
  is_ready: boolean;
  has_left: boolean;
  is_again: boolean;
  seen_at: Date | null; // by a connection
  game_id: string | null;
  start_board: string | null; // position notation
  place: number | null;
  score: number | null;
  ply: number | null;
  max_rank: number | null;
  reached_ply: number | null;
  reached_ms: number | null;
}

/** Somebody who waits for a rival. */
export interface RaceQueueTable {
  account_id: string;
  terms: string;
  rating: number;
  since: Date;
  asked_at: Date;
  race_id: string | null; // paired
}

/** The rating of an account in races of a kind. */
export interface RatingsTable {
  account_id: string;
  kind: string;
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  changed_at: Date;
}

/** What a race has changed. */
export interface RatingChangesTable {
  race_id: string;
  account_id: string;
  kind: string;
  before: number;
  rating: number;
  deviation: number;
  changed_at: Date;
}

/** An hour of races that follow one another (races/arena.ts). */
export interface ArenasTable {
  id: string;
  account_id: string | null; // its maker; null: it began by the clock
  kind: 'first' | 'points' | 'fewest';
  variant: string;
  target: number | null; // rank; null for points
  limit_ms: number;
  starts_at: Date;
  ends_at: Date;
}

/** Somebody in an arena. */
export interface ArenaPlayersTable {
  arena_id: string;
  account_id: string;
  points: Generated<number>;
  wins: Generated<number>;
  races: Generated<number>;
  joined_at: Date;
  asked_at: Date;
  waiting_since: Date | null; // null: in a race, or having a break
  race_id: string | null; // the newest
}
