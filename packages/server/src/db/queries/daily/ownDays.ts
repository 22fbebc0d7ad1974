/** The days of an account: those that it played, and those on which the server did not run. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { isShown } from '../moderation/results.js';
import { RANK_LOST, type RankLost } from './attempts.js';

/** A day whose deal an account has played by at least one move. Its first attempt counts, or else the best other one. */
export interface PlayedDay {
  readonly number: number;
  readonly isRanked: boolean;
  readonly score: number;
  readonly maxRank: number;
  readonly gameId: string;
  readonly rankLost: RankLost | null;
  readonly rank: number | null; // in the ranking of that day
}

/** The newest days that an account played. */
export async function readPlayedDays(
  db: Kysely<Tables>,
  accountId: string,
  most: number,
): Promise<PlayedDay[]> {
  const rows = await playedBy(db, accountId)
    .leftJoin('results', (join) =>
      join
        .onRef('results.game_id', '=', 'attempts.game_id')
        .onRef('results.deal_id', '=', 'attempts.deal_id'),
    )
    .select([
      sql<number>`deals.number`.as('number'),
      'attempts.is_ranked',
      'games.score',
      'games.max_rank',
      'attempts.game_id',
      RANK_LOST.as('rank_lost'),
      sql<
        number | null
      >`case when attempts.is_ranked and results.score is not null and ${RANK_LOST} is null then (
        select count(*)::int + 1 from attempts as better
        join results as theirs on theirs.game_id = better.game_id and theirs.deal_id = better.deal_id
        where better.deal_id = attempts.deal_id and better.is_ranked and not better.is_copy
          and theirs.score > results.score and ${isShown('theirs.game_id')}
        ) end`.as('rank'),
    ])
    .distinctOn('deals.number')
    .orderBy('deals.number', 'desc')
    .orderBy('is_first', 'desc')
    .orderBy('games.score', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    isRanked: row.is_ranked,
    score: row.score,
    maxRank: row.max_rank,
    gameId: row.game_id,
    rankLost: row.rank_lost,
    rank: row.rank,
  }));
}

/** The numbers of all days that an account played. */
export async function readPlayedNumbers(db: Kysely<Tables>, accountId: string): Promise<number[]> {
  const rows = await playedBy(db, accountId).select(sql<number>`deals.number`.as('number')).execute();
  return rows.map(({ number }) => number);
}

function playedBy(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('deals', 'deals.id', 'attempts.deal_id')
    .innerJoin('games', 'games.id', 'attempts.game_id')
    .where('attempts.account_id', '=', accountId)
    .where('deals.kind', '=', 'daily')
    .where('games.ply', '>', 0);
}
