/** The leaderboards: each player's best results. */
import { LeaderboardAnswer, LeaderboardQuery } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import { readLeaderboard } from '../db/queries/results.js';
import { requireVariant } from '../live/liveGames.js';
import { findAccount } from './identity.js';
import type { App, RouteContext } from './parts.js';

export function leaderboardRoutes(app: App, { ready, now }: RouteContext): void {
  app.get(
    '/ranked/leaderboard',
    {
      schema: {
        summary: 'A leaderboard',
        querystring: LeaderboardQuery,
        response: { 200: LeaderboardAnswer },
      },
    },
    async (request: FastifyRequest<{ Querystring: LeaderboardQuery }>) => {
      const { database } = await ready();
      requireVariant(request.query.variant);
      const account = await findAccount(database, request);
      return readLeaderboard(database.db, request.query, account?.id, now());
    },
  );
}
