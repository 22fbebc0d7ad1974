/** Arenas as rows: their people, their points, and who waits for the next race. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ArenaWaiting } from '../../../races/arena.js';
import type { Terms } from '../../../races/race.js';
import type { ArenasTable } from '../../tables/races.js';
import type { Tables } from '../../tables.js';
import { LOCKS, lock } from '../locks.js';

/** Whoever has not asked for this long waits no more. */
const PATIENCE_MS = 10_000;
/** Rows of a standing. */
const ROWS = 100;

/** An arena as it is stored. */
export interface StoredArena {
  readonly id: string;
  readonly terms: Terms & { readonly limitMs: number };
  readonly maker: { readonly account: string; readonly name: string } | null; // null: by the clock
  readonly startsAt: number; // milliseconds since 1970
  readonly endsAt: number;
}

/** Somebody's row of a standing. */
export interface ArenaRow {
  readonly account: string;
  readonly name: string;
  readonly isErased: boolean;
  readonly points: number;
  readonly wins: number;
  readonly races: number;
  readonly race: string | null; // that goes on
  readonly rating: number | null; // in races of the arena's kind
}

/** The standing of an arena. */
export interface ArenaStanding {
  readonly rows: readonly ArenaRow[]; // the first of them
  readonly players: number;
  readonly waiting: number;
  readonly racing: number; // races that go on
}

/** Nobody else changes who waits in this arena, until the transaction ends. */
export function lockArena(tx: Transaction<Tables>, id: string): Promise<void> {
  return lock(tx, LOCKS.arena, id);
}

