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

/** What the player saw before: the attempt begins only if it is so. Undefined: whatever it is. */
export interface Seen {
  readonly deal?: string | undefined;
  readonly ranked?: boolean | undefined;
}

/**
 * Begins an attempt, or returns the one that goes on. Undefined: it is not as the player saw it, and nothing has begun.
 * Rejects with `Refused` for bots and for a deal that has closed.
 */
export async function beginAttempt(
  { db }: Pick<Database, 'db'>,
  games: LiveGames,
  account: AccountRow,
  deal: Deal,
  now: Date,
  seen: Seen = {},
): Promise<Begun | undefined> {
  if (account.isBot) throw new Refused(403, 'people_only', 'Days and weeks are played by people.');
  if (seen.deal !== undefined && seen.deal !== deal.id) return undefined;
  for (;;) {
    const before = await findAttempt(db, deal.id, account.id);
    if (before?.status === 'playing') {
      if (!isAsSeen(before.isRanked, seen)) return undefined;
      return { game: await games.state(before.gameId, account), ranked: before.isRanked };
    }
    if (deal.closesAt !== null && deal.closesAt <= now) throw closed();
    const made = await tryMake(games, account, deal, now, seen);
    if (made !== 'goesOn') return made;
  }
}

function isAsSeen(isRanked: boolean, { ranked }: Seen): boolean {
  return ranked === undefined || ranked === isRanked;
}

/** `goesOn`: another request has begun an attempt meanwhile. Undefined: it would not count as the player saw it. */
async function tryMake(
  games: LiveGames,
  account: AccountRow,
  deal: Deal,
  now: Date,
  seen: Seen,
): Promise<Begun | 'goesOn' | undefined> {
  const attempt = { deal_id: deal.id, account_id: account.id, started_at: now };
  let ranked = false;
  try {
    const game = await games.create(account, deal.variant, deal, async (tx, gameId) => {
      const isRanked = await insertAttempt(tx, { game_id: gameId, ...attempt }, canRank(account, deal));
      if (isRanked === undefined || !isAsSeen(isRanked, seen)) throw new NotMade(isRanked === undefined);
      ranked = isRanked;
    });
    return { game, ranked };
  } catch (error) {
    if (!(error instanceof NotMade)) throw error;
    return error.goesOn ? 'goesOn' : undefined;
  }
}

/** Takes the new game back. `goesOn`: since an attempt goes on already. */
class NotMade extends Error {
  constructor(readonly goesOn: boolean) {
    super();
  }
}

function closed(): Refused {
  return new Refused(409, 'closed', 'This deal takes no new game: the server was restored from a backup.');
}
