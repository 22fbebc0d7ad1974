/**
 * Arenas: an hour of races that follow one another. There is one for each hour of the clock, and any that people make. Requests
 * of waiting people start the races, under a lock. So any process does it, and a killed one leaves no half of it.
 */
import { createHash } from 'node:crypto';
import { makeReadableId } from '@twofold/core/internal';
import type { ArenasAnswer, ArenaView, NewArena } from '@twofold/protocol';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.js';
import { type AccountRow, holdAccount } from '../../db/queries/accounts.js';
import {
  type ArenaStanding,
  hasOpenArena,
  insertArena,
  lockArena,
  madeArenas,
  noteArenaRace,
  pauseInArena,
  readArena,
  readArenaPlace,
  readArenaStanding,
  type StoredArena,
  waitInArena,
  waitingInArena,
} from '../../db/queries/races/arenas.js';
import { insertRace } from '../../db/queries/races/races.js';
import type { Tables } from '../../db/tables.js';
import { ARENA_MS, groupsOf, hourOf } from '../../races/arena.js';
import { newRace } from '../../races/race.js';
import { KeptReads } from '../keptReads.js';
import { noAccount, Refused } from '../refused.js';
import { allReady, makeRaceId, termsOf } from './raceCommands.js';

/** The arena of the clock: most points in three minutes. */
const HOURLY = { kind: 'points', minutes: 3 } as const;
/** Arenas in a list, and standings in memory. */
const MOST_LISTED = 20;
const MOST_STANDINGS = 100;
const ID_BYTES = 16;

export class Arenas {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #standings = new KeptReads<ArenaStanding>(MOST_STANDINGS);

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** The arena of this hour, and those that people made. */
  async list(): Promise<ArenasAnswer> {
    const { db } = this.#database;
    const made = await madeArenas(db, this.#now(), MOST_LISTED);
    const arenas = [this.#hourly(this.#now().getTime()), ...made].map(async (arena) => {
      const { players } = await this.#standing(arena.id);
      return { ...factsOf(arena), players };
    });
    return { now: this.#now().getTime(), arenas: await Promise.all(arenas) };
  }

  /** Makes one. It begins at once. */
  async make(account: AccountRow, wanted: NewArena): Promise<string> {
    if (account.claimedAt === null) {
      throw new Refused(403, 'no_name', 'Whoever makes an arena has a name: choose yours first.');
    }
    const startsAt = this.#now().getTime();
    const { limitMs, ...terms } = termsOf(wanted);
    const times = { startsAt, endsAt: startsAt + ARENA_MS };
    const maker = { account: account.id, name: account.name };
    const arena = { id: makeRaceId(), terms: { ...terms, limitMs: limitMs! }, maker, ...times };
    await this.#database.db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, account.id))) throw noAccount();
      await lockArena(tx, account.id);
      if (await hasOpenArena(tx, account.id, this.#now())) {
        throw new Refused(409, 'has_arena', 'An arena of yours goes on. Make another one after it.');
      }
      await insertArena(tx, arena);
    });
    return arena.id;
  }

  /** An arena as somebody sees it. */
  async view(id: string, account: string | undefined): Promise<ArenaView> {
    const { db } = this.#database;
    const arena = await this.#find(db, id);
    const { rows, ...counts } = await this.#standing(id);
    const own = account === undefined ? undefined : await readArenaPlace(db, id, account);
    const rankOf = ({ points, wins }: (typeof rows)[number]) =>
      1 + rows.findIndex((row) => row.points === points && row.wins === wins);
    return {
      ...factsOf(arena),
      ...counts,
      now: this.#now().getTime(),
      you: own ?? null,
      rows: rows.map((row) => {
        const { account: player, isErased, ...shown } = row;
        return { ...shown, rank: rankOf(row), player: isErased ? null : player, mine: player === account };
      }),
    };
  }

  /** Waits for the next race, or is in one. To be asked again every few seconds. */
  async wait(id: string, account: string): Promise<{ race: string | null; waiting: number }> {
    return this.#database.db.transaction().execute(async (tx) => {
      await lockArena(tx, id);
      if (!(await holdAccount(tx, account))) throw noAccount();
      const now = this.#now();
      const arena = await this.#find(tx, id);
      await insertArena(tx, arena); // that of the clock is there once somebody comes
      const race = await waitInArena(tx, id, account, now);
      if (race) return { race, waiting: 0 };
      if (now.getTime() >= arena.endsAt) {
        throw new Refused(409, 'arena_over', 'This arena is over. Its standing stays.');
      }
      const waiting = await waitingInArena(tx, id, now);
      const groups = groupsOf(waiting, now.getTime());
      const races = await Promise.all(groups.map((group) => this.#race(tx, arena, group)));
      const at = groups.findIndex((group) => group.includes(account));
      return { race: races[at] ?? null, waiting: races.length > 0 ? 0 : waiting.length };
    });
  }

  /** Has a break. Returns the race that the account was put into: it may be about to begin. */
  pause(id: string, account: string): Promise<string | undefined> {
    return pauseInArena(this.#database.db, id, account);
  }

  /** A race of these people, all ready. Undefined: too few of them are left, since accounts were erased. */
  async #race(
    tx: Transaction<Tables>,
    { id, terms }: StoredArena,
    group: string[],
  ): Promise<string | undefined> {
    const people: string[] = [];
    for (const account of [...group].sort()) if (await holdAccount(tx, account)) people.push(account);
    if (people.length < 2) return undefined;
    const now = this.#now().getTime();
    const race = allReady(newRace(terms, people.length, people, now, 'arena'), now);
    const raceId = makeRaceId();
    await insertRace(tx, { id: raceId, race, isWatched: true, arenaId: id });
    await noteArenaRace(tx, id, people, raceId);
    return raceId;
  }

  async #find(db: Parameters<typeof readArena>[0], id: string): Promise<StoredArena> {
    const now = this.#now().getTime();
    const found = await readArena(db, id);
    const hourly = this.#hourly(now);
    if (found ?? hourly.id === id) return found ?? hourly;
    throw new Refused(404, 'no_arena', 'There is no such arena; GET /api/arenas lists those of now.');
  }

  #standing(id: string): Promise<ArenaStanding> {
    return this.#standings.get(id, () => readArenaStanding(this.#database.db, id));
  }

  /** The arena of the clock that goes on. Its id follows from its hour, so that all processes mean the same. */
  #hourly(now: number): StoredArena {
    const startsAt = hourOf(now);
    const hash = createHash('sha256').update(`twofold arena ${startsAt}`).digest();
    const { limitMs, ...terms } = termsOf(HOURLY);
    return {
      id: makeReadableId(hash.subarray(0, ID_BYTES)),
      terms: { ...terms, limitMs: limitMs! },
      maker: null,
      startsAt,
      endsAt: startsAt + ARENA_MS,
    };
  }
}

function factsOf({ id, terms, maker, startsAt, endsAt }: StoredArena) {
  const { kind, variant, target, limitMs: limit } = terms;
  return {
    id,
    kind,
    variant,
    target: target === null ? null : 2 ** target,
    limit,
    maker: maker?.name ?? null,
    startsAt,
    endsAt,
  };
}
