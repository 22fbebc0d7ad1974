/** The common parts of the routes of ranked play. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../db/database.js';
import type { Leaderboards } from '../live/leaderboards.js';
import type { LiveGames } from '../live/liveGames.js';
import type { Checks } from './limits.js';

/** A server whose handlers have the types of their schemas. */
export type App = Parameters<FastifyPluginAsyncTypebox>[0];

export interface RouteContext {
  /** Waits for the database, and for the live games to be opened by the first request. */
  ready: () => Promise<{ games: LiveGames; database: Database }>;
  checks: Checks;
  leaderboards: Leaderboards;
}

/** The largest body of a request, but for uploads. */
export const SMALL_BODY = { bodyLimit: 16_384 };
