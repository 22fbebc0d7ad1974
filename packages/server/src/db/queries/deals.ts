/**
 * Deals that several games share. A deal is made once, with its commitment, before anybody plays it. Its nonce follows
 * from its id, so that nobody chooses it. Until its reveal the seed leaves the server nowhere.
 */
import { createHash, randomBytes } from 'node:crypto';
import { commitmentOf, parseSecret, SECRET_BYTES } from '@twofold/protocol';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DealKind, DealsTable } from '../tables/deals.js';
import type { Tables } from '../tables.js';

/** A deal as it is stored. */
export interface Deal {
  readonly id: string;
  readonly kind: DealKind;
  readonly number: number | null; // of a day or a week
  readonly variant: string;
  readonly seed: Uint8Array;
  readonly commitment: Uint8Array;
  readonly nonce: Uint8Array;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
  readonly revealAt: Date | null; // null: not known yet
  readonly createdAt?: Date; // undefined: it is not stored yet
}

/** The chosen fields of a deal. The others are drawn, or follow from these. */
export type NewDeal = Omit<Deal, 'seed' | 'commitment' | 'nonce'>;

/** Draws the seed of a deal, and commits to it. */
export function makeDeal(chosen: NewDeal): Deal {
  const seed = new Uint8Array(randomBytes(SECRET_BYTES));
  return { ...chosen, seed, commitment: parseSecret(commitmentOf(seed))!, nonce: nonceOf(chosen.id) };
}

/** The nonce of a deal: SHA-256 of `twofold deal ` and its id. */
function nonceOf(id: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`twofold deal ${id}`).digest());
}

/** Stores deals. One whose id is there stays as it is: whichever process comes first has made it. */
export async function insertDeals(db: Kysely<Tables>, deals: readonly Deal[]): Promise<void> {
  if (deals.length === 0) return;
  await db
    .insertInto('deals')
    .values(deals.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A deal. Undefined: there is none of this id. */
export async function findDeal(db: Kysely<Tables>, id: string): Promise<Deal | undefined> {
  const row = await db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst();
  return row && dealOf(row);
}

/** Deals of a kind that open in a time, the earliest first. */
export async function dealsBetween(
  db: Kysely<Tables>,
  kind: DealKind,
  from: Date,
  until: Date,
): Promise<Deal[]> {
  const rows = await db
    .selectFrom('deals')
    .selectAll()
    .where('kind', '=', kind)
    .where('opens_at', '>=', from)
    .where('opens_at', '<', until)
    .orderBy('opens_at')
    .execute();
  return rows.map(dealOf);
}

/** The lowest number of the deals of a kind. Undefined: there is none. */
export async function firstNumber(db: Kysely<Tables>, kind: DealKind): Promise<number | undefined> {
  const row = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.min('number').as('number'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

/** Sets when the seed becomes public, of a deal for which this was not known. */
export async function setReveal(db: Kysely<Tables>, id: string, revealAt: Date): Promise<void> {
  await db
    .updateTable('deals')
    .set({ reveal_at: revealAt })
    .where('id', '=', id)
    .where('reveal_at', 'is', null)
    .execute();
}

/** Closes all deals that are open at a time. */
export async function closeOpenDeals(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('deals')
    .set({ closes_at: now })
    .where('opens_at', '<=', now)
    .where((where) => where.or([where('closes_at', 'is', null), where('closes_at', '>', now)]))
    .execute();
}

/** Deals of a variant that are played, and whose seeds are secret. */
export async function secretDeals(db: Kysely<Tables>, variant: string, now: Date): Promise<Deal[]> {
  const rows = await db
    .selectFrom('deals')
    .selectAll()
    .where('variant', '=', variant)
    .where('opens_at', '<=', now)
    .where((where) => where.or([where('reveal_at', 'is', null), where('reveal_at', '>', now)]))
    .execute();
  return rows.map(dealOf);
}

/** Whether a game has ended, and the seed of its deal is still secret. */
export async function isSecretGame(db: Kysely<Tables>, gameId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('games')
    .innerJoin('deals', 'deals.id', 'games.deal_id')
    .select('games.id')
    .where('games.id', '=', gameId)
    .where('games.ended_at', 'is not', null)
    .where((where) => where.or([where('reveal_at', 'is', null), where('reveal_at', '>', now)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Games that go on although the seed of their deal is public. */
export async function revealedGames(db: Kysely<Tables>, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .innerJoin('deals', 'deals.id', 'games.deal_id')
    .select('games.id')
    .where('games.ended_at', 'is', null)
    .where('reveal_at', '<=', now)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A game whose seed is public by its deal, and whether it has ended. Undefined: it is no such game. */
export async function findRevealedGame(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<{ readonly hasEnded: boolean } | undefined> {
  const row = await db
    .selectFrom('games')
    .innerJoin('deals', 'deals.id', 'games.deal_id')
    .select('games.ended_at')
    .where('games.id', '=', id)
    .where('reveal_at', '<=', now)
    .executeTakeFirst();
  return row && { hasEnded: row.ended_at !== null };
}

/** The column with the time at which the seed of a game's deal becomes public. */
export const REVEAL_AT = sql<Date | null>`(select reveal_at from deals where deals.id = games.deal_id)`.as(
  'reveal_at',
);

function dealOf(row: Selectable<DealsTable>): Deal {
  const { opens_at: opensAt, closes_at: closesAt, reveal_at: revealAt, created_at: createdAt, ...same } = row;
  return { ...same, opensAt, closesAt, revealAt, createdAt };
}

function rowOf({ opensAt, closesAt, revealAt, createdAt = new Date(), ...same }: Deal) {
  const times = { opens_at: opensAt, closes_at: closesAt, reveal_at: revealAt, created_at: createdAt };
  return { ...same, ...times };
}
