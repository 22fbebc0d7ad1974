/** Players as everybody sees them: bests by board, and finished games in pages. */
import type { PlayerGamesAnswer, PlayerGamesQuery } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import { hexOf } from '../../ranked/resultRecord.js';
import type { Tables } from '../tables.js';
import { isShown } from './moderation/results.js';

/** Whether the seed of the game's deal is not public yet. */
const IS_SECRET = sql<boolean>`(results.deal_id is not null and coalesce(deals.reveal_at > now(), true))`;
/** The race of the game, with place and rivals, as the game's player may see it. Null: it is of no race. */
const RACE = sql<RaceOfGame | null>`(
  select json_build_object(
    'id', races.id, 'kind', races.kind, 'target', (2 ^ races.target)::int, 'limit', races.limit_ms,
    'place', own.place, 'isListed', races.is_watched and not exists (
      select from racers join accounts on accounts.id = account_id where race_id = races.id and not watch_allowed
    ),
    'people', (select count(*) from racers where race_id = races.id),
    'rivals', array(
      select json_build_object(
        'player', case when name_key = 'deleted:' || accounts.id then null else accounts.id end, 'name', name
      )
      from racers join accounts on accounts.id = account_id
      where race_id = races.id and account_id <> own.account_id order by place, seat
    )
  )
  from races join racers own on own.race_id = races.id and own.game_id = results.game_id
  where deals.kind = 'race' and races.id = substr(deals.id, ${'race-'.length + 1})
)`;
/** An id before all others, in the place of one that others do not see. */
const LOWEST_ID = '22222222';
/** Games of a page. */
const PAGE = 50;

type Game = PlayerGamesAnswer['games'][number];
type RaceOfGame = NonNullable<Game['race']> & { readonly isListed: boolean };

/** A finished game as its player sees it. */
export interface OwnGame extends Game {
  readonly race: RaceOfGame | null;
}

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
): Promise<PlayerGamesAnswer & { readonly games: OwnGame[] }> {
  let query = db
    .selectFrom('results')
    .leftJoin('signed_results', 'signed_results.game_id', 'results.game_id')
    .leftJoin('deals', 'deals.id', 'results.deal_id')
    .select([
      'results.game_id',
      'results.variant',
      'results.score',
      'results.ply',
      'results.max_rank',
      'duration_ms',
      'results.ended_at',
      'public_key',
      'deals.kind',
      IS_SECRET.as('is_secret'),
      RACE.as('race'),
    ])
    .where('results.account_id', '=', id)
    .where(isShown('results.game_id'));
  if (variant !== undefined) query = query.where('results.variant', '=', variant);
  if (before !== undefined) {
    const [at = '', game = ''] = [before.slice(0, 13), before.slice(14)];
    const ended = new Date(Number(at));
    query = query.where(
      sql<boolean>`(date_trunc('milliseconds', results.ended_at), results.game_id) < (${ended}, ${game})`,
    );
  }
  const rows = await query
    .orderBy(sql`date_trunc('milliseconds', results.ended_at)`, 'desc')
    .orderBy('results.game_id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const last = rows[PAGE - 1];
  return {
    games: rows.slice(0, PAGE).map((row) => ({
      id: row.game_id,
      kind: row.kind ?? 'ranked',
      race: row.race,
      variant: row.variant,
      score: row.score,
      ply: row.ply,
      largest: 2 ** row.max_rank,
      duration: row.duration_ms,
      endedAt: row.ended_at.toISOString(),
      key: row.public_key && hexOf(row.public_key),
      isSecret: row.is_secret,
    })),
    next:
      rows.length > PAGE && last
        ? `${last.ended_at.getTime()}-${last.is_secret ? LOWEST_ID : last.game_id}`
        : null,
  };
}