/** Stores an arena, unless it is there. */
export async function insertArena(
  tx: Kysely<Tables>,
  { id, terms, maker, ...arena }: StoredArena,
): Promise<void> {
  const { kind, variant, target, limitMs } = terms;
  const times = { starts_at: new Date(arena.startsAt), ends_at: new Date(arena.endsAt) };
  await tx
    .insertInto('arenas')
    .values({ id, account_id: maker?.account ?? null, kind, variant, target, limit_ms: limitMs, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readArena(db: Kysely<Tables>, id: string): Promise<StoredArena | undefined> {
  const row = await arenasOf(db).where('arenas.id', '=', id).executeTakeFirst();
  return row && arenaOf(row);
}

/** Arenas that people made and that go on, the newest first. */
export async function madeArenas(db: Kysely<Tables>, now: Date, most: number): Promise<StoredArena[]> {
  const rows = await arenasOf(db)
    .where('ends_at', '>', now)
    .where('arenas.account_id', 'is not', null)
    .orderBy('starts_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(arenaOf);
}

/** Whether an arena that an account made goes on. */
export async function hasOpenArena(tx: Kysely<Tables>, account: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('arenas')
    .select('id')
    .where('account_id', '=', account)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody waits, now for the first time or still. Returns the race that they are in, if one goes on. */
export async function waitInArena(
  tx: Transaction<Tables>,
  id: string,
  account: string,
  now: Date,
): Promise<string | undefined> {
  const own = await tx
    .selectFrom('arena_players')
    .leftJoin('races', 'races.id', 'arena_players.race_id')
    .leftJoin('racers', (join) =>
      join.onRef('racers.race_id', '=', 'races.id').on('racers.account_id', '=', account),
    )
    .select(['arena_players.race_id', 'waiting_since', 'races.state', 'racers.has_left'])
    .where('arena_players.arena_id', '=', id)
    .where('arena_players.account_id', '=', account)
    .executeTakeFirst();
  const goesOn = own?.state === 'starting' || own?.state === 'running';
  if (own?.race_id && goesOn && own.has_left === false) return own.race_id;
  const waiting = { asked_at: now, waiting_since: own?.waiting_since ?? now, race_id: null };
  await tx
    .insertInto('arena_players')
    .values({ arena_id: id, account_id: account, joined_at: now, ...waiting })
    .onConflict((conflict) => conflict.columns(['arena_id', 'account_id']).doUpdateSet(waiting))
    .execute();
  return undefined;
}

/** People who wait, and have asked lately. Others have gone: they wait no more. */
export async function waitingInArena(tx: Kysely<Tables>, id: string, now: Date): Promise<ArenaWaiting[]> {
  await tx
    .updateTable('arena_players')
    .set({ waiting_since: null })
    .where('arena_id', '=', id)
    .where('asked_at', '<', new Date(now.getTime() - PATIENCE_MS))
    .execute();
  const rows = await tx
    .selectFrom('arena_players')
    .select(['account_id', 'points', 'waiting_since'])
    .where('arena_id', '=', id)
    .where('waiting_since', 'is not', null)
    .execute();
  return rows.map((row) => ({
    account: row.account_id,
    points: row.points,
    since: row.waiting_since!.getTime(),
  }));
}

/** Notes the race that these people are in now. */
export async function noteArenaRace(
  tx: Kysely<Tables>,
  id: string,
  accounts: readonly string[],
  raceId: string,
): Promise<void> {
  await tx
    .updateTable('arena_players')
    .set({ race_id: raceId, waiting_since: null })
    .where('arena_id', '=', id)
    .where('account_id', 'in', [...accounts])
    .execute();
}

/**
 * Has a break: waits no more, and keeps the points. Returns the race that the account was put into: a pairing under way ends
 * first.
 */
export function pauseInArena(db: Kysely<Tables>, id: string, account: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockArena(tx, id);
    const row = await tx
      .updateTable('arena_players')
      .set({ waiting_since: null })
      .where('arena_id', '=', id)
      .where('account_id', '=', account)
      .returning('race_id')
      .executeTakeFirst();
    return row?.race_id ?? undefined;
  });
}

/** Adds what a race has brought. In the transaction of its end, so that each race counts once. */
export async function addArenaPoints(
  tx: Kysely<Tables>,
  id: string,
  brought: ReadonlyMap<string, { readonly points: number; readonly isWin: boolean }>,
): Promise<void> {
  for (const account of [...brought.keys()].sort()) {
    const { points, isWin } = brought.get(account)!; // in one order everywhere
    await tx
      .updateTable('arena_players')
      .set(({ eb }) => ({
        points: eb('points', '+', points),
        wins: eb('wins', '+', isWin ? 1 : 0),
        races: eb('races', '+', 1),
      }))
      .where('arena_id', '=', id)
      .where('account_id', '=', account)
      .execute();
  }
}

export async function readArenaStanding(db: Kysely<Tables>, id: string): Promise<ArenaStanding> {
  const rows = await playersOf(db, id)
    .innerJoin('accounts', 'accounts.id', 'arena_players.account_id')
    .leftJoin('races', (join) =>
      join.onRef('races.id', '=', 'arena_players.race_id').on('races.state', 'in', ['starting', 'running']),
    )
    .innerJoin('arenas', 'arenas.id', 'arena_players.arena_id')
    .leftJoin('ratings', (join) =>
      join
        .onRef('ratings.account_id', '=', 'arena_players.account_id')
        .onRef('ratings.kind', '=', 'arenas.kind'),
    )
    .select(['arena_players.account_id as account', 'accounts.name', 'points', 'wins', 'races'])
    .select(['races.id as race', 'ratings.rating'])
    .select(sql<boolean>`accounts.name_key = 'deleted:' || accounts.id::text`.as('isErased'))
    .orderBy('points', 'desc')
    .orderBy('wins', 'desc')
    .orderBy('races')
    .orderBy('joined_at')
    .limit(ROWS)
    .execute();
  const counts = await playersOf(db, id)
    .select(({ fn }) => [
      fn.countAll<number>().as('players'),
      fn.count<number>('waiting_since').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const going = await db
    .selectFrom('races')
    .select(({ fn }) => fn.countAll<number>().as('racing'))
    .where('arena_id', '=', id)
    .where('state', 'in', ['starting', 'running']) // a race that too few stayed in is a lobby
    .executeTakeFirstOrThrow();
  const [players, waiting, racing] = [counts.players, counts.waiting, going.racing].map(Number);
  return { rows, players: players!, waiting: waiting!, racing: racing! };
}

/** How somebody stands, also behind the rows of the standing. */
export async function readArenaPlace(db: Kysely<Tables>, id: string, account: string) {
  const own = await playersOf(db, id)
    .select(['points', 'wins', 'races'])
    .where('account_id', '=', account)
    .executeTakeFirst();
  if (!own) return undefined;
  const { ahead } = await playersOf(db, id)
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where(({ eb, and, or }) =>
      or([eb('points', '>', own.points), and([eb('points', '=', own.points), eb('wins', '>', own.wins)])]),
    )
    .executeTakeFirstOrThrow();
  return { ...own, rank: Number(ahead) + 1 };
}

/** Removes arenas in which nobody has raced, and that are over for a day. */
export async function dropEmptyArenas(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .deleteFrom('arenas')
    .where('ends_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('races').select('id').whereRef('arena_id', '=', 'arenas.id'))),
    )
    .execute();
}

function playersOf(db: Kysely<Tables>, id: string) {
  return db.selectFrom('arena_players').where('arena_players.arena_id', '=', id);
}

function arenasOf(db: Kysely<Tables>) {
  return db
    .selectFrom('arenas')
    .leftJoin('accounts', 'accounts.id', 'arenas.account_id')
    .selectAll('arenas')
    .select('accounts.name');
}

function arenaOf(row: Selectable<ArenasTable> & { readonly name: string | null }): StoredArena {
  const { id, kind, variant, target, limit_ms: limitMs, account_id, name, starts_at, ends_at } = row;
  const maker = account_id === null ? null : { account: account_id, name: name! };
  const terms = { kind, variant, target, limitMs, isBlind: false };
  return { id, terms, maker, startsAt: starts_at.getTime(), endsAt: ends_at.getTime() };
}
