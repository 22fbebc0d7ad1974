/**
 * The commands of races, each in one transaction under the lock of its race. So a race has one start, one deal and one
 * outcome, whichever processes serve it.
 */
import { randomBytes } from 'node:crypto';
import { makeReadableId } from '@twofold/core/internal';
import type { NewRace, OpenRace, QuickRace } from '@twofold/protocol';
import type { Database } from '../../db/database.js';
import { holdAccount } from '../../db/queries/accounts.js';
import { insertDeals, makeDeal, setReveal } from '../../db/queries/deals.js';
import { endEpochs, insertDealtGames } from '../../db/queries/games.js';
import { addArenaPoints } from '../../db/queries/races/arenas.js';
import { findQuickRace, leaveQueue } from '../../db/queries/races/raceQueue.js';
import {
  countOpenRaces,
  insertRace,
  noteGames,
  notifyRace,
  type Outcome,
  openRaces,
  readRace,
  type StoredRace,
  storeOutcomes,
  updateRace,
} from '../../db/queries/races/races.js';
import { countRatedTogether, rateRace, ratingOf } from '../../db/queries/races/ratings.js';
import { type ArenaResult, arenaPoints } from '../../races/arena.js';
import { isAway } from '../../races/presence.js';
import {
  applyCommand,
  type Command,
  newRace,
  type Race,
  type RaceRefusal,
  type Terms,
} from '../../races/race.js';
import { RankedGame } from '../../ranked/rankedGame.js';
import type { Player } from '../heldGames.js';
import { requireVariant } from '../liveGames.js';
import { noAccount, Refused } from '../refused.js';
import type { Decided } from './watchedRace.js';

const ID_LETTERS = 16; // some 79 bits: the link is the invitation
/** The most races of an account that have not ended. */
const MOST_OPEN = 10;
const MINUTE_MS = 60_000;
/** A quick race to a tile ends after this time. */
const QUICK_LIMIT_MINUTES = 20;

/** The most races of the same two people within a day that change ratings. */
const MOST_RATED = 3;
const RATED_AGAIN_MS = 24 * 3_600_000;

/** SQLSTATE of a row that another transaction has locked. */
const LOCKED = '55P03';

type Tx = Parameters<Parameters<ReturnType<Database['db']['transaction']>['execute']>[0]>[0];

type Decide = (tx: Tx, stored: StoredRace) => Promise<Decided | undefined>;
export type PersonCommand = Exclude<Command, { type: 'away' | 'begin' | 'end' | 'rematch' }>;
type Flags = Pick<StoredRace, 'isWatched' | 'arenaId'>;

