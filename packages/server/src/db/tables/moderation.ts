/** What operators have hidden, reports of people, and the audit. */
import type { Generated } from 'kysely';

/** A name that an operator has hidden. A neutral one stands in `accounts`. */
export interface HiddenNamesTable {
  account_id: string;
  name: string;
  name_key: string;
  name_look: string | null;
  hidden_at: Date;
}

/** The name in a signed result of an account whose name is hidden. */
export interface HiddenSignaturesTable {
  game_id: string;
  account_id: string;
  name: string;
  name_salt: Uint8Array;
}

/** A result that stands on no leaderboard and in no list. */
export interface HiddenResultsTable {
  game_id: string;
  hidden_at: Date;
}

/** A report of a name or a result. */
export interface PeopleReportsTable {
  id: Generated<number>;
  kind: 'name' | 'result';
  subject: string; // the id of an account or of a game
  account_id: string; // of the reporter
  reason: string;
  origin: Uint8Array | null; // as of uploads
  created_at: Date;
}

/** What operators did. A trigger refuses every change of a row. */
export interface AuditTable {
  id: Generated<number>;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: string; // JSON
}
