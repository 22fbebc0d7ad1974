/**
 * The export of an account: every row of it and of its bots. It has no token, no hash of a token, and no secret
 * seed. The schema is `AccountExport` of @twofold/protocol. Rows are read in batches, and are text at once.
 */
import { EXPORT_VERSION } from '@twofold/protocol';
import type { Kysely } from 'kysely';
import {
  exportedAttempts,
  exportedBots,
  exportedFacts,
  exportedGames,
  exportedReplays,
  exportedReports,
  exportedReportsOfPeople,
  exportedResults,
  exportedSignatures,
  exportedUploads,
} from '../db/queries/people/exported.js';
import { exportedFairness, exportedMoves, exportedReviews } from '../db/queries/people/exportedFigures.js';
import {
  exportedArenas,
  exportedOwnArenas,
  exportedRaces,
  exportedRatingChanges,
  exportedRatings,
  exportedWaiting,
} from '../db/queries/people/exportedRaces.js';
import { exportOf } from '../db/queries/people/sync.js';
import type { Tables } from '../db/tables.js';

type Rows = AsyncIterable<readonly object[]>;

/** The pieces of a JSON text. */
export async function* exportAccount(db: Kysely<Tables>, id: string, now: Date): AsyncGenerator<string> {
  const facts = await exportedFacts(db, id);
  const bots = await exportedBots(db, id);
  const players = [id, ...bots.map((bot) => bot.id)];
  const head = { format: 'twofold-account', version: EXPORT_VERSION, exportedAt: now, ...facts, bots };
  yield JSON.stringify(head).slice(0, -1);
  const lists: Record<string, Rows> = {
    games: exportedGames(db, players),
    moves: exportedMoves(db, players),
    results: exportedResults(db, players),
    reviews: exportedReviews(db, players),
    fairness: exportedFairness(db, players),
    attempts: exportedAttempts(db, players),
    races: exportedRaces(db, players),
    arenas: exportedArenas(db, players),
    arenasMade: exportedOwnArenas(db, players),
    ratings: exportedRatings(db, players),
    ratingChanges: exportedRatingChanges(db, players),
    waiting: exportedWaiting(db, players),
    signatures: exportedSignatures(db, players),
    replays: exportedReplays(db, players),
    uploads: exportedUploads(db, players),
    reports: exportedReports(db, players),
    reportsOfPeople: exportedReportsOfPeople(db, players),
    sync: exportOf(db, id),
  };
  for (const [name, batches] of Object.entries(lists)) yield* listOf(name, batches);
  yield '}\n';
}

async function* listOf(name: string, batches: Rows): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let separator = '\n';
  for await (const batch of batches) {
    for (const row of batch) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
  yield ']';
}
