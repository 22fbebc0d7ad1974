/**
 * The deals of days and weeks. Each is made long before it opens, so that its commitment is public by then. Whichever
 * process comes first makes it. Times are those of the server's clock.
 */
import {
  DAY_MS,
  dayNumberAt,
  startOfDay,
  startOfWeek,
  variantOfWeek,
  WEEK_MS,
  weekNumberAt,
} from '@twofold/protocol';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.js';
import { dropBoards } from '../db/queries/daily/copies.js';
import { beat, readOutages } from '../db/queries/daily/outages.js';
import { readPlayedNumbers } from '../db/queries/daily/ownDays.js';
import {
  type Deal,
  dealsBetween,
  findDeal,
  firstNumber,
  insertDeals,
  makeDeal,
  type NewDeal,
} from '../db/queries/deals.js';
import type { Tables } from '../db/tables.js';
import { type Streak, streakOf } from './streak.js';

/** Commitments are public this long before their deal opens. */
export const AHEAD_MS = 30 * DAY_MS;
/** The seed stays secret this long after the deal has closed. */
const REVEAL_MS = 24 * 3_600_000;
/** Boards of attempts stay this long after the reveal, until all games have ended. */
const BOARDS_MS = 2 * DAY_MS;
const TICK_MS = 60_000;

export type DailyKind = 'daily' | 'week';

export interface DailyOptions {
  /** Undefined while the database is not there. */
  database: () => Database | undefined;
  now: () => Date;
  onError: (error: Error) => void;
}

export class Daily {
  readonly #options: DailyOptions;
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> = Promise.resolve();
  #isClosed = false;
  #madeFor = 0; // the day whose deals ahead are there
  #firstDay: number | undefined;

  constructor(options: DailyOptions) {
    this.#options = options;
  }

  /** Makes deals, and notes that the server runs: now and each minute. */
  open(): void {
    if (this.#isClosed) return;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#ticking;
  }

  /** The deal of now. */
  async current(db: Kysely<Tables>, kind: DailyKind): Promise<Deal> {
    const now = this.#options.now();
    const id =
      kind === 'daily' ? dayDeal(dayNumberAt(now.getTime())).id : weekDeal(weekNumberAt(now.getTime())).id;
    const found = await findDeal(db, id);
    if (found) return found;
    await makeDealsAhead(db, now);
    return (await findDeal(db, id))!;
  }

  /** The number of the first day with a deal. Deals of days are never removed. */
  async firstDay(db: Kysely<Tables>): Promise<number> {
    this.#firstDay ??= await firstNumber(db, 'daily');
    return this.#firstDay ?? dayNumberAt(this.#options.now().getTime());
  }

  /** The streak of an account. */
  async streak(db: Kysely<Tables>, accountId: string): Promise<Streak> {
    const played = await readPlayedNumbers(db, accountId);
    return streakOf(played, await outageDays(db), dayNumberAt(this.#options.now().getTime()));
  }

  #tick(): void {
    this.#ticking = this.#ticking.then(() => this.#work()).catch((error) => this.#options.onError(error));
  }

  async #work(): Promise<void> {
    const { database, now } = this.#options;
    const db = database()?.db;
    if (!db) return;
    const time = now();
    await beat(db, time);
    const today = dayNumberAt(time.getTime());
    if (this.#madeFor === today) return;
    await makeDealsAhead(db, time);
    this.#madeFor = today;
    await dropBoards(db, new Date(time.getTime() - BOARDS_MS));
  }
}

/** The numbers of the days with an outage. */
export async function outageDays(db: Kysely<Tables>): Promise<Set<number>> {
  return new Set((await readOutages(db)).map(dayNumberAt));
}

/** Makes the deals that are missing, of now and of the next thirty days. */
export async function makeDealsAhead(db: Kysely<Tables>, now: Date): Promise<void> {
  const until = now.getTime() + AHEAD_MS;
  const [day, week] = [dayNumberAt(now.getTime()), weekNumberAt(now.getTime())];
  const days = numbersUntil(day, dayNumberAt(until)).map(dayDeal);
  const weeks = numbersUntil(week, weekNumberAt(until)).map(weekDeal);
  const made = await Promise.all([
    dealsBetween(db, 'daily', days[0]!.opensAt, new Date(until)),
    dealsBetween(db, 'week', weeks[0]!.opensAt, new Date(until)),
  ]);
  const known = new Set(made.flat().map(({ id }) => id));
  const missing = [...days, ...weeks].filter(({ id }) => !known.has(id));
  await insertDeals(
    db,
    missing.map((deal) => makeDeal({ ...deal, createdAt: now })),
  );
}

function numbersUntil(from: number, last: number): number[] {
  return Array.from({ length: last - from + 1 }, (_, index) => from + index);
}

function dayDeal(number: number): NewDeal {
  const opensAt = startOfDay(number);
  return {
    id: `daily-${number}`,
    kind: 'daily',
    number,
    variant: 'classic',
    ...timesOf(opensAt, opensAt + DAY_MS),
  };
}

function weekDeal(number: number): NewDeal {
  const opensAt = startOfWeek(number);
  const variant = variantOfWeek(number);
  return { id: `week-${number}`, kind: 'week', number, variant, ...timesOf(opensAt, opensAt + WEEK_MS) };
}

function timesOf(opens: number, closes: number) {
  return { opensAt: new Date(opens), closesAt: new Date(closes), revealAt: new Date(closes + REVEAL_MS) };
}
