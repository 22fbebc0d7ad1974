/** The daily and the board of the week: deals with their commitments, attempts, rankings, and the days of an account. */
import { rankValue } from '@twofold/core';
import {
  ArchiveAnswer,
  ArchiveQuery,
  AttemptAnswer,
  ChangedAnswer,
  DAY_MS,
  DailyAnswer,
  DealAnswer,
  DealParameters,
  DealsAnswer,
  dayNumberAt,
  NewAttempt,
  OwnDaysAnswer,
  type PublicDeal,
  RankingAnswer,
  type Today,
} from '@twofold/protocol';
import type { Kysely } from 'kysely';
import { beginAttempt, canRank } from '../daily/attempts.js';
import { AHEAD_MS, type Daily, outageDays } from '../daily/daily.js';
import { type Streak, streakOf } from '../daily/streak.js';
import type { AccountRow } from '../db/queries/accounts.js';
import { type ArchivedDeal, readArchive, readOwnResults } from '../db/queries/daily/archive.js';
import { type AttemptRow, findAttempt, findFirstAttempt } from '../db/queries/daily/attempts.js';
import { readPlayedDays, readPlayedNumbers } from '../db/queries/daily/ownDays.js';
import { countPlayers, type Ranking, readPlace, readRanking } from '../db/queries/daily/ranking.js';
import { readDealGame } from '../db/queries/dealGames.js';
import { type Deal, dealsBetween, findDeal } from '../db/queries/deals.js';
import type { Tables } from '../db/tables.js';
import { KeptReads } from '../live/keptReads.js';
import { Refused } from '../live/refused.js';
import { hexOf } from '../ranked/resultRecord.js';
import { findAccount, requireAccount } from './identity.js';
import { type App, type RouteContext, SMALL_BODY } from './parts.js';

export interface DailyContext extends Pick<RouteContext, 'ready' | 'checks'> {
  daily: Daily;
  now: () => Date;
}

/** Deals are listed for so long after they opened. */
const LISTED_MS = 35 * DAY_MS;
/** Days of an account in an answer. */
const MOST_DAYS = 62;
/** Deals of one part of the archive, and parts in memory. */
const ARCHIVE_ROWS = 30;
const MOST_ARCHIVES = 50;
/** Above every number of a deal. */
const NO_NUMBER = 1_000_000;
/** Rankings in memory. */
const MOST_RANKINGS = 50;

export function dailyRoutes(app: App, context: DailyContext): void {
  todayRoutes(app, context);
  dealRoutes(app, context);
  ownDaysRoute(app, context);
  archiveRoute(app, context);
}

/** The deals of now, and the beginning of an attempt. */
function todayRoutes(app: App, { ready, checks, daily, now }: DailyContext): void {
  app.get(
    '/daily',
    { schema: { summary: 'The day and the week of now', response: { 200: DailyAnswer } } },
    async (request) => {
      const { database } = await ready();
      const { db } = database;
      const account = await findAccount(database, request);
      const [day, week] = [await daily.current(db, 'daily'), await daily.current(db, 'week')];
      return {
        now: now().toISOString(),
        day: await todayOf(db, day, account, now()),
        week: await todayOf(db, week, account, now()),
        streak: account ? await daily.streak(db, account.id) : NO_STREAK,
        firstDay: await daily.firstDay(db),
      };
    },
  );
  app.post(
    '/daily/attempts',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Begin an attempt at the day or the week, or go on with it',
        body: NewAttempt,
        response: { 201: AttemptAnswer, 409: ChangedAnswer },
      },
    },
    async (request, reply) => {
      const { database, games } = await ready();
      const account = await requireAccount(database, request);
      await checks.newGame(request);
      const { kind, ...seen } = request.body;
      const deal = await daily.current(database.db, kind);
      const time = now();
      const begun = await beginAttempt(database, games, account, deal, time, seen);
      if (begun) return reply.status(201).send(begun);
      const today = await todayOf(database.db, deal, account, time);
      return reply.status(409).send({ error: CHANGED, now: time.toISOString(), today });
    },
  );
}

const CHANGED = {
  code: 'changed',
  message:
    'This has changed meanwhile: another day has begun, or you have played elsewhere. Nothing has begun.',
};

