/** Ends the games that went on in a backup: their seeds may be known (restore.ts). */
import type { Transaction } from 'kysely';
import { replayOfStored } from '../ranked/rankedReplay.js';
import { makeTimes } from '../ranked/times.js';
import { readGame, readPlies, storeEnd } from './queries/games.js';
import type { Tables } from './tables.js';

/**
 * Ends every open game without a result. Its replay has the moves of the backup. A game without a nonce has no moves
 * and goes: a nonce may have come since. Returns the number of games.
 */
export async function endOpenGames(tx: Transaction<Tables>): Promise<number> {
  const rows = await tx.selectFrom('games').select(['id', 'nonce']).where('ended_at', 'is', null).execute();
  for (const { id, nonce } of rows) {
    if (!nonce || !(await endOpenGame(tx, id))) await removeGame(tx, id);
  }
  return rows.length;
}

/** False: its moves are damaged. One such game must not spoil a restore. */
async function endOpenGame(tx: Transaction<Tables>, id: string): Promise<boolean> {
  const { record, epoch, ply } = (await readGame(tx, id))!;
  const plies = await readPlies(tx, id);
  const endedAt = plies.at(-1)?.receivedAt ?? record.startedAt!;
  const compact = tryReplay(record, plies);
  if (compact === undefined || plies.length !== ply) return false;
  const times = makeTimes(record.startedAt!, plies);
  return storeEnd(tx, { record: { ...record, status: 'abandoned', endedAt }, epoch, ply, compact, times });
}

function tryReplay(...stored: Parameters<typeof replayOfStored>): string | undefined {
  try {
    return replayOfStored(...stored);
  } catch {
    return undefined;
  }
}

async function removeGame(tx: Transaction<Tables>, id: string): Promise<void> {
  await tx.deleteFrom('plies').where('game_id', '=', id).execute();
  await tx.deleteFrom('games').where('id', '=', id).execute();
}
