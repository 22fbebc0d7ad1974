/**
 * Races as rows. A command reads a race under the lock of its row, and stores what the rules make of it. So every process may
 * carry out every command, and a killed one leaves no half of it.
 */
import type { OpenRace } from '@twofold/protocol';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Race, Racer, Terms } from '../../../races/race.js';
import type { RacersTable, RacesTable } from '../../tables/races.js';
import type { Tables } from '../../tables.js';

/** Tells all processes that a race has changed: its id. */
export const RACE_CHANGED = 'race_changed';

/** A person in a race, with the fields that the rules of races do not need. */
export interface Person {
  readonly account: string;
  readonly name: string;
  readonly isErased: boolean;
  readonly isBot: boolean;
  readonly isClaimed: boolean;
  readonly seenAt: Date | null; // races/presence.ts
  readonly gameId: string | null;
  readonly start: string | null; // the first board of the game
  readonly outcome: Outcome | null;
  readonly rating: { readonly before: number; readonly after: number } | null;
}

/** How a racer's game counted at the end. */
export interface Outcome {
  readonly place: number;
  readonly score: number;
  readonly ply: number;
  readonly maxRank: number;
  readonly reached: { readonly ply: number; readonly ms: number } | null;
}

/** A race as it is stored. */
export interface StoredRace {
  readonly id: string;
  readonly race: Race;
  readonly isWatched: boolean;
  readonly arenaId: string | null;
  readonly dealId: string | null;
  readonly signsSince: Date | null; // signs of racers are complete from here on; null: from the start
  readonly people: readonly Person[]; // by seat, as the racers
}

/** A race without care for longer than this was served by no process. Another one takes a race within 15 seconds. */
const MOST_UNCARED_MS = 20_000;

export type NewStoredRace = Pick<StoredRace, 'id' | 'race' | 'isWatched' | 'arenaId'>;

/** A racer's game, made by the start. */
export interface StartedGame {
  readonly account: string;
  readonly gameId: string;
  readonly start: string;
}

export async function insertRace(
  tx: Kysely<Tables>,
  { id, race, isWatched, arenaId }: NewStoredRace,
): Promise<void> {
  const { kind, variant, target, limitMs, isBlind } = race.terms;
  await tx
    .insertInto('races')
    .values({
      id,
      kind,
      variant,
      target,
      limit_ms: limitMs,
      is_blind: isBlind,
      is_quick: race.gathering === 'quick',
      is_watched: isWatched,
      arena_id: arenaId,
      most: race.most,
      made_at: new Date(race.madeAt),
      cared_at: new Date(race.madeAt),
      ...changingOf(race),
    })
    .execute();
  await insertRacers(tx, id, race.racers);
}