/** Deals, and what came of them. */
function dealRoutes(app: App, { ready, now }: DailyContext): void {
  const rankings = new KeptReads<Ranking>(MOST_RANKINGS, () => performance.now());
  const find = async (db: Kysely<Tables>, id: string) => {
    const deal = await findDeal(db, id);
    if (deal) return deal;
    throw new Refused(404, 'no_deal', 'There is no deal of this id; GET /api/deals lists them.');
  };
  app.get(
    '/deals',
    { schema: { summary: 'Deals of the last days and of those to come', response: { 200: DealsAnswer } } },
    async () => {
      const { db } = (await ready()).database;
      const time = now();
      const [from, until] = [time.getTime() - LISTED_MS, time.getTime() + AHEAD_MS];
      const lists = (['daily', 'week'] as const).map((kind) =>
        dealsBetween(db, kind, new Date(from), new Date(until)),
      );
      const deals = (await Promise.all(lists)).flat().map((deal) => publicDeal(deal, time));
      return { now: time.toISOString(), deals };
    },
  );
  app.get(
    '/deals/:id',
    { schema: { summary: 'A deal', params: DealParameters, response: { 200: DealAnswer } } },
    async ({ params }) => {
      const { db } = (await ready()).database;
      return { now: now().toISOString(), deal: publicDeal(await find(db, params.id), now()) };
    },
  );
  app.get(
    '/deals/:id/ranking',
    {
      schema: { summary: 'The ranking of a deal', params: DealParameters, response: { 200: RankingAnswer } },
    },
    async (request) => {
      const { database } = await ready();
      const { db } = database;
      const deal = await find(db, request.params.id);
      const account = await findAccount(database, request);
      const ranking = await rankings.get(deal.id, () => readRanking(db, deal.id));
      return {
        deal: publicDeal(deal, now()),
        ...rankingAnswer(ranking, account, isRevealed(deal, now())),
        own: await ownPlace(db, deal, account),
        first: await firstAttempt(db, deal, account),
        solver: await solverGame(db, deal, now()),
      };
    },
  );
}

/** The calendar of an account. */
function ownDaysRoute(app: App, { ready, now }: DailyContext): void {
  app.get(
    '/daily/days',
    { schema: { summary: 'Own days, and the streak', response: { 200: OwnDaysAnswer } } },
    async (request) => {
      const { database } = await ready();
      const { db } = database;
      const { id } = await requireAccount(database, request);
      const today = dayNumberAt(now().getTime());
      const outages = await outageDays(db);
      const played = await readPlayedDays(db, id, MOST_DAYS);
      const streak = streakOf(await readPlayedNumbers(db, id), outages, today);
      const numbers = new Set(played.map(({ number }) => number));
      const missed = [...outages].filter((day) => !numbers.has(day) && day > today - MOST_DAYS);
      const days = [
        ...played.map(({ isRanked, maxRank, ...day }) => ({
          ...day,
          kind: isRanked ? ('ranked' as const) : ('practice' as const),
          maxTile: rankValue(maxRank),
        })),
        ...missed.map((number) => ({ number, kind: 'outage' as const, ...NOTHING })),
      ];
      days.sort((one, other) => other.number - one.number);
      return { now: now().toISOString(), today, streak, days };
    },
  );
}

/** Days and weeks before, each with its leader and the own result. */
function archiveRoute(app: App, { ready, now }: DailyContext): void {
  const kept = new KeptReads<ArchivedDeal[]>(MOST_ARCHIVES);
  app.get(
    '/daily/archive',
    {
      schema: {
        summary: 'Days or weeks that have begun, the newest first',
        querystring: ArchiveQuery,
        response: { 200: ArchiveAnswer },
      },
    },
    async (request) => {
      const { database } = await ready();
      const { db } = database;
      const { kind, before: given } = request.query;
      const before = given === undefined ? NO_NUMBER : Number(given);
      const account = await findAccount(database, request);
      const rows = await kept.get(`${kind} ${before}`, () =>
        readArchive(db, kind, { before, most: ARCHIVE_ROWS, now: now() }),
      );
      const ids = rows.map(({ id }) => id);
      const own = account ? await readOwnResults(db, account.id, ids) : new Map();
      const last = rows.at(-1);
      return {
        deals: rows.map((row) => archived(row, own.get(row.id))),
        next: last && rows.length === ARCHIVE_ROWS && last.number > 1 ? last.number : null,
      };
    },
  );
}

