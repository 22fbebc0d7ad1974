/** Attempts: games on the deal of a day or a week. Only the first one of an account can be ranked. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttemptsTable } from '../../tables/deals.js';
import type { GameStatus } from '../../tables/games.js';
import type { Tables } from '../../tables.js';

/**
 * Moves of an opening. Two people do not play alike for so long by chance. Whoever plays the moves of an earlier attempt
 * knew their tiles.
 */
const OPENING_MOVES = 100;

type NewAttempt = Pick<AttemptsTable, 'game_id' | 'deal_id' | 'account_id' | 'started_at'>;

/**
 * Notes a new game as an attempt. `canRank`: it is ranked if it is the first. In the transaction that makes the game, under
 * the lock of the account. False: an attempt of the account on this deal goes on.
 */
export async function insertAttempt(
  tx: Transaction<Tables>,
  attempt: NewAttempt,
  canRank: boolean,
): Promise<boolean> {
  const { deal_id, account_id } = attempt;
  const before = await tx
    .selectFrom('attempts')
    .leftJoin('games', 'games.id', 'attempts.game_id')
    .select(['games.status'])
    .where('attempts.deal_id', '=', deal_id)
    .where('attempts.account_id', '=', account_id)
    .execute();
  if (before.some(({ status }) => status === 'playing')) return false;
  const isFirst = before.length === 0;
  const opening = { opening: null, opening_at: null };
  await tx
    .insertInto('attempts')
    .values({ ...attempt, is_first: isFirst, is_ranked: isFirst && canRank, ...opening })
    .execute();
  return true;
}

/** An attempt with its game. */
export interface AttemptRow {
  readonly gameId: string;
  readonly isRanked: boolean;
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
  const row = await db
    .selectFrom('attempts')
    .leftJoin('games', 'games.id', 'attempts.game_id')
    .select(['game_id', 'is_ranked', 'status', 'score', 'max_rank', 'ply'])
    .where('attempts.deal_id', '=', dealId)
    .where('attempts.account_id', '=', accountId)
    .orderBy(sql`coalesce(status = 'playing', false)`, 'desc')
    .orderBy('is_first', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      gameId: row.game_id,
      isRanked: row.is_ranked,
      status: row.status ?? 'abandoned',
      score: row.score ?? 0,
      maxRank: row.max_rank ?? 0,
      ply: row.ply ?? 0,
    }
  );
}

/** Notes the opening of a game that ends, before its moves leave. A shorter game has none. */
export async function noteOpening(tx: Kysely<Tables>, gameId: string): Promise<void> {
  await sql`update attempts set opening = played.letters, opening_at = played.at
    from (select string_agg(direction::text, '' order by ply) as letters, max(received_at) as at, count(*) as moves
      from plies where game_id = ${gameId} and ply <= ${OPENING_MOVES}) as played
    where attempts.game_id = ${gameId} and played.moves = ${OPENING_MOVES}`.execute(tx);
}

/** Whether an attempt begins with the opening of another account that played it earlier. */
export const IS_COPY = sql<boolean>`exists (select 1 from attempts as other
  where other.deal_id = attempts.deal_id and other.account_id <> attempts.account_id
    and other.opening = attempts.opening and other.opening_at < attempts.opening_at)`;
