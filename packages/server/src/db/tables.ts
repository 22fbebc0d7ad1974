/**
 * The tables, as migrations make them; their rows are in tables/, by subject. Names are those of the database: snake case. Numbers of
 * type bigint are read as numbers, since scores stay far below 2^53. Bytes are read as Uint8Array.
 */

import type {
  AttemptBoardsTable,
  AttemptsTable,
  BackupsTable,
  DealsTable,
  HeartbeatsTable,
  OutagesTable,
  SolverGamesTable,
} from './tables/deals.js';
import type {
  FairnessTable,
  GamesTable,
  LeaderboardCountsTable,
  LeaderboardTable,
  PicturesTable,
  PliesTable,
  ReplaysTable,
  ReplayTextsTable,
  ResultsTable,
  ReviewsTable,
} from './tables/games.js';
import type {
  AuditTable,
  HiddenNamesTable,
  HiddenResultsTable,
  HiddenSignaturesTable,
  PeopleReportsTable,
} from './tables/moderation.js';
import type {
  AccountsTable,
  ChallengesTable,
  FormerNamesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SyncAccountsTable,
  SyncItemsTable,
  TokensTable,
} from './tables/people.js';
import type {
  ArenaPlayersTable,
  ArenasTable,
  RaceQueueTable,
  RacersTable,
  RacesTable,
  RatingChangesTable,
  RatingsTable,
} from './tables/races.js';
import type { ChainNodesTable, SignedResultsTable, SigningKeysTable } from './tables/signing.js';
import type {
  StudiesTable,
  StudyAskersTable,
  StudyPartsTable,
  StudyRefusalsTable,
} from './tables/studies.js';
import type { ReportsTable, RequestCountsTable, SecretsTable, UploadsTable } from './tables/uploads.js';

export interface Tables {
  accounts: AccountsTable;
  tokens: TokensTable;
  games: GamesTable;
  plies: PliesTable;
  results: ResultsTable;
  leaderboard: LeaderboardTable;
  leaderboard_counts: LeaderboardCountsTable;
  leaderboard_changes: LeaderboardCountsTable;
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
  attempt_boards: AttemptBoardsTable;
  solver_games: SolverGamesTable;
  outages: OutagesTable;
  heartbeats: HeartbeatsTable;
  backups: BackupsTable;
  fairness: FairnessTable;
  pictures: PicturesTable;
  sync_accounts: SyncAccountsTable;
  sync_items: SyncItemsTable;
  races: RacesTable;
  racers: RacersTable;
  race_queue: RaceQueueTable;
  ratings: RatingsTable;
  rating_changes: RatingChangesTable;
  arenas: ArenasTable;
  arena_players: ArenaPlayersTable;
  hidden_names: HiddenNamesTable;
  hidden_signatures: HiddenSignaturesTable;
  hidden_results: HiddenResultsTable;
  people_reports: PeopleReportsTable;
  audit: AuditTable;
  studies: StudiesTable;
  study_askers: StudyAskersTable;
  study_parts: StudyPartsTable;
  study_refusals: StudyRefusalsTable;
  request_counts: RequestCountsTable;
}
