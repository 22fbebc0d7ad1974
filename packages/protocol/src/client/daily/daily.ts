// The daily and the board of the week, as a client calls them. Only what a client needs is checked.
import type { Result } from '@twofold/core';
import { answerOf, type Request, take } from '../answers.js';
import { fieldsOf, type RankedGame, readGame } from '../wire.js';

/** The two kinds of deals that everybody plays. */
export type DailyKind = 'daily' | 'week';

/** A deal as everybody sees it. Times are texts of ISO 8601. */
export interface DailyDeal {
  /** Such as `daily-214`. */
  readonly id: string;
  /** Of a day, or of a week. */
  readonly kind: DailyKind;
  /** From 1. */
  readonly number: number;
  /** The id of the variant. */
  readonly variant: string;
  /** SHA-256 of the seed, in hex. */
  readonly commitment: string;
  /** In hex. */
  readonly nonce: string;
  /** When the commitment was made. */
  readonly published: string;
  /** From here on it can be begun. */
  readonly opens: string;
  /** From here on it cannot be begun any more. */
  readonly closes: string;
  /** From here on the seed and all games are public. */
  readonly reveal: string;
  /** In hex; null before the reveal. */
  readonly seed: string | null;
}

/**
 * Why a ranked attempt is in no ranking. `copied`: another account had played the same boards before. `hidden`: an operator
 * hid the result.
 */
export type RankLost = 'copied' | 'hidden';

/** An attempt of the account that asks. */
export interface DailyAttempt {
  /** Its game. */
  readonly gameId: string;
  /** How far it is. */
  readonly status: RankedGame['status'];
  /** Whether it is the one that counts. */
  readonly ranked: boolean;
  /** Why it stands in no ranking all the same. Null: it does, or is not `ranked`. Older servers do not tell. */
  readonly rankLost?: RankLost | null;
  /** The score so far. */
  readonly score: number;
  /** The number on the largest tile. */
  readonly maxTile: number;
  /** Moves played. */
  readonly ply: number;
}

/** The deal of now, and the first attempt at it. */
export interface DailyToday {
  /** The deal. */
  readonly deal: DailyDeal;
  /** Accounts with a result. */
  readonly players: number;
  /** The attempt that goes on, or else the first one; null: none was begun. */
  readonly attempt: DailyAttempt | null;
  /** Whether the first attempt of this account is ranked. */
  readonly counts: boolean;
}

/** Days in a row. */
export interface Streak {
  /** Up to today, or to yesterday while today may still be played. */
  readonly current: number;
  /** The longest of all. */
  readonly longest: number;
}

/** The day and the week of now, by the server's clock. */
export interface Daily {
  /** ISO 8601. */
  readonly now: string;
  /** The deal of the day. */
  readonly day: DailyToday;
  /** The deal of the week. */
  readonly week: DailyToday;
  /** Of the account that asks. */
  readonly streak: Streak;
  /** The number of the first day with a deal. */
  readonly firstDay?: number;
}

/** The days in a row at the end of a result of this deal. 0: it is of a week, or later days have changed them. */
export function streakAt(
  { day, streak }: Pick<Daily, 'day' | 'streak'>,
  { kind, number }: Pick<DailyDeal, 'kind' | 'number'>,
): number {
  const age = day.deal.number - number;
  const isLast = age === 0 || (age === 1 && day.attempt === null);
  return kind === 'daily' && isLast ? streak.current : 0;
}

/** One row of a ranking. */
export interface DailyRow {
  /** From 1. */
  readonly rank: number;
  /** The player's name. */
  readonly name: string;
  /** Points. */
  readonly score: number;
  /** The number on the largest tile. */
  readonly maxTile: number;
  /** Null until the reveal. */
  readonly gameId: string | null;
  /** Hex; the public key that signed it. */
  readonly key?: string | null;
  /** The id of the player's account. Null: it was erased. */
  readonly playerId?: string | null;
  /** Whether it is of the account that asks. */
  readonly mine: boolean;
}

/** The ranking of a deal, and how all first attempts ended. */
export interface DailyRanking {
  /** The deal. */
  readonly deal: DailyDeal;
  /** The best ranked attempts. */
  readonly rows: readonly DailyRow[];
  /** The number of ranked attempts. */
  readonly total: number;
  /** The place of the account that asks. */
  readonly own: { readonly rank: number; readonly score: number; readonly maxTile: number } | null;
  /** The first attempt of the account that asks: only this one can be ranked. Null: it has begun none. */
  readonly first: DailyAttempt | null;
  /** First attempts with a result. */
  readonly players: number;
  /** They by their largest tile. */
  readonly tiles: readonly { readonly tile: number; readonly count: number }[];
  /** They by their score. */
  readonly scores: readonly { readonly from: number; readonly count: number }[];
  /** Points of one step of `scores`. */
  readonly step: number;
  /** The game of the solver on the same deal. */
  readonly solver: {
    readonly score: number;
    readonly maxTile: number;
    readonly ply: number;
    readonly replay: string;
  } | null;
}

