/** Players as everybody sees them: bests by board, and finished games in pages. */
import type { PlayerGamesAnswer, PlayerGamesQuery } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import { hexOf } from '../../ranked/resultRecord.js';
import type { Tables } from '../tables.js';
import { isShown } from './moderation/results.js';

/** Whether the seed of the game's deal is not public yet. */
const IS_SECRET = sql<boolean>`(results.deal_id is not null and coalesce(deals.reveal_at > now(), true))`;
/** Games of a page. */
const PAGE = 50;

export interface PlayerRow {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly since: Date;
}

export interface BestRow {
  readonly variant: string;
  readonly games: number;
  readonly score: number;
  readonly maxRank: number;
  readonly gameId: string | null; // of the best score
}

/** A player that is not erased. */
export async function findPlayer(db: Kysely<Tables>, id: string): Promise<PlayerRow | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'is_bot', 'created_at'])
    .where('id', '=', id)
    .where('name_key', '<>', `deleted:${id}`)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, isBot: row.is_bot, since: row.created_at };
}

/** The bests of a player on the ordinary boards, the one with most games first. Games of shared deals are not among them. */
export async function readBests(db: Kysely<Tables>, id: string): Promise<BestRow[]> {
  const rows = await db
    .selectFrom('results')
    .select(({ fn }) => [
      'variant',
      fn.countAll<number>().as('games'),
      fn.max('score').as('score'),
      fn.max('max_rank').as('max_rank'),
      sql<string | null>`(array_agg(game_id order by score desc, ended_at, game_id))[1]`.as('game_id'),
    ])
    .where('account_id', '=', id)
    .where('deal_id', 'is', null)
    .where(isShown('results.game_id'))
    .groupBy('variant')
    .orderBy('games', 'desc')
    .orderBy('variant')
    .execute();
  return rows.map((row) => ({
    variant: row.variant,
    games: Number(row.games),
    score: row.score,
    maxRank: row.max_rank,
    gameId: row.game_id,
  }));
}

/** A page of a player's finished games, the newest first. */
export async function readPlayerGames(
  db: Kysely<Tables>,
  id: string,
  { before, variant }: PlayerGamesQuery,
): Promise<PlayerGamesAnswer> {
  let query = db
    .selectFrom('results')
    .leftJoin('signed_results', 'signed_results.game_id', 'results.game_id')
    .leftJoin('deals', 'deals.id', 'results.deal_id')
    .select([
      'results.game_id',
      'results.variant',
      'score',
      'ply',
      'max_rank',
      'duration_ms',
      'ended_at',
      'public_key',
      IS_SECRET.as('is_secret'),
    ])
    .where('results.account_id', '=', id)
    .where(isShown('results.game_id'));
  if (variant !== undefined) query = query.where('results.variant', '=', variant);
  if (before !== undefined) {
    const [at = '', game = ''] = [before.slice(0, 13), before.slice(14)];
    const ended = new Date(Number(at));
    query = query.where(
      sql<boolean>`(date_trunc('milliseconds', ended_at), results.game_id) < (${ended}, ${game})`,
    );
  }
  const rows = await query
    .orderBy(sql`date_trunc('milliseconds', ended_at)`, 'desc')
    .orderBy('results.game_id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const last = rows[PAGE - 1];
  return {
    games: rows.slice(0, PAGE).map((row) => ({
      id: row.game_id,
      variant: row.variant,
      score: row.score,
      ply: row.ply,
      largest: 2 ** row.max_rank,
      duration: row.duration_ms,
      endedAt: row.ended_at.toISOString(),
      key: row.public_key && hexOf(row.public_key),
      isSecret: row.is_secret,
    })),
    next: rows.length > PAGE && last ? `${last.ended_at.getTime()}-${last.game_id}` : null,
  };
}
