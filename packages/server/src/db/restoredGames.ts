/** Ends the games that went on in a backup: their seeds may be known (restore.ts). */
import type { Transaction } from 'kysely';
import { countMoves, type PackedMoves } from '../ranked/packedMoves.js';
import type { GameRecord } from '../ranked/rankedGame.js';
import { type FinishedMoves, finishMoves } from '../ranked/rankedReplay.js';
import { endWithin, type GameEnd, storeEnd } from './queries/finishedGames.js';
import { readGame } from './queries/games.js';
import { readMoves } from './queries/moves.js';
import type { Tables } from './tables.js';

/** What has become of the games that went on. */
export interface EndedGames {
  /** Games that have ended without a result. */
  readonly ended: number;
  /** The ids of games that are gone, since their moves are damaged. One such game must not spoil a restore. */
  readonly damaged: readonly string[];
}

/**
 * Ends every open game without a result. Its replay has the moves of the backup. A game without a nonce has no moves
 * and goes: a nonce may have come since. A game that was played to its end keeps its result: no tile is to come.
 */
export async function endOpenGames(tx: Transaction<Tables>): Promise<EndedGames> {
  const rows = await tx.selectFrom('games').select(['id', 'nonce']).where('ended_at', 'is', null).execute();
  let ended = 0;
  const damaged: string[] = [];
  for (const { id, nonce } of rows) {
    const end = nonce ? await endOpenGame(tx, id) : 'none';
    if (end === 'abandoned') ended++;
    if (end === 'damaged') damaged.push(id);
    if (end === 'damaged' || end === 'none') await removeGame(tx, id);
  }
  return { ended, damaged };
}

async function endOpenGame(tx: Transaction<Tables>, id: string): Promise<'over' | 'abandoned' | 'damaged'> {
  const { record, epoch, standing } = (await readGame(tx, id))!;
  const { ply } = standing;
  const moves = await readMoves(tx, id);
  const found = countMoves(moves) === ply ? tryFinish(record, moves) : undefined;
  if (found?.board !== standing.board || found.score !== standing.score) return 'damaged';
  const { isOver, ...finished } = found;
  const status = isOver ? 'over' : 'abandoned';
  const endedAt = record.movedAt ?? record.startedAt!;
  const end: GameEnd = { record: { ...record, status, endedAt }, epoch, ply, ...finished };
  await (isOver ? endWithin(tx, end) : storeEnd(tx, end));
  return status;
}

function tryFinish(record: GameRecord, moves: PackedMoves): FinishedMoves | undefined {
  try {
    return finishMoves(record, moves);
  } catch {
    return undefined;
  }
}

async function removeGame(tx: Transaction<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('plies').where('game_id', '=', id).execute();
  await tx.deleteFrom('games').where('id', '=', id).execute();
}
