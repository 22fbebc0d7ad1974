/** Attempts: games on the deal of a day or a week. Only the first one of an account can be ranked. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttemptsTable } from '../../tables/deals.js';
import type { GameStatus } from '../../tables/games.js';
import type { Tables } from '../../tables.js';
import { isShown } from '../moderation/results.js';

type NewAttempt = Pick<AttemptsTable, 'game_id' | 'deal_id' | 'account_id' | 'started_at'>;

/**
 * Notes a new game as an attempt, and returns whether it is ranked. `canRank`: it is if it is the first. In the transaction
 * that makes the game, under the lock of the account. Undefined: an attempt of the account on this deal goes on.
 */
export async function insertAttempt(
  tx: Transaction<Tables>,
  attempt: NewAttempt,
  canRank: boolean,
): Promise<boolean | undefined> {
  const { deal_id, account_id } = attempt;
  const before = await tx
    .selectFrom('attempts')
    .leftJoin('games', 'games.id', 'attempts.game_id')
    .select(['games.status'])
    .where('attempts.deal_id', '=', deal_id)
    .where('attempts.account_id', '=', account_id)
    .execute();
  if (before.some(({ status }) => status === 'playing')) return undefined;
  const isFirst = before.length === 0;
  const isRanked = isFirst && canRank;
  await tx
    .insertInto('attempts')
    .values({ ...attempt, is_first: isFirst, is_ranked: isRanked })
    .execute();
  return isRanked;
}

/** Why a ranked attempt is in no ranking. */
export type RankLost = 'copied' | 'hidden';

/** An attempt with its game. */
export interface AttemptRow {
  readonly gameId: string;
  readonly isRanked: boolean;
  readonly rankLost: RankLost | null;
  readonly status: GameStatus;
  readonly score: number;
  readonly maxRank: number;
  readonly ply: number;
}

/** The attempt of an account that goes on, or else its first one. A game without a move may be gone. */
export async function findAttempt(
  db: Kysely<Tables>,
  dealId: string,
  accountId: string,
): Promise<AttemptRow | undefined> {
  return attemptOf(
    await attemptsOf(db, dealId, accountId)
      .orderBy(sql`coalesce(status = 'playing', false)`, 'desc')
      .orderBy('is_first', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** The first attempt of an account on a deal: the one that may be ranked. */
export async function findFirstAttempt(
  db: Kysely<Tables>,
  dealId: string,
  accountId: string,
): Promise<AttemptRow | undefined> {
  return attemptOf(
    await attemptsOf(db, dealId, accountId).where('is_first', '=', true).limit(1).executeTakeFirst(),
  );
}

function attemptsOf(db: Kysely<Tables>, dealId: string, accountId: string) {
  return db
    .selectFrom('attempts')
    .leftJoin('games', 'games.id', 'attempts.game_id')
    .select(['game_id', 'is_ranked', RANK_LOST.as('rank_lost'), 'status', 'score', 'max_rank', 'ply'])
    .where('attempts.deal_id', '=', dealId)
    .where('attempts.account_id', '=', accountId);
}

type StoredAttempt = Awaited<ReturnType<ReturnType<typeof attemptsOf>['executeTakeFirst']>>;

function attemptOf(row: StoredAttempt): AttemptRow | undefined {
  return (
    row && {
      gameId: row.game_id,
      isRanked: row.is_ranked,
      rankLost: row.rank_lost,
      status: row.status ?? 'abandoned',
      score: row.score ?? 0,
      maxRank: row.max_rank ?? 0,
      ply: row.ply ?? 0,
    }
  );
}

/** Why an attempt is in no ranking although it is ranked. Null: it is in it, or is not ranked. */
export const RANK_LOST = sql<RankLost | null>`case when not attempts.is_ranked then null
  when attempts.is_copy then 'copied' when not ${isShown('attempts.game_id')} then 'hidden' end`;
