/** Ratings in races, and what each race has changed. */
import { NEW_RATED, type Rated, ratedAfter } from '@twofold/protocol/ratings';
import type { Kysely } from 'kysely';
import type { RaceKind } from '../../../races/race.js';
import type { Tables } from '../../tables.js';

/** The rating of an account in one kind of race. */
export interface AccountRating extends Rated {
  readonly kind: string;
  readonly games: number;
  readonly changedAt: Date;
}

/** A rating after a race. */
export interface RatingChange {
  readonly raceId: string;
  readonly kind: string;
  readonly before: number;
  readonly rating: number;
  readonly deviation: number;
  readonly changedAt: Date;
}

/** The ratings of an account, one for each kind of race that it has played. */
export async function readRatings(db: Kysely<Tables>, account: string): Promise<AccountRating[]> {
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('kind')
    .execute();
  return rows.map(({ account_id: _, changed_at: changedAt, ...rating }) => ({ ...rating, changedAt }));
}

/** The changes of an account's rating in a kind of race, the newest first. */
export async function readRatingChanges(
  db: Kysely<Tables>,
  account: string,
  kind: string,
  most: number,
): Promise<RatingChange[]> {
  const rows = await db
    .selectFrom('rating_changes')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .orderBy('changed_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ account_id: _, race_id: raceId, changed_at: changedAt, ...change }) => ({
    raceId,
    changedAt,
    ...change,
  }));
}

/** The rating that pairing goes by. */
export async function ratingOf(db: Kysely<Tables>, account: string, kind: RaceKind): Promise<number> {
  const row = await db
    .selectFrom('ratings')
    .select('rating')
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.rating ?? NEW_RATED.rating;
}

/** How many races of both of two accounts were rated since a time. */
export async function countRatedTogether(
  tx: Kysely<Tables>,
  [one, other]: readonly string[],
  since: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('rating_changes')
    .innerJoin('rating_changes as theirs', 'theirs.race_id', 'rating_changes.race_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rating_changes.account_id', '=', one!)
    .where('theirs.account_id', '=', other!)
    .where('rating_changes.changed_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rates a race that has ended. In the transaction of its end, so that each race counts once. */
export async function rateRace(
  tx: Kysely<Tables>,
  raceId: string,
  kind: RaceKind,
  places: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const accounts = [...places.keys()].sort(); // in one order everywhere
  const rows = await tx
    .selectFrom('ratings')
    .selectAll()
    .where('kind', '=', kind)
    .where('account_id', 'in', accounts)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const before = accounts.map((account) => rows.find((row) => row.account_id === account));
  const ratings = before.map((row) => row ?? NEW_RATED);
  const after = ratedAfter(
    ratings,
    accounts.map((account) => places.get(account)!),
  );
  for (const [at, account] of accounts.entries()) {
    const rated = { ...after[at]!, games: (before[at]?.games ?? 0) + 1, changed_at: now };
    await tx
      .insertInto('ratings')
      .values({ account_id: account, kind, ...rated })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(rated))
      .execute();
    const { rating, deviation } = rated;
    await tx
      .insertInto('rating_changes')
      .values({
        race_id: raceId,
        account_id: account,
        kind,
        before: ratings[at]!.rating,
        rating,
        deviation,
        changed_at: now,
      })
      .execute();
  }
}
