/** Days and weeks that have begun, with what came of each. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { isShown } from '../moderation/results.js';

/** A day or a week, and who leads it. */
export interface ArchivedDeal {
  readonly id: string;
  readonly number: number;
  readonly variant: string;
  readonly opensAt: Date;
  readonly players: number; // first attempts with a result
  readonly best: {
    readonly accountId: string;
    readonly name: string;
    readonly isErased: boolean;
    readonly score: number;
    readonly maxRank: number;
  } | null;
}

/** Deals with a number below `before`, the newest first. */
export async function readArchive(
  db: Kysely<Tables>,
  kind: 'daily' | 'week',
  { before, most, now }: { before: number; most: number; now: Date },
): Promise<ArchivedDeal[]> {
  const { rows } = await sql<Row>`
    select deals.id, deals.number, deals.variant, deals.opens_at, best.*,
      (select count(*)::int from attempts join results using (game_id)
        where attempts.deal_id = deals.id and results.deal_id = deals.id and is_first
          and ${isShown('results.game_id')}) as players
    from deals left join lateral (
      select attempts.account_id, accounts.name, accounts.name_key, results.score::int as score, results.max_rank
      from attempts join results using (game_id) join accounts on accounts.id = attempts.account_id
      where attempts.deal_id = deals.id and results.deal_id = deals.id and is_ranked
        and ${isShown('results.game_id')} and not is_copy
      order by results.score desc, results.ended_at, attempts.game_id limit 1
    ) as best on true
    where deals.kind = ${kind} and deals.number < ${before} and deals.opens_at <= ${now}
    order by deals.number desc limit ${most}`.execute(db);
  return rows.map(({ id, number, variant, opens_at: opensAt, players, ...best }) => ({
    id,
    number,
    variant,
    opensAt,
    players,
    best: best.account_id === null ? null : bestOf({ ...best, account_id: best.account_id }),
  }));
}

/** How an account's first attempts at these deals stand. One without a move is none. */
export async function readOwnResults(
  db: Kysely<Tables>,
  accountId: string,
  deals: readonly string[],
): Promise<Map<string, { score: number; maxRank: number }>> {
  if (deals.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('games', 'games.id', 'attempts.game_id')
    .select(['attempts.deal_id', 'games.score', 'games.max_rank'])
    .where('attempts.account_id', '=', accountId)
    .where('attempts.deal_id', 'in', [...deals])
    .where('is_first', '=', true)
    .where('games.ply', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.deal_id, { score: row.score, maxRank: row.max_rank }]));
}

interface Best {
  readonly name: string;
  readonly name_key: string;
  readonly score: number;
  readonly max_rank: number;
}

interface Row extends Best {
  readonly id: string;
  readonly number: number;
  readonly variant: string;
  readonly opens_at: Date;
  readonly players: number;
  readonly account_id: string | null; // null: nobody is ranked
}

function bestOf({ account_id, name, name_key, score, max_rank }: Best & { readonly account_id: string }) {
  const isErased = name_key === `deleted:${account_id}`;
  return { accountId: account_id, name, isErased, score, maxRank: max_rank };
}
