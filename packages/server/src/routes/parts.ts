/** The common parts of the routes of ranked play. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import type { Leaderboards } from '../live/leaderboards.js';
import type { LiveGames } from '../live/liveGames.js';
import type { Arenas } from '../live/races/arenas.js';
import type { RaceHub } from '../live/races/raceHub.js';
import type { WatchList } from '../live/races/watchList.js';
import { Refused } from '../live/refused.js';
import type { Reviews } from '../reviews/reviews.js';
import type { Checks } from './limits.js';

/** A server whose handlers have the types of their schemas. */
export type App = Parameters<FastifyPluginAsyncTypebox>[0];

export interface RouteContext {
  /** Waits for the database, and for the live games to be opened by the first request. */
  ready: () => Promise<{
    games: LiveGames;
    races: RaceHub;
    arenas: Arenas;
    watch: WatchList;
    database: Database;
  }>;
  checks: Checks;
  leaderboards: Leaderboards;
  reviews: Reviews;
  /** The server's time. */
  now: () => Date;
  /** The address of the site, if the operator has named it: passkeys belong to it. */
  origin: string | undefined;
}

/**
 * Tags an answer that never changes, and says whether the client has it already. Private caches may keep it, and ask each
 * time whether it is still to be had.
 */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `"${tag}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  return headers['if-none-match']?.includes(etag) ?? false;
}

/** The largest body of a request, but for uploads. */
export const SMALL_BODY = { bodyLimit: 16_384 };

/** A request that has nothing to say: no body, or an object without fields. */
export const NO_BODY = {
  ...SMALL_BODY,
  preValidation: async ({ body }: FastifyRequest) => {
    if (body === undefined || body === null) return;
    const [field] = Object.keys(body);
    if (typeof body === 'object' && !Array.isArray(body) && field === undefined) return;
    const what =
      typeof body === 'object' && !Array.isArray(body) ? `the field ${JSON.stringify(field)}` : 'one';
    throw new Refused(400, 'bad_request', `This request takes no body, and it has ${what}.`);
  },
};
