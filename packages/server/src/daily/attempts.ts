/**
 * Beginning an attempt. The server's clock decides its day, in the moment of the request. One attempt of an account goes
 * on at a time: whoever asks again goes on with it.
 */
import type { RankedState } from '@twofold/protocol';
import type { Database } from '../db/database.js';
import type { AccountRow } from '../db/queries/accounts.js';
import { findAttempt, insertAttempt } from '../db/queries/daily/attempts.js';
import type { Deal } from '../db/queries/deals.js';
import type { LiveGames } from '../live/liveGames.js';
import { Refused } from '../live/refused.js';

/** An attempt that has begun, or goes on. */
export interface Begun {
  readonly game: RankedState;
  readonly ranked: boolean;
}

/** Whether the first attempt of an account is ranked: its name was claimed before the deal opened. */
export function canRank(account: Pick<AccountRow, 'isBot' | 'claimedAt'>, { opensAt }: Deal): boolean {
  return !account.isBot && account.claimedAt !== null && account.claimedAt < opensAt;
}

/** Begins an attempt, or returns the one that goes on. Rejects with `Refused` for bots and for a deal that has closed. */
export async function beginAttempt(
  { db }: Pick<Database, 'db'>,
  games: LiveGames,
  account: AccountRow,
  deal: Deal,
  now: Date,
): Promise<Begun> {
  if (account.isBot) throw new Refused(403, 'people_only', 'Days and weeks are played by people.');
  for (;;) {
    const before = await findAttempt(db, deal.id, account.id);
    if (before?.status === 'playing') {
      return { game: await games.state(before.gameId, account), ranked: before.isRanked };
    }
    if (deal.closesAt !== null && deal.closesAt <= now) throw closed();
    const made = await tryMake(games, account, deal, now);
    if (made) return { game: made, ranked: before === undefined && canRank(account, deal) };
  }
}

/** Undefined: another request has begun an attempt meanwhile. */
async function tryMake(
  games: LiveGames,
  account: AccountRow,
  deal: Deal,
  now: Date,
): Promise<RankedState | undefined> {
  const attempt = { deal_id: deal.id, account_id: account.id, started_at: now };
  try {
    return await games.create(account, deal.variant, deal, async (tx, gameId) => {
      const isNoted = await insertAttempt(tx, { game_id: gameId, ...attempt }, canRank(account, deal));
      if (!isNoted) throw new GoesOn();
    });
  } catch (error) {
    if (error instanceof GoesOn) return undefined;
    throw error;
  }
}

/** An attempt goes on already. */
class GoesOn extends Error {}

function closed(): Refused {
  return new Refused(409, 'closed', 'This deal takes no new game: the server was restored from a backup.');
}