export class RaceCommands {
  readonly #database: Database;
  readonly #now: () => Date;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Makes a race; its maker is in it. One for one person alone starts at once. */
  async make(player: Player, wanted: NewRace): Promise<string> {
    const { people: most = 8, watched = most > 1 } = wanted;
    const terms = termsOf(wanted);
    return this.#database.db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, player.id))) throw noAccount();
      await requireRoom(tx, player.id);
      const now = this.#now().getTime();
      const race = newRace(terms, most, [player.id], now);
      const begun = most === 1 ? allReady(race, now) : race;
      return this.#insert(tx, begun, { isWatched: watched, arenaId: null });
    });
  }

  /** Carries a command out. Rejects with `Refused` if the rules forbid it. */
  async command(id: string, command: PersonCommand): Promise<void> {
    await this.#change(id, async (_tx, stored) => this.#applyOf(stored, command));
  }

  /** Before the start nobody is ready who is not there. */
  async takeBackReady(id: string): Promise<void> {
    await this.#change(id, async (_tx, { race, people }) => this.#withoutAway(race, people));
  }

  /**
   * Wants a rematch. Returns the id of the new race, in which the player is ready. Its people know one another: so it changes no
   * ratings, and others may join it. A refusal of the new race changes nothing.
   */
  async rematch(id: string, account: string): Promise<string> {
    let next = '';
    await this.#change(id, async (tx, { race: before, isWatched }) => {
      const proposed = makeRaceId();
      const race = await withoutGoneRematch(tx, before);
      const after = this.#apply(race, { type: 'rematch', account, next: proposed });
      next = after.next!;
      if (next === proposed) await this.#makeRematch(tx, after, proposed, { isWatched, arenaId: null });
      await this.#changeIn(tx, next, async (_tx, stored) => {
        const joined = this.#apply(stored.race, { type: 'join', account });
        return this.#applyOf({ ...stored, race: joined }, { type: 'ready', account, isReady: true });
      });
      return after;
    });
    return next;
  }

  /** Finds a rival, or waits for one. To be asked again every few seconds. */
  async quick(player: Player, wanted: QuickRace): Promise<{ race: string | null; waiting: number }> {
    const limited = wanted.kind === 'points' ? wanted : { minutes: QUICK_LIMIT_MINUTES as 20, ...wanted };
    const terms = termsOf(limited);
    const { db } = this.#database;
    const rating = await ratingOf(db, player.id, terms.kind);
    const now = this.#now();
    const key = [terms.kind, terms.target, terms.limitMs, player.isBot].join(' ');
    const asked = { account: player.id, terms: key, rating, now };
    const found = await findQuickRace(db, asked, async (tx, rival) => {
      if (!(await holdAccount(tx, rival))) throw noAccount();
      const race = newRace(terms, 2, [rival, player.id], now.getTime(), 'quick');
      return this.#insert(tx, allReady(race, now.getTime()), {
        isWatched: true,
        arenaId: null,
      });
    });
    if (found === 'erased') throw noAccount();
    return found;
  }

  /** Waits for no rival any more. Whoever was paired just now has left the race before it begins. */
  async leaveQueue(account: string): Promise<void> {
    const paired = await leaveQueue(this.#database.db, account);
    if (paired !== undefined) await this.leaveUnbegun(paired, account);
  }

  /** Leaves a race in its countdown. One that runs goes on: its player may come back. */
  async leaveUnbegun(id: string, account: string): Promise<void> {
    const leave = { type: 'leave', account } as const;
    await this.#change(id, async (_tx, { race }) =>
      race.state === 'starting' ? this.#apply(race, leave) : race,
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error; // the race is gone
    });
  }

  /** Deals the tiles, when the countdown is over. True: this call has done it. */
  async begin(id: string): Promise<boolean> {
    return this.#change(id, async (tx, { race, people }) => {
      if (this.#apply(race, { type: 'begin' }) === race) return race;
      // As it was at the start: after an outage nobody is seen yet.
      const present = this.#withoutAway(race, people, race.startsAt!);
      if (present !== race) return present;
      const after = this.#apply(race, { type: 'begin' });
      const startedAt = new Date(after.startsAt!);
      const chosen = { id: `race-${id}`, kind: 'race', number: null, variant: race.terms.variant } as const;
      const deal = makeDeal({ ...chosen, opensAt: startedAt, closesAt: null, revealAt: null });
      await insertDeals(tx, [deal]);
      const closesAt = after.endsAt === null ? null : new Date(after.endsAt);
      const games = people.map(({ account, isBot }) => {
        const { seed, commitment, nonce } = deal;
        const given = {
          id: makeRaceId(),
          accountId: account,
          isBot,
          variant: race.terms.variant,
          seed,
          commitment,
          nonce,
        };
        const times = {
          startedAt,
          movedAt: null,
          endedAt: null,
          isTimed: true,
          reached: [null, null, null],
          closesAt,
        };
        const dealt = { dealId: deal.id, revealAt: null, status: 'playing' } as const;
        return new RankedGame({ ...given, ...times, ...dealt });
      });
      await insertDealtGames(tx, games);
      const noted = games.map(({ record, position }) => ({
        account: record.accountId,
        gameId: record.id,
        start: position!,
      }));
      await noteGames(tx, id, deal.id, noted);
      return after;
    });
  }

  /**
   * Ends a race. The first outcome counts. `decide` reads the games when no process can write another move of them: a move that
   * is acknowledged is in the outcome, or was received later. True: this call has done it.
   */
  async end(id: string, decide: Decide): Promise<boolean> {
    try {
      return await this.#change(id, (tx, stored) => this.#end(tx, stored, decide));
    } catch (error) {
      if ((error as { code?: unknown }).code === LOCKED) return false; // a move is written just now
      throw error;
    }
  }

  async #end(tx: Tx, stored: StoredRace, decide: Decide): Promise<Race> {
    const { id, race: before, people, arenaId, dealId } = stored;
    if (before.state !== 'running') return before;
    await endEpochs(
      tx,
      people.flatMap(({ gameId }) => gameId ?? []),
    );
    const decided = await decide(tx, stored);
    if (!decided) return before;
    const { at, outcomes, left } = decided;
    // By whichever door. Whoever gave up after the deciding moment has not left.
    const racers = before.racers.map((racer) => {
      const hasLeft = left.includes(racer.account);
      return racer.hasLeft === hasLeft ? racer : { ...racer, hasLeft };
    });
    const race = { ...before, racers };
    await storeOutcomes(tx, id, outcomes);
    await setReveal(tx, dealId!, this.#now());
    const places = new Map([...outcomes].map(([account, { place }]) => [account, place]));
    if (await this.#isRated(tx, stored)) await rateRace(tx, id, race.terms.kind, places, this.#now());
    if (arenaId !== null) await addArenaPoints(tx, arenaId, arenaPoints(resultsOf(race, outcomes)));
    return this.#apply(race, { type: 'end', at });
  }

  /** Two accounts cannot lift one of them by races with one another. */
  async #isRated(tx: Tx, { race, people }: StoredRace): Promise<boolean> {
    const isFair = people.length > 1 && people.every(({ isClaimed, isBot }) => isClaimed && !isBot);
    if (race.gathering !== 'quick' || !isFair) return false;
    const since = new Date(this.#now().getTime() - RATED_AGAIN_MS);
    const accounts = people.map(({ account }) => account);
    return (await countRatedTogether(tx, accounts, since)) < MOST_RATED;
  }

  async #makeRematch(tx: Tx, { terms, most, racers }: Race, id: string, flags: Flags): Promise<void> {
    const accounts = racers.filter(({ hasLeft }) => !hasLeft).map(({ account }) => account);
    const now = this.#now().getTime();
    const race = newRace(terms, most, accounts, now);
    await insertRace(tx, { id, race: most === 1 ? allReady(race, now) : race, ...flags });
  }

  async #insert(tx: Tx, race: Race, flags: Flags): Promise<string> {
    const id = makeRaceId();
    await insertRace(tx, { id, race, ...flags });
    return id;
  }

  /** Changes a race under its lock. False: nothing has changed. */
  async #change(id: string, work: (tx: Tx, stored: StoredRace) => Promise<Race>): Promise<boolean> {
    return this.#database.db.transaction().execute((tx) => this.#changeIn(tx, id, work));
  }

  async #changeIn(tx: Tx, id: string, work: (tx: Tx, stored: StoredRace) => Promise<Race>): Promise<boolean> {
    const stored = await readRace(tx, id, true);
    if (!stored) throw noRace();
    const after = await work(tx, stored);
    if (after === stored.race) return false;
    await updateRace(tx, id, stored.race, after);
    await notifyRace(tx, id);
    return true;
  }

  /** A command of somebody, who is there. Others who are away are ready no more: no countdown begins with them. */
  #applyOf({ race, people }: StoredRace, command: PersonCommand): Race {
    const others = people.filter(({ account }) => account !== command.account);
    return this.#apply(this.#withoutAway(race, others), command);
  }

  #withoutAway(race: Race, people: StoredRace['people'], at = this.#now().getTime()): Race {
    const gone = people.filter(({ seenAt }) => isAway(seenAt, at));
    return this.#apply(race, { type: 'away', accounts: gone.map(({ account }) => account) });
  }

  #apply(race: Race, command: Command): Race {
    const applied = applyCommand(race, command, this.#now().getTime());
    if (applied.ok) return applied.race;
    throw new Refused(409, applied.code, REFUSALS[applied.code]);
  }

  /** An account's races that have not ended. */
  async open(account: string): Promise<OpenRace[]> {
    return openRaces(this.#database.db, account);
  }
}

