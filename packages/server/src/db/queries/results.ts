/**
 * Boards: the best result of each player, by points or by the time to a tile. One player stands once on a
 * board. Equal values rank equally; among them the earlier game stands first.
 */
import type { BoardsAnswer, BoardsQuery } from '@twofold/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.js';

const ROWS = 100;

/** The column of each class, and whether a larger value is better. */
const CLASSES = {
  score: { column: 'score', order: 'desc' },
  time512: { column: 'reached_512_ms', order: 'asc' },
  time1024: { column: 'reached_1024_ms', order: 'asc' },
  time2048: { column: 'reached_2048_ms', order: 'asc' },
} as const;

const DAY_MS = 24 * 3_600_000;

/** Days and weeks (from Monday) begin at midnight UTC. */
export function periodStart(period: BoardsQuery['period'], now: Date): Date {
  if (period === 'all') return new Date(0);
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  if (period === 'day') return new Date(midnight);
  return new Date(midnight - ((now.getUTCDay() + 6) % 7) * DAY_MS);
}

interface Row {
  rank: number;
  account_id: string;
  name: string;
  value: number;
  game_id: string;
  ended_at: Date;
  total: number;
}

/** A board, with the asking player's own place. */
export async function readBoard(
  db: Kysely<Tables>,
  query: BoardsQuery,
  account: string | undefined,
  now: Date,
): Promise<BoardsAnswer> {
  const { column, order } = CLASSES[query.class];
  const [value, better] = [sql.ref(`results.${column}`), sql.raw(order)];
  const own = account ?? '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<Row>`
    with best as (
      select distinct on (account_id) account_id, ${value} as value, game_id, ended_at
      from results
      where variant = ${query.variant} and is_bot = ${query.players === 'bots'}
        and ended_at >= ${periodStart(query.period, now)} and ${value} is not null
      order by account_id, ${value} ${better}, ended_at
    ), ranked as (
      select *, rank() over (order by value ${better})::int as rank,
        row_number() over (order by value ${better}, ended_at, game_id)::int as place,
        count(*) over ()::int as total
      from best
    )
    select ranked.*, accounts.name from ranked join accounts on accounts.id = ranked.account_id
    where place <= ${ROWS} or account_id = ${own}
    order by place`.execute(db);
  const mine = rows.find((row) => row.account_id === account);
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.slice(0, ROWS).map(({ rank, name, value, game_id, ended_at, account_id }) => ({
      rank,
      name,
      value: Number(value),
      gameId: game_id,
      endedAt: ended_at.toISOString(),
      mine: account_id === account,
    })),
    total,
    own: mine
      ? { rank: mine.rank, value: Number(mine.value), percentile: percentile(mine.rank, total) }
      : null,
  };
}

/** The share of the other players that are behind. */
function percentile(rank: number, total: number): number {
  return total > 1 ? Math.round((1000 * (total - rank)) / (total - 1)) / 10 : 100;
}
