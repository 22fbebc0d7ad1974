/**
 * Attempts that are copies: they share boards with an earlier attempt of another account. These are at more plies than
 * anybody meets without knowing the tiles. An attempt is compared at its end, with all that have ended: also those that are then the copy.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Checkpoint, type Limits, limitsOf } from '../../../ranked/checkpoints.js';
import { type GameRecord, isAttempt, variantOf } from '../../../ranked/rankedGame.js';
import type { Tables } from '../../tables.js';
import { LOCKS, lock } from '../locks.js';

/** Games on these deals end in this transaction alone: of two that end at once, one must see the other's boards. */
export async function lockDeals(tx: Transaction<Tables>, deals: readonly (string | null)[]): Promise<void> {
  const attempted = deals.filter(isAttempt);
  for (const id of [...new Set(attempted)].sort()) await lock(tx, LOCKS.copiesOfDeal, id);
}

/** Stores the boards of an attempt that ends, before its plies leave, and finds the copies. No attempt: nothing. */
export async function noteBoards(
  tx: Kysely<Tables>,
  record: GameRecord,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  if (checkpoints.length === 0) return;
  await insertBoards(tx, record, checkpoints);
  await markCopies(tx, record, limitsOf(variantOf(record)));
}

/** Rows that leave with one statement. */
const DROPPED = 10_000;

/** Drops the boards of deals whose seed has been public since before `time`: all their games have ended. */
export async function dropBoards(db: Kysely<Tables>, time: Date): Promise<void> {
  for (let dropped = DROPPED; dropped === DROPPED; ) {
    const { numAffectedRows } = await sql`delete from attempt_boards where ctid = any(array(
      select attempt_boards.ctid from attempt_boards join deals on deals.id = deal_id
      where deals.reveal_at < ${time} limit ${sql.lit(DROPPED)}))`.execute(db);
    dropped = Number(numAffectedRows ?? 0);
  }
}

async function insertBoards(
  tx: Kysely<Tables>,
  { id }: GameRecord,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  const plies = checkpoints.map(({ ply }) => ply);
  const boards = checkpoints.map(({ board }) => String(board));
  await sql`insert into attempt_boards (game_id, deal_id, ply, board, reached_at)
    select attempts.game_id, attempts.deal_id, plies.ply, noted.board, plies.received_at
    from unnest(${sql.val(plies)}::integer[], ${sql.val(boards)}::bigint[]) as noted (ply, board)
    join plies on plies.game_id = ${id} and plies.ply = noted.ply
    join attempts on attempts.game_id = ${id}`.execute(tx);
}

/** Marks the attempt if it is a copy, and those that are copies of it. */
async function markCopies(tx: Kysely<Tables>, { id, accountId }: GameRecord, limits: Limits): Promise<void> {
  const { least, most, share } = limits;
  await sql`with pairs as (
      select theirs.game_id, count(*) filter (where theirs.reached_at < mine.reached_at) as earlier,
        count(*) filter (where theirs.reached_at > mine.reached_at) as later
      from attempt_boards as mine
        join attempt_boards as theirs using (deal_id, ply, board)
        join attempts on attempts.game_id = theirs.game_id
      where mine.game_id = ${id} and attempts.account_id <> ${accountId}
      group by theirs.game_id
    ), shared as (
      select ${id}::text as game_id, max(earlier) as boards from pairs
      union all select game_id, later from pairs
    )
    update attempts set is_copy = true from shared
    where attempts.game_id = shared.game_id and is_ranked and shared.boards >= greatest(${least}::numeric,
      least(${most}::numeric, ${share}::numeric * (
        select count(*) from attempt_boards where attempt_boards.game_id = attempts.game_id)))`.execute(tx);
}