/** A race; in a transaction with `isHeld` nobody else changes it until the end of it. */
export async function readRace(
  db: Kysely<Tables>,
  id: string,
  isHeld = false,
): Promise<StoredRace | undefined> {
  const query = db.selectFrom('races').selectAll().where('id', '=', id);
  const row = await (isHeld ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const racers = await db
    .selectFrom('racers')
    .innerJoin('accounts', 'accounts.id', 'racers.account_id')
    .leftJoin('rating_changes', (join) =>
      join
        .onRef('rating_changes.race_id', '=', 'racers.race_id')
        .onRef('rating_changes.account_id', '=', 'racers.account_id'),
    )
    .selectAll('racers')
    .select([
      'accounts.name',
      'accounts.name_key',
      'accounts.is_bot',
      'accounts.claimed_at',
      'rating_changes.before',
      'rating_changes.rating',
      // Whoever has left the rematch, or is ready for it no more, wants it no more.
      sql<boolean>`racers.is_again and exists (
        select from racers again where again.race_id = ${row.next_id}
          and again.account_id = racers.account_id and again.is_ready)`.as('wants_again'),
    ])
    .where('racers.race_id', '=', id)
    .orderBy('seat')
    .execute();
  return {
    id,
    race: raceOf(
      row,
      racers.map((racer) => ({ ...racer, is_again: racer.wants_again })),
    ),
    isWatched: row.is_watched,
    arenaId: row.arena_id,
    dealId: row.deal_id,
    signsSince: row.signs_since,
    people: racers.map((racer) => ({
      account: racer.account_id,
      name: racer.name,
      isErased: racer.name_key === `deleted:${racer.account_id}`,
      isBot: racer.is_bot,
      isClaimed: racer.claimed_at !== null,
      seenAt: racer.seen_at,
      gameId: racer.game_id,
      start: racer.start_board,
      outcome: outcomeOf(racer),
      rating: racer.before === null ? null : { before: racer.before, after: racer.rating! },
    })),
  };
}

/** Stores what a command has changed. */
export async function updateRace(tx: Kysely<Tables>, id: string, before: Race, after: Race): Promise<void> {
  await tx.updateTable('races').set(changingOf(after)).where('id', '=', id).execute();
  const gone = before.racers.filter(
    ({ account }) => !after.racers.some((racer) => racer.account === account),
  );
  for (const { account } of gone) {
    await tx.deleteFrom('racers').where('race_id', '=', id).where('account_id', '=', account).execute();
  }
  const known = new Set(before.racers.map(({ account }) => account));
  await insertRacers(
    tx,
    id,
    after.racers.filter(({ account }) => !known.has(account)),
  );
  for (const racer of after.racers) {
    if (!known.has(racer.account) || before.racers.includes(racer)) continue;
    await tx
      .updateTable('racers')
      .set(changingOfRacer(racer))
      .where('race_id', '=', id)
      .where('account_id', '=', racer.account)
      .execute();
  }
}

/** Notes the games that a start has made. */
export async function noteGames(
  tx: Kysely<Tables>,
  id: string,
  dealId: string,
  games: readonly StartedGame[],
): Promise<void> {
  await tx.updateTable('races').set({ deal_id: dealId }).where('id', '=', id).execute();
  for (const { account, gameId, start } of games) {
    await tx
      .updateTable('racers')
      .set({ game_id: gameId, start_board: start })
      .where('race_id', '=', id)
      .where('account_id', '=', account)
      .execute();
  }
}

export async function storeOutcomes(
  tx: Kysely<Tables>,
  id: string,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<void> {
  for (const [account, { place, score, ply, maxRank, reached }] of outcomes) {
    await tx
      .updateTable('racers')
      .set({
        place,
        score,
        ply,
        max_rank: maxRank,
        reached_ply: reached?.ply ?? null,
        reached_ms: reached?.ms ?? null,
      })
      .where('race_id', '=', id)
      .where('account_id', '=', account)
      .execute();
  }
}

/** Tells all processes, once the transaction is durable. */
export async function notifyRace(tx: Kysely<Tables>, id: string): Promise<void> {
  await sql`select pg_notify(${RACE_CHANGED}, ${id})`.execute(tx);
}

/** An account's races that have not ended, the newest first: also those that it has left. */
export async function openRaces(db: Kysely<Tables>, account: string): Promise<OpenRace[]> {
  const rows = await unended(db, account)
    .select(['races.id', 'state', 'kind', 'variant', 'target', 'limit_ms', 'has_left'])
    .select(
      sql<string[]>`array(
        select accounts.name from racers other join accounts on accounts.id = other.account_id
        where other.race_id = races.id and other.account_id <> ${account} order by other.seat)`.as('rivals'),
    )
    .orderBy('made_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ target, limit_ms: limit, has_left: left, ...race }) => {
    const state = race.state as OpenRace['state'];
    return { ...race, state, target: target === null ? null : 2 ** target, limit, left };
  });
}

/** How many races an account is in that have not ended. Those that it has left do not count. */
export async function countOpenRaces(db: Kysely<Tables>, account: string): Promise<number> {
  const { count } = await unended(db, account)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('has_left', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A race whose people were put together never starts once too few stay in it. */
function unended(db: Kysely<Tables>, account: string) {
  return db
    .selectFrom('racers')
    .innerJoin('races', 'races.id', 'racers.race_id')
    .where('account_id', '=', account)
    .where('state', '<>', 'ended')
    .where((where) =>
      where.or([
        where.and([where('arena_id', 'is', null), where('is_quick', '=', false)]),
        where('state', '<>', 'lobby'),
      ]),
    );
}

/**
 * Notes a sign of people at a race (races/presence.ts). Of several people, one whose row is just being changed is left for the next
 * time.
 */
export async function noteSeen(
  db: Kysely<Tables>,
  seen: readonly { readonly race: string; readonly account: string }[],
  at: Date,
): Promise<void> {
  if (seen.length === 0) return;
  // Several rows are locked in any order. Waiting for one that a command or another process changes could be a deadlock.
  const others = seen.length > 1 ? sql`skip locked` : sql``;
  await sql`update racers set seen_at = ${at} from (
      select race_id, account_id from racers
      join json_to_recordset(${JSON.stringify(seen)}::json) as s(race text, account uuid)
        on race_id = s.race and account_id = s.account
      for update of racers ${others}
    ) as mine
    where racers.race_id = mine.race_id and racers.account_id = mine.account_id`.execute(db);
}

/** Races under way that no process has cared for since a time. They are this process's now, for as long. */
export async function takeUncaredRaces(
  db: Kysely<Tables>,
  since: Date,
  now: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update races set ${caredAgain(now)} where id in (
      select id from races where state in ('starting', 'running') and cared_at < ${since}
      order by cared_at limit ${most} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Begins to look after races under way, or does so again after a time of silence. */
export async function takeRaces(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update races set ${caredAgain(now)}
    where id in (${sql.join(ids)}) and state in ('starting', 'running')`.execute(db);
}

/** Signs of racers before a time without any process are not complete. */
function caredAgain(now: Date) {
  const since = new Date(now.getTime() - MOST_UNCARED_MS);
  return sql`cared_at = ${now}, signs_since = case
    when greatest(cared_at, starts_at) < ${since} then ${now}::timestamptz else signs_since end`;
}

/** Notes that this process goes on looking after races. */
export async function noteCared(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('races')
    .set({ cared_at: now })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['starting', 'running'])
    .execute();
}

/** Removes lobbies that were made before a time and have not started. */
export async function dropLobbies(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('races').where('state', '=', 'lobby').where('made_at', '<', before).execute();
}

function raceOf(row: Selectable<RacesTable>, racers: readonly Selectable<RacersTable>[]): Race {
  const terms: Terms = {
    kind: row.kind,
    variant: row.variant,
    target: row.target,
    limitMs: row.limit_ms,
    isBlind: row.is_blind,
  };
  return {
    terms,
    most: row.most,
    gathering: row.arena_id !== null ? 'arena' : row.is_quick ? 'quick' : 'link',
    state: row.state,
    madeAt: row.made_at.getTime(),
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    next: row.next_id,
    racers: racers.map(
      ({ account_id: account, seat, is_ready: isReady, has_left: hasLeft, is_again: isAgain }) => ({
        account,
        seat,
        isReady,
        hasLeft,
        isAgain,
      }),
    ),
  };
}

function outcomeOf(row: Selectable<RacersTable>): Outcome | null {
  if (row.place === null) return null;
  const { place, score, ply, max_rank: maxRank, reached_ply: reachedPly, reached_ms: ms } = row;
  const reached = reachedPly === null ? null : { ply: reachedPly, ms: ms! };
  return { place, score: score!, ply: ply!, maxRank: maxRank!, reached };
}

function changingOf({ state, startsAt, endsAt, endedAt, next }: Race) {
  const date = (time: number | null) => (time === null ? null : new Date(time));
  return { state, starts_at: date(startsAt), ends_at: date(endsAt), ended_at: date(endedAt), next_id: next };
}

function changingOfRacer({ isReady, hasLeft, isAgain }: Racer) {
  return { is_ready: isReady, has_left: hasLeft, is_again: isAgain };
}

async function insertRacers(tx: Kysely<Tables>, id: string, racers: readonly Racer[]): Promise<void> {
  if (racers.length === 0) return;
  const rows = racers.map((racer) => ({
    race_id: id,
    account_id: racer.account,
    seat: racer.seat,
    ...changingOfRacer(racer),
  }));
  await tx.insertInto('racers').values(rows).execute();
}
