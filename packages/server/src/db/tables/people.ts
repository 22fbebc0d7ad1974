/** Accounts, what proves them, and what their devices share. */
import type { SessionStart } from '@twofold/protocol';
import type { Generated } from 'kysely';
import type { Timestamp } from './timestamp.js';

/** A player or a bot. An erased account keeps its row, so that its results stay comparable. */
export interface AccountsTable {
  id: string;
  name: string;
  name_key: string; // unique, as is the next (ranked/names.ts)
  name_look: string | null; // null: the account was erased, or is older than this column
  is_bot: Generated<boolean>;
  owner_id: string | null; // of a bot: the account that made it
  created_at: Timestamp;
  seen_at: Timestamp;
  claimed_at: Date | null; // when its player chose the name
  watch_allowed: Generated<boolean>; // its games may be listed for spectators
}

/** What proves an account. The token itself is never stored. A device's token is a session: a new token keeps its id. */
export interface TokensTable {
  id: Generated<string>;
  token_hash: Uint8Array; // SHA-256
  account_id: string;
  kind: 'device' | 'bot';
  label: string | null; // browser and system of a device
  fresh_at: Date | null; // when the player last proved the account by a passkey or a recovery code
  created_at: Timestamp;
  used_at: Timestamp;
  revoked_at: Date | null;
  is_shown: Generated<boolean>; // false: nobody has shown this token yet, and its answer may be lost
  former_hash: Generated<Uint8Array | null>; // SHA-256 of the token before, which is valid until this one is shown
  former_salt: Generated<Uint8Array | null>; // makes this token of the one before
  begun_by: Generated<SessionStart | null>; // null: older than this column, or a bot's
  code_used_at: Generated<Date | null>; // the recovery code was used on another device then, and nobody has read of it here
  code_unread_since: Generated<Date | null>; // the first of such uses
  is_proved: Generated<boolean>; // this token was given for a proof, and is given again for a proof only
}

/** A name that its account has given up. Nobody else gets it for a while. */
export interface FormerNamesTable {
  id: Generated<string>;
  account_id: string;
  name: string;
  name_key: string;
  name_look: string;
  given_up_at: Date;
}

/** The public half of a passkey. */
export interface PasskeysTable {
  id: string; // the credential's, in base64url
  account_id: string;
  public_key: Uint8Array; // COSE
  counter: number; // of signatures; 0: its authenticator counts none
  transports: string; // JSON
  label: string; // the player's own
  is_synced: boolean; // between the devices of its owner
  created_at: Timestamp;
  used_at: Date | null;
}

/** The one recovery code of an account. The code itself is never stored. */
export interface RecoveryCodesTable {
  account_id: string;
  code_hash: Uint8Array; // SHA-256
  created_at: Timestamp;
  used_at: Generated<Date | null>;
  session_id: Generated<string | null>; // of its use
}

/** What an authenticator must sign, once, within minutes. */
export interface ChallengesTable {
  challenge: string; // 32 random bytes in base64url
  account_id: string | null; // null: a sign-in, of whatever account
  created_at: Date;
}

/** An account that has sync switched on. */
export interface SyncAccountsTable {
  account_id: string;
  epoch: string; // a UUID: versions of two epochs cannot be compared
  version: Generated<number>; // the newest of its items
  forgotten: Generated<number>; // the newest version of a deletion that is no longer known
  bytes: Generated<number>; // of all items, as the quota counts them
}

/** A part of what a person's devices share. The server does not read it. */
export interface SyncItemsTable {
  account_id: string;
  kind: string;
  id: string;
  version: number;
  body: string | null; // null: it was deleted
  updated_at: Date;
}
