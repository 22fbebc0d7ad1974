/** Games that have ended: their end in one transaction, and their stored replays. */
import type { Kysely, Transaction } from 'kysely';
import type { Checkpoint } from '../../ranked/checkpoints.js';
import type { GameRecord } from '../../ranked/rankedGame.js';
import type { ResultsTable } from '../tables/games.js';
import type { Tables } from '../tables.js';
import { lockDeals, noteBoards } from './daily/copies.js';
import { REVEAL_AT } from './deals.js';
import { recordOf } from './games.js';
import { insertResult } from './results.js';

/** A game's end, to be written. */
export interface GameEnd {
  record: GameRecord;
  epoch: number;
  ply: number;
  score: number;
  maxRank: number;
  compact: string;
  times: Uint8Array;
  checkpoints: readonly Checkpoint[];
}

/**
 * Ends games: state, result, replay and signed record of each, and no plies any more, in one transaction. Returns the ids
 * of those that are written. Missing: the epoch is over, or the game has ended. Signing comes last: it takes a lock that
 * other processes wait for.
 */
export async function endGames<End extends GameEnd>(
  db: Kysely<Tables>,
  ends: readonly End[],
  sign: (tx: Transaction<Tables>, end: End) => Promise<unknown>,
): Promise<Set<string>> {
  // In one order everywhere: two processes may end games of the same players.
  const sorted = ends.toSorted((a, b) =>
    a.record.accountId + a.record.id < b.record.accountId + b.record.id ? -1 : 1,
  );
  return db.transaction().execute(async (tx) => {
    await lockDeals(
      tx,
      sorted.map(({ record }) => record.dealId),
    );
    const written: End[] = [];
    for (const end of sorted) if (await endWithin(tx, end)) written.push(end);
    for (const end of written) if (end.ply > 0) await sign(tx, end); // without a move there is no result
    return new Set(written.map(({ record }) => record.id));
  });
}

/** Ends a game in the caller's transaction. False as for `endGames`. A game without a move has no result. */
export async function endWithin(tx: Transaction<Tables>, end: GameEnd): Promise<boolean> {
  if (!(await storeEnd(tx, end))) return false;
  if (end.ply > 0) await insertResult(tx, resultOf(end));
  return true;
}

/** As `endWithin`, without a result. */
export async function storeEnd(
  tx: Kysely<Tables>,
  { record, epoch, ply, compact, times, checkpoints }: Omit<GameEnd, 'score' | 'maxRank'>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('games')
    .set({ status: record.status, ended_at: record.endedAt!, process: null })
    .where('id', '=', record.id)
    .where('epoch', '=', epoch)
    .where('ply', '=', ply)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  if (updated.length === 0) return false;
  await noteBoards(tx, record, checkpoints);
  await tx.deleteFrom('plies').where('game_id', '=', record.id).execute();
  await tx
    .insertInto('replays')
    .values({
      game_id: record.id,
      variant: record.variant,
      moves: new TextEncoder().encode(compact),
      times,
    })
    .execute();
  return true;
}

function resultOf({ record, ply, score, maxRank }: GameEnd): ResultsTable {
  const [reached512 = null, reached1024 = null, reached2048 = null] = record.reached;
  return {
    game_id: record.id,
    account_id: record.accountId,
    variant: record.variant,
    is_bot: record.isBot,
    score,
    ply,
    max_rank: maxRank,
    duration_ms: record.endedAt!.getTime() - record.startedAt!.getTime(),
    reached_512_ms: reached512,
    reached_1024_ms: reached1024,
    reached_2048_ms: reached2048,
    ended_at: record.endedAt!,
    deal_id: record.dealId,
  };
}

/** A finished game whose replay is stored. */
export interface FinishedGame {
  readonly record: GameRecord;
  readonly ply: number;
  readonly score: number;
  readonly maxRank: number;
}

/** Undefined: there is no finished game of this id. */
export async function readFinished(db: Kysely<Tables>, id: string): Promise<FinishedGame | undefined> {
  const row = await db
    .selectFrom('games')
    .selectAll()
    .select(REVEAL_AT)
    .where('games.id', '=', id)
    .where('games.ended_at', 'is not', null)
    .executeTakeFirst();
  return row && { record: recordOf(row), ply: row.ply, score: row.score, maxRank: row.max_rank };
}

/** The stored moves of a finished game. */
export interface StoredMoves {
  readonly compact: string; // moves and tiles
  readonly times: Uint8Array; // milliseconds before each move (ranked/times.ts)
}

/** The moves of a finished game. Undefined: there are none. */
export async function readReplay(db: Kysely<Tables>, id: string): Promise<StoredMoves | undefined> {
  const row = await db
    .selectFrom('replays')
    .select(['moves', 'times'])
    .where('game_id', '=', id)
    .executeTakeFirst();
  return row && { compact: new TextDecoder().decode(row.moves), times: row.times };
}
