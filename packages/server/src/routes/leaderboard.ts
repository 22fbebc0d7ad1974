/** The leaderboards: each player's best results. */
import { LeaderboardAnswer, LeaderboardQuery } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import { requireVariant } from '../live/liveGames.js';
import { findAccount } from './identity.js';
import type { App, RouteContext } from './parts.js';

export function leaderboardRoutes(app: App, { ready, leaderboards }: RouteContext): void {
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
      return leaderboards.read(request.query, account?.id);
    },
  );
}
