/** Replays under short links, reports of them, and what networks have asked. */
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.js';

/** An unranked replay under a short link. */
export interface UploadsTable {
  id: string;
  account_id: string;
  replay: string; // the compact form
  variant: string;
  score: number;
  ply: number;
  max_rank: number;
  created_at: Timestamp;
  expires_at: Date;
  reports: Generated<number>; // from different accounts and networks, since the operator last looked
  hidden_at: Date | null;
  board: string; // the final board, in position notation
  set_up: boolean; // the game began from a board that was set up
  digest: Uint8Array; // SHA-256 of the compact form
  origin: Uint8Array | null; // a keyed hash of the uploader's network; null: it is older than 30 days
  deleted_at: Date | null; // the row of a deleted upload stays for a day, without its replay
}

export interface ReportsTable {
  id: Generated<number>;
  upload_id: string;
  account_id: string;
  reason: string;
  origin: Uint8Array | null; // as of uploads
  created_at: Timestamp;
}

/** Keys that this database needs, such as the one that hashes networks. */
export interface SecretsTable {
  name: string;
  value: Uint8Array;
}

/** What a network has asked in a window of time, for a limit of all processes. */
export interface RequestCountsTable {
  key: Uint8Array; // a hash of the limit and the network
  requests: number;
  until: Date;
}