/** One day of an account. */
export interface OwnDay {
  /** The number of the day. */
  readonly number: number;
  /** `outage`: the server did not run for long, and the account has no result. */
  readonly kind: 'ranked' | 'practice' | 'outage';
  /** Null for an outage. */
  readonly score: number | null;
  /** Null for an outage. */
  readonly maxTile: number | null;
  /** In the ranking of that day. */
  readonly rank: number | null;
  /** Why a ranked day has no rank. Null: it has one, or is not ranked. Older servers do not tell. */
  readonly rankLost?: RankLost | null;
  /** The game. */
  readonly gameId: string | null;
}

/** The days of an account, the newest first. */
export interface OwnDays {
  /** ISO 8601. */
  readonly now: string;
  /** The number of today. */
  readonly today: number;
  /** Days in a row. */
  readonly streak: Streak;
  /** Those with a result, and those of outages. */
  readonly days: readonly OwnDay[];
}

/** What a player saw before beginning. */
export interface SeenAttempt {
  /** The id of the deal. */
  readonly deal: string;
  /** Whether the attempt was to be ranked. */
  readonly ranked: boolean;
}

/** Nothing has begun: the deal of now is another one, or the attempt would count otherwise. Ask for `daily()` again. */
export const CHANGED = 'changed';

/** The requests of the daily. */
export interface DailyApi {
  /** The day and the week of now. */
  daily(): Promise<Result<Daily>>;
  /** Begins an attempt, or goes on with the one that goes on. Refused as `CHANGED` where it is not as `seen`. */
  begin(kind: DailyKind, seen?: SeenAttempt): Promise<Result<RankedGame>>;
  /** The ranking of a deal. */
  ranking(id: string): Promise<Result<DailyRanking>>;
  /** The days of this account. */
  days(): Promise<Result<OwnDays>>;
  /** The deals of the last days and of those to come. */
  deals(): Promise<Result<readonly DailyDeal[]>>;
  /** Days or weeks that have begun, thirty at a time. */
  archive(kind: DailyKind, before?: number): Promise<Result<Archive>>;
}

/** A day or a week of the archive. */
export interface ArchivedDeal {
  /** Such as `daily-214`. */
  readonly id: string;
  /** From 1. */
  readonly number: number;
  /** The id of the variant. */
  readonly variant: string;
  /** ISO 8601. */
  readonly opens: string;
  /** First attempts with a result. */
  readonly players: number;
  /** The leader of the ranking. */
  readonly best: {
    readonly name: string;
    readonly playerId: string | null;
    readonly score: number;
    readonly maxTile: number;
  } | null;
  /** The first attempt of the account that asks. */
  readonly own: { readonly score: number; readonly maxTile: number } | null;
}

/** A part of the archive, the newest deal first. */
export interface Archive {
  /** Its deals. */
  readonly deals: readonly ArchivedDeal[];
  /** What the next part is asked for with. Null: this is the last one. */
  readonly next: number | null;
}

/** The interface over a way to make requests. */
export function createDailyApi(request: Request): DailyApi {
  const ask = (...call: Parameters<Request>) => answerOf(request, ...call);
  return {
    daily: async () => take(await ask('GET', '/api/daily'), readDaily),
    begin: async (kind, seen) => take(await ask('POST', '/api/daily/attempts', { kind, ...seen }), readGame),
    ranking: async (id) =>
      take(await ask('GET', `/api/deals/${encodeURIComponent(id)}/ranking`), readRanking),
    days: async () => take(await ask('GET', '/api/daily/days'), readDays),
    deals: async () => take(await ask('GET', '/api/deals'), readDeals),
    archive: async (kind, before) =>
      take(
        await ask('GET', `/api/daily/archive?kind=${kind}${before === undefined ? '' : `&before=${before}`}`),
        (value) => (Array.isArray(fieldsOf(value)?.deals) ? (value as Archive) : undefined),
      ),
  };
}

function isDeal(value: unknown): value is DailyDeal {
  const deal = fieldsOf(value);
  const texts = [deal?.id, deal?.kind, deal?.variant, deal?.commitment, deal?.nonce];
  const times = [deal?.opens, deal?.closes, deal?.reveal];
  const isTime = (time: unknown) => typeof time === 'string' && !Number.isNaN(Date.parse(time));
  return (
    texts.every((text) => typeof text === 'string') && typeof deal?.number === 'number' && times.every(isTime)
  );
}

function readDaily(value: unknown): Daily | undefined {
  const answer = fieldsOf(value);
  const both = [fieldsOf(answer?.day), fieldsOf(answer?.week)];
  const isThere = typeof answer?.now === 'string' && fieldsOf(answer.streak) !== undefined;
  return isThere && both.every((today) => isDeal(today?.deal)) ? (value as Daily) : undefined;
}

function readRanking(value: unknown): DailyRanking | undefined {
  const answer = fieldsOf(value);
  const lists = [answer?.rows, answer?.tiles, answer?.scores];
  return isDeal(answer?.deal) && lists.every(Array.isArray) ? (value as DailyRanking) : undefined;
}

function readDays(value: unknown): OwnDays | undefined {
  const answer = fieldsOf(value);
  const isThere = typeof answer?.today === 'number' && fieldsOf(answer.streak) !== undefined;
  return isThere && Array.isArray(answer.days) ? (value as OwnDays) : undefined;
}

function readDeals(value: unknown): readonly DailyDeal[] | undefined {
  const list = fieldsOf(value)?.deals;
  return Array.isArray(list) && list.every(isDeal) ? list : undefined;
}
