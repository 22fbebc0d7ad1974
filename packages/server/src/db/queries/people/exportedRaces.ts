/** The races of an account as its export has them, with its ratings. Of other racers there is nothing. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { BATCH, batches, type Players } from './exported.js';

/** A race may have a player and a bot of the same person. */
const RACE_AND_RACER = sql<string>`racers.race_id || ' ' || racers.account_id::text`;
const CHANGE_AND_RACER = sql<string>`race_id || ' ' || account_id::text`;

export async function* exportedRaces(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('racers')
      .innerJoin('races', 'races.id', 'racers.race_id')
      .select([RACE_AND_RACER.as('key'), 'race_id', 'account_id', 'kind', 'variant', 'target', 'game_id'])
      .select(['made_at', 'starts_at', 'ended_at', 'place', 'score', 'ply', 'max_rank', 'reached_ms'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where(RACE_AND_RACER, '>', after!))
      .orderBy(RACE_AND_RACER)
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      id: row.race_id,
      player: row.account_id,
      kind: row.kind,
      variant: row.variant,
      target: row.target && 2 ** row.target,
      gameId: row.game_id,
      madeAt: row.made_at,
      startsAt: row.starts_at,
      endedAt: row.ended_at,
      place: row.place,
      score: row.score,
      ply: row.ply,
      maxTile: row.max_rank && 2 ** row.max_rank,
      reachedMs: row.reached_ms,
    }));
  }
}

export async function* exportedRatings(db: Kysely<Tables>, players: Players) {
  const rows = await db
    .selectFrom('ratings')
    .select(['account_id as player', 'kind', 'rating', 'deviation', 'volatility', 'games'])
    .select('changed_at as changedAt')
    .where('account_id', 'in', players)
    .orderBy('account_id')
    .orderBy('kind')
    .execute();
  yield rows;
}

export async function* exportedRatingChanges(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('rating_changes')
      .select([CHANGE_AND_RACER.as('key'), 'race_id', 'account_id', 'kind'])
      .select(['before', 'rating', 'deviation', 'changed_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where(CHANGE_AND_RACER, '>', after!))
      .orderBy(CHANGE_AND_RACER)
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map(({ key: _, race_id, account_id, changed_at, ...change }) => ({
      race: race_id,
      player: account_id,
      changedAt: changed_at,
      ...change,
    }));
  }
}

/** Arenas that it has joined. */
export async function* exportedArenas(db: Kysely<Tables>, players: Players) {
  const rows = await db
    .selectFrom('arena_players')
    .innerJoin('arenas', 'arenas.id', 'arena_players.arena_id')
    .select(['arenas.id', 'arena_players.account_id as player', 'points', 'wins', 'races'])
    .select(['starts_at as startsAt', 'joined_at as joinedAt', 'waiting_since as waitingSince'])
    .where('arena_players.account_id', 'in', players)
    .orderBy('starts_at')
    .execute();
  yield rows;
}

/** Arenas that it has made. */
export async function* exportedOwnArenas(db: Kysely<Tables>, players: Players) {
  const rows = await db
    .selectFrom('arenas')
    .select(['id', 'account_id as player', 'kind', 'variant', 'target', 'limit_ms as limitMs'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('account_id', 'in', players)
    .orderBy('starts_at')
    .execute();
  yield rows.map(({ target, ...row }) => ({ ...row, target: target && 2 ** target }));
}

/** Rivals that it waits for at this moment. */
export async function* exportedWaiting(db: Kysely<Tables>, players: Players) {
  const rows = await db
    .selectFrom('race_queue')
    .select(['account_id as player', 'terms', 'rating', 'since', 'race_id as race'])
    .where('account_id', 'in', players)
    .execute();
  yield rows;
}
