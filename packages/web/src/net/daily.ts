// The daily at the server of this page, and the commitments that this browser has seen: thirty days before their deal opens.
// A server that shows another one later has exchanged the tiles.
import { createDailyApi, type DailyDeal, type RankedGame, rememberDeal } from '@twofold/protocol/client';
import { request } from './api';
import { deals } from './deals';

export const dailyApi = createDailyApi(request);

const KEY = 'twofold.daily.commitments';
/** Two months of days and weeks. */
const MOST_KEPT = 80;

type Seen = Readonly<Record<string, string>>;

type Committed = Pick<DailyDeal, 'id' | 'commitment'>;

/** Keeps commitments that are new to this browser, those of the server's list. Returns the ids of `changedCommitments`. */
export function noteCommitments(list: readonly Committed[]): string[] {
  const seen = readSeen();
  const fresh = list.filter(({ id }) => seen[id] === undefined).map(({ id, commitment }) => [id, commitment]);
  if (fresh.length > 0) write([...Object.entries(seen), ...fresh].slice(-MOST_KEPT));
  return changedCommitments(list, seen);
}

/**
 * The ids of deals whose commitment was another one before. It keeps none: the pages of old deals would push out the
 * commitments of deals to come.
 */
export function changedCommitments(list: readonly Committed[], seen = readSeen()): string[] {
  return list.filter(({ id, commitment }) => (seen[id] ?? commitment) !== commitment).map(({ id }) => id);
}

/** Keeps the deal of an attempt for its proof: the commitment is the one that this browser saw first. */
export function rememberAttempt({ id, deal, commitment, nonce }: RankedGame): void {
  if (!deal || !nonce) return;
  rememberDeal(deals, id, { commitment: readSeen()[deal] ?? commitment, nonce });
}

function readSeen(): Seen {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Seen) : {};
  } catch {
    return {}; // damaged, or not allowed
  }
}

function write(entries: (readonly string[])[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // no room, or not allowed
  }
}
