/** Shared deals for tests. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.js';
import { type Deal, insertDeals, makeDeal, type NewDeal } from '../db/queries/deals.js';

/** Stores a deal. By default it is of a race, is open, and has no time of reveal. */
export async function addDeal({ db }: Pick<Database, 'db'>, chosen: Partial<NewDeal> = {}): Promise<Deal> {
  const id = `race-${randomBytes(6).toString('hex')}`;
  const times = { opensAt: new Date(0), closesAt: null, revealAt: null };
  const deal = makeDeal({ id, kind: 'race', number: null, variant: 'classic', ...times, ...chosen });
  await insertDeals(db, [deal]);
  return deal;
}
