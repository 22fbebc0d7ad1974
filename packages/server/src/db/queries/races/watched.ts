/** What goes on now, for spectators. */
import { type Kysely, sql } from 'kysely';
import { signOfGoing } from '../../../races/presence.js';
import type { Tables } from '../../tables.js';

/** A ranked game that goes on, on a deal of its own. */
export interface GoingGame {
  readonly id: string;
  readonly name: string;
  readonly variant: string;
  readonly score: number;
  readonly ply: number;
  readonly max: number;
  readonly board: string;
  readonly movedAt: Date;
}

/** Ranked games of people with a move after `since`: those with the highest scores, and the count of all. */
export async function goingGames(
  db: Kysely<Tables>,
  since: Date,
  most: number,
): Promise<{ readonly games: GoingGame[]; readonly total: number }> {
  const { rows } = await sql<GoingGame & { total: number }>`
    select g.id, a.name, g.variant, g.score, g.ply, g.max_rank as max, g.board,
      g.moved_at as "movedAt", count(*) over ()::int as total
    from games g join accounts a on a.id = g.account_id
    where g.ended_at is null and g.active_on >= (${since}::timestamptz at time zone 'UTC')::date
      and g.moved_at >= ${since} and g.deal_id is null and not g.is_bot and a.watch_allowed
    order by g.score desc limit ${most}`.execute(db);
  return { games: rows.map(({ total: _, ...game }) => game), total: rows[0]?.total ?? 0 };
}

/** Listed races under way with a move after `since`, or with a racer who is here. The newest first, and how many there are. */
export async function goingRaces(
  db: Kysely<Tables>,
  { since, now }: { readonly since: Date; readonly now: Date },
  most: number,
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const rows = await db
    .selectFrom('races')
    .select(['id', sql<number>`count(*) over ()::int`.as('total')])
    .where('state', '=', 'running')
    .where('is_watched', '=', true)
    .where('most', '>', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('racers')
            .innerJoin('accounts', 'accounts.id', 'racers.account_id')
            .select('seat')
            .whereRef('race_id', '=', 'races.id')
            .where('watch_allowed', '=', false),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('racers')
          .leftJoin('games', 'games.id', 'racers.game_id')
          .select('seat')
          .whereRef('race_id', '=', 'races.id')
          .where((where) =>
            where.or([where('seen_at', '>', signOfGoing(now)), where('moved_at', '>=', since)]),
          ),
      ),
    )
    .orderBy('starts_at', 'desc')
    .limit(most)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Whether an account's games may be listed for spectators. */
export async function isWatchAllowed(db: Kysely<Tables>, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('watch_allowed')
    .where('id', '=', account)
    .executeTakeFirst();
  return row?.watch_allowed ?? false;
}

export async function allowWatch(db: Kysely<Tables>, account: string, isAllowed: boolean): Promise<void> {
  await db.updateTable('accounts').set({ watch_allowed: isAllowed }).where('id', '=', account).execute();
}
