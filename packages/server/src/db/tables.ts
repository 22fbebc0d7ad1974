/**
 * The tables of ranked play, as migrations make them. Names are those of the database: snake case. Numbers of
 * type bigint are read as numbers, since scores stay far below 2^53. Bytes are read as Uint8Array.
 */
import type { ColumnType, Generated } from 'kysely';

/** A time that the database may fill in. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface Tables {
  accounts: AccountsTable;
  tokens: TokensTable;
  games: GamesTable;
  plies: PliesTable;
  results: ResultsTable;
  leaderboard: LeaderboardTable;
  replays: ReplaysTable;
  replay_texts: ReplayTextsTable;
  uploads: UploadsTable;
  reports: ReportsTable;
  secrets: SecretsTable;
  signing_keys: SigningKeysTable;
  signed_results: SignedResultsTable;
  chain_nodes: ChainNodesTable;
  reviews: ReviewsTable;
  former_names: FormerNamesTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  challenges: ChallengesTable;
  deals: DealsTable;
  attempts: AttemptsTable;
  solver_games: SolverGamesTable;
  outages: OutagesTable;
  heartbeats: HeartbeatsTable;
  fairness: FairnessTable;
  sync_accounts: SyncAccountsTable;
  sync_items: SyncItemsTable;
  races: RacesTable;
  racers: RacersTable;
  race_queue: RaceQueueTable;
  ratings: RatingsTable;
  rating_changes: RatingChangesTable;
  hidden_names: HiddenNamesTable;
  hidden_signatures: HiddenSignaturesTable;
  hidden_results: HiddenResultsTable;
  people_reports: PeopleReportsTable;
  audit: AuditTable;
  studies: StudiesTable;
  study_parts: StudyPartsTable;
  study_refusals: StudyRefusalsTable;
}

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
}

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

/** A public key that has signed results. */
export interface SigningKeysTable {
  public_key: Uint8Array; // 32 bytes, Ed25519
  valid_from: Date;
  valid_until: Date | null; // null: it is in use
}

/** A signed result: an entry of the chain. */
export interface SignedResultsTable {
  number: number; // from 1, without a gap
  game_id: string;
  account_id: string;
  previous: Uint8Array; // the root of all entries before
  record: Uint8Array; // SHA-256 of the record
  name: string | null; // as it was displayed; null: the account was erased
  name_salt: Uint8Array | null;
  name_digest: Uint8Array;
  signed_at: Date;
  public_key: Uint8Array;
  signature: Uint8Array;
}

/** A complete subtree of the tree over the chain. Level 0 has the entries. */
export interface ChainNodesTable {
  level: number;
  at: number; // from 1
  hash: Uint8Array;
}

/** The review of a finished game. */
export interface ReviewsTable {
  game_id: string;
  maker: string; // the level, and the digest of the network
  figures: string; // JSON
  created_at: Timestamp;
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
}

/** What an authenticator must sign, once, within minutes. */
export interface ChallengesTable {
  challenge: string; // 32 random bytes in base64url
  account_id: string | null; // null: a sign-in, of whatever account
  created_at: Date;
}

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
  cared_at: Date; // when a process last looked after it
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

/** Work of the command line that is divided into parts. */
export interface StudiesTable {
  id: string; // a hash of the three that follow
  kind: string;
  program: string; // the version that asked
  options: string; // JSON
  asked_at: Date; // when its asker was last there
}

export interface StudyPartsTable {
  study_id: string;
  part: number;
  input: string; // JSON
  state: Generated<'waiting' | 'done' | 'failed'>;
  tries: Generated<number>;
  worker: string | null; // who began it last
  result: Uint8Array | null;
  failure: string | null;
}

/** A worker that cannot do a study as it was asked: of another version, or without its network. */
export interface StudyRefusalsTable {
  study_id: string;
  worker: string;
  message: string;
}
