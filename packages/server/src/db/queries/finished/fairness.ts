/** Pace and agreement of finished games, for administrators. */
import type { FairnessAnswer } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import {
  CONTEST_PLIES,
  type Fairness,
  type FairnessReason,
  LONG_GAME,
  SMALL_BOARDS,
} from '../../../ranked/fairness.js';
import type { Tables } from '../../tables.js';

/** Games that are found missing at once. */
const MOST_MISSING = 200;
/** Older games are left alone. */
const LOOKED_BACK_MS = 30 * 24 * 3_600_000;
const ROWS = 50;

/** Stores the figures of a game, in place of earlier ones. */
export async function insertFairness(db: Kysely<Tables>, gameId: string, figures: Fairness): Promise<void> {
  const { plies, medianMs, spread, bestShare, accuracy, reasons } = figures;
  const row = {
    plies,
    median_ms: medianMs,
    spread,
    best_share: bestShare,
    accuracy,
    reasons: reasons.join(' '),
  };
  await db
    .insertInto('fairness')
    .values({ game_id: gameId, ...row })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(row))
    .execute();
}

/** Lately finished games of people without figures: the newest first, at most 200, and none of `except`. */
export async function missingFairness(
  db: Kysely<Tables>,
  now: Date,
  except: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('results')
    .leftJoin('fairness', 'fairness.game_id', 'results.game_id')
    .select('results.game_id')
    .where('fairness.game_id', 'is', null)
    .where('is_bot', '=', false)
    .where(({ and, eb, or }) =>
      or([
        and([eb('ply', '>=', LONG_GAME.ply), eb('max_rank', '>=', LONG_GAME.maxRank)]),
        and([
          eb('ply', '>=', CONTEST_PLIES),
          or([eb('deal_id', 'is not', null), eb('variant', 'in', [...SMALL_BOARDS])]),
        ]),
      ]),
    )
    .where('ended_at', '>', new Date(now.getTime() - LOOKED_BACK_MS))
    .where(sql<boolean>`results.game_id <> all(${sql.val(except)}::text[])`)
    .orderBy('ended_at', 'desc')
    .limit(MOST_MISSING)
    .execute();
  return rows.map((row) => row.game_id);
}

/** The newest games with figures, the newest first. `onlyReasons`: those to be looked at. */
export async function listFairness(db: Kysely<Tables>, onlyReasons: boolean): Promise<FairnessAnswer> {
  let query = db
    .selectFrom('fairness')
    .innerJoin('games', 'games.id', 'fairness.game_id')
    .innerJoin('accounts', 'accounts.id', 'games.account_id')
    .select([
      'fairness.game_id',
      'games.account_id',
      'accounts.name',
      'games.variant',
      'games.score',
      'games.ended_at',
      'plies',
      'median_ms',
      'spread',
      'best_share',
      'accuracy',
      'reasons',
    ]);
  if (onlyReasons) query = query.where('reasons', '<>', '');
  const rows = await query.orderBy('fairness.created_at', 'desc').limit(ROWS).execute();
  return {
    games: rows.map((row) => ({
      game: row.game_id,
      account: row.account_id,
      name: row.name,
      variant: row.variant,
      score: row.score,
      endedAt: row.ended_at!.toISOString(),
      plies: row.plies,
      medianMs: row.median_ms,
      spread: row.spread,
      bestShare: row.best_share,
      accuracy: row.accuracy,
      reasons: row.reasons.split(' ').filter(Boolean) as FairnessReason[],
    })),
  };
}