export function noRace(): Refused {
  return new Refused(404, 'no_race', 'There is no such race.');
}

const REFUSALS: Record<RaceRefusal, string> = {
  full: 'This race is full. Ask for another one.',
  started: 'This race has started. You can watch it.',
  notInRace: 'You are not in this race. Join it first.',
  notReady: 'Be ready yourself first.',
  tooFew: 'Two people must be ready.',
  notEnded: 'This race goes on. Ask again at its end.',
};

/** The race before anybody wanted a rematch, where the lobby of the rematch is gone: nobody else came in a day. */
async function withoutGoneRematch(tx: Tx, race: Race): Promise<Race> {
  if (race.next === null || (await readRace(tx, race.next))) return race;
  return { ...race, next: null };
}

export function makeRaceId(): string {
  return makeReadableId(randomBytes(ID_LETTERS));
}

function resultsOf({ racers }: Race, outcomes: ReadonlyMap<string, Outcome>): ArenaResult[] {
  return racers.map(({ account, hasLeft }) => ({ account, hasLeft, ...outcomes.get(account)! }));
}

/** A race whose people are all ready. */
export function allReady(race: Race, now: number): Race {
  return race.racers.reduce((before, { account }) => {
    const applied = applyCommand(before, { type: 'ready', account, isReady: true }, now);
    return applied.ok ? applied.race : before;
  }, race);
}

/** The terms of a request. Throws `Refused` if something is missing. */
export function termsOf({ kind, target, minutes, ...more }: NewRace): Terms {
  const { variant = 'classic', blind = false } = more as Partial<NewRace>;
  requireVariant(variant);
  if (kind === 'points' && minutes === undefined) {
    throw new Refused(400, 'no_minutes', 'A race for points has a limit of time: send minutes.');
  }
  if (kind !== 'points' && target === undefined) {
    throw new Refused(400, 'no_target', 'A race to a tile names it: send target.');
  }
  return {
    kind,
    variant,
    target: kind === 'points' ? null : Math.log2(target!),
    limitMs: minutes === undefined ? null : minutes * MINUTE_MS,
    isBlind: blind,
  };
}

async function requireRoom(tx: Tx, account: string): Promise<void> {
  if ((await countOpenRaces(tx, account)) < MOST_OPEN) return;
  throw new Refused(
    409,
    'too_many_races',
    `You are in ${MOST_OPEN} races that go on. Leave one of them first.`,
  );
}
