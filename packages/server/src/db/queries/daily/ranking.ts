/**
 * Rankings of shared deals: ranked attempts by score, and how all first attempts ended. A copy of
 * an earlier attempt is in no ranking: its player knew the tiles.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { isShown } from '../moderation/results.js';

const ROWS = 100;
/** Bars of a distribution of scores, at most. */
const MOST_BARS = 16;

export interface RankingRow {
  readonly accountId: string;
  readonly name: string;
  readonly isErased: boolean;
  readonly score: number;
  readonly maxRank: number;
  readonly gameId: string;
  readonly signedBy: Uint8Array | null; // the public key
}

/** A ranking as everybody sees it. */
export interface Ranking {
  readonly rows: readonly RankingRow[];
  readonly total: number;
  readonly players: number; // first attempts with a result
  readonly tiles: readonly { readonly maxRank: number; readonly count: number }[];
  readonly scores: readonly { readonly from: number; readonly count: number }[];
  readonly step: number;
}

/** The ranking of a deal. */
export async function readRanking(db: Kysely<Tables>, dealId: string): Promise<Ranking> {
  const rows = await rankedOf(db, dealId)
    .innerJoin('accounts', 'accounts.id', 'attempts.account_id')
    .leftJoin('signed_results', 'signed_results.game_id', 'attempts.game_id')
    .select(['attempts.account_id', 'accounts.name', 'accounts.name_key'])
    .select(['score', 'max_rank', 'attempts.game_id', 'public_key'])
    .orderBy('score', 'desc')
    .orderBy('results.ended_at')
    .orderBy('attempts.game_id')
    .limit(ROWS)
    .execute();
  const total = rows.length < ROWS ? rows.length : await countOf(rankedOf(db, dealId));
  const tiles = await firstOf(db, dealId)
    .select(['max_rank', sql<number>`count(*)::int`.as('count')])
    .groupBy('max_rank')
    .orderBy('max_rank')
    .execute();
  return {
    rows: rows.map((row) => ({
      accountId: row.account_id,
      name: row.name,
      isErased: row.name_key === `deleted:${row.account_id}`,
      score: row.score,
      maxRank: row.max_rank,
      gameId: row.game_id,
      signedBy: row.public_key,
    })),
    total,
    players: tiles.reduce((sum, { count }) => sum + count, 0),
    tiles: tiles.map(({ max_rank, count }) => ({ maxRank: max_rank, count })),
    ...(await scoresOf(db, dealId)),
  };
}

/** The place of an account. Undefined: it is not in the ranking. */
export async function readPlace(
  db: Kysely<Tables>,
  dealId: string,
  accountId: string,
): Promise<{ rank: number; score: number; maxRank: number } | undefined> {
  const own = await rankedOf(db, dealId)
    .select(['score', 'max_rank'])
    .where('attempts.account_id', '=', accountId)
    .executeTakeFirst();
  if (!own) return undefined;
  const ahead = await countOf(rankedOf(db, dealId).where('score', '>', own.score));
  return { rank: ahead + 1, score: own.score, maxRank: own.max_rank };
}

/** The number of first attempts with a result. */
export function countPlayers(db: Kysely<Tables>, dealId: string): Promise<number> {
  return countOf(firstOf(db, dealId));
}

async function scoresOf(db: Kysely<Tables>, dealId: string): Promise<Pick<Ranking, 'scores' | 'step'>> {
  const most = await firstOf(db, dealId)
    .select(({ fn }) => fn.max('score').as('score'))
    .executeTakeFirst();
  const step = stepFor(most?.score ?? 0);
  const bar = sql<number>`(score / ${sql.lit(step)})::int`;
  const scores = await firstOf(db, dealId)
    .select([bar.as('bar'), sql<number>`count(*)::int`.as('count')])
    .groupBy(bar)
    .orderBy(bar)
    .execute();
  return { step, scores: scores.map(({ bar, count }) => ({ from: bar * step, count })) };
}

/** The smallest of 100, 200, 500, 1,000 and so on that gives few bars. */
export function stepFor(most: number): number {
  for (let power = 100; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) if (most / step < MOST_BARS) return step;
  }
}

function firstOf(db: Kysely<Tables>, dealId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('results', (join) =>
      join.onRef('results.game_id', '=', 'attempts.game_id').on('results.deal_id', '=', dealId),
    )
    .where('attempts.deal_id', '=', dealId)
    .where('is_first', '=', true)
    .where(isShown('results.game_id'));
}

function rankedOf(db: Kysely<Tables>, dealId: string) {
  return firstOf(db, dealId).where('is_ranked', '=', true).where('is_copy', '=', false);
}

async function countOf(query: ReturnType<typeof firstOf>): Promise<number> {
  const row = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}