function archived({ opensAt, best, ...deal }: ArchivedDeal, own?: { score: number; maxRank: number }) {
  return {
    ...deal,
    opens: opensAt.toISOString(),
    best: best && {
      name: best.name,
      playerId: best.isErased ? null : best.accountId,
      score: best.score,
      maxTile: rankValue(best.maxRank),
    },
    own: own ? { score: own.score, maxTile: rankValue(own.maxRank) } : null,
  };
}

const NO_STREAK: Streak = { current: 0, longest: 0 };
const NOTHING = { score: null, maxTile: null, rank: null, rankLost: null, gameId: null };

function isRevealed({ revealAt }: Deal, now: Date): boolean {
  return revealAt !== null && revealAt <= now;
}

/** A deal of a day or a week for everybody. */
function publicDeal(deal: Deal, now: Date): PublicDeal {
  const { id, kind, number, variant, commitment, nonce, seed } = deal;
  const { createdAt, opensAt, closesAt, revealAt } = deal;
  return {
    id,
    kind: kind as PublicDeal['kind'],
    number: number!,
    variant,
    commitment: hexOf(commitment),
    nonce: hexOf(nonce),
    published: createdAt!.toISOString(),
    opens: opensAt.toISOString(),
    closes: closesAt!.toISOString(),
    reveal: revealAt!.toISOString(),
    seed: isRevealed(deal, now) ? hexOf(seed) : null,
  };
}

async function todayOf(
  db: Kysely<Tables>,
  deal: Deal,
  account: AccountRow | undefined,
  now: Date,
): Promise<Today> {
  const attempt = account && (await findAttempt(db, deal.id, account.id));
  return {
    deal: publicDeal(deal, now),
    players: await countPlayers(db, deal.id),
    attempt: attempt ? attemptOf(attempt) : null,
    counts: account !== undefined && canRank(account, deal),
  };
}

function attemptOf({
  gameId,
  isRanked,
  rankLost,
  status,
  score,
  maxRank,
  ply,
}: AttemptRow): NonNullable<Today['attempt']> {
  const standing = { score, maxTile: rankValue(maxRank), ply };
  return { gameId, status: status as 'playing', ranked: isRanked, rankLost, ...standing };
}

/** Until the reveal no row names its game. */
function rankingAnswer(ranking: Ranking, account: AccountRow | undefined, isOpen: boolean) {
  const { rows, total, players, tiles, scores, step } = ranking;
  return {
    rows: rows.map(({ name, isErased, score, maxRank, gameId, signedBy, accountId }) => ({
      rank: 1 + rows.findIndex((row) => row.score === score),
      name,
      score,
      maxTile: rankValue(maxRank),
      gameId: isOpen ? gameId : null,
      key: isOpen && signedBy ? hexOf(signedBy) : null,
      playerId: isErased ? null : accountId,
      mine: accountId === account?.id,
    })),
    total,
    players,
    tiles: tiles.map(({ maxRank, count }) => ({ tile: rankValue(maxRank), count })),
    scores: [...scores],
    step,
  };
}

async function ownPlace(db: Kysely<Tables>, { id }: Deal, account: AccountRow | undefined) {
  const place = account && (await readPlace(db, id, account.id));
  return place ? { rank: place.rank, score: place.score, maxTile: rankValue(place.maxRank) } : null;
}

/** The attempt that may be ranked, whether it has ended or not. */
async function firstAttempt(db: Kysely<Tables>, { id }: Deal, account: AccountRow | undefined) {
  const first = account && (await findFirstAttempt(db, id, account.id));
  return first ? attemptOf(first) : null;
}

/** Null: there is none yet, or the seed is secret. */
async function solverGame(db: Kysely<Tables>, { id }: Deal, now: Date) {
  const game = await readDealGame(db, id, now);
  if (!game) return null;
  return { score: game.score, maxTile: rankValue(game.maxRank), ply: game.ply, replay: game.compact };
}
