/** Players as everybody sees them. An answer serves all who ask within two seconds. */
import { AccountParameters, PlayerAnswer, PlayerGamesAnswer, PlayerGamesQuery } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type BestRow,
  findPlayer,
  type OwnGame,
  type PlayerRow,
  readBests,
  readPlayerGames,
} from '../../db/queries/players.js';
import { readRatingChanges, readRatings } from '../../db/queries/races/ratings.js';
import type { Tables } from '../../db/tables.js';
import { KeptReads } from '../../live/keptReads.js';
import { Refused } from '../../live/refused.js';
import { findAccount } from '../identity.js';
import type { App, RouteContext } from '../parts.js';

/** Players and pages in memory. A page takes some 10 kB. */
const MOST_KEPT = 1_000;
/** Races of a player's history of ratings, of each kind. */
const MOST_CHANGES = 100;

interface Kept {
  readonly player: PlayerRow;
  readonly bests: readonly BestRow[];
  readonly ratings: PlayerAnswer['ratings'];
}

export function playerRoutes(app: App, { ready }: RouteContext): void {
  const players = new KeptReads<Kept | undefined>(MOST_KEPT);
  const pages = new KeptReads<Awaited<ReturnType<typeof readPlayerGames>>>(MOST_KEPT);
  const require = async (id: string): Promise<Kept> => {
    const { db } = (await ready()).database;
    const kept = await players.get(id, async () => {
      const player = await findPlayer(db, id);
      return player && { player, bests: await readBests(db, id), ratings: await readRatingsOf(db, id) };
    });
    if (kept) return kept;
    throw new Refused(404, 'no_player', 'There is no such player: the account was deleted, or never was.');
  };
  app.get(
    '/players/:id',
    {
      schema: {
        summary: 'A player, with the bests',
        params: AccountParameters,
        response: { 200: PlayerAnswer },
      },
    },
    async (request) => {
      const { player, bests, ratings } = await require(request.params.id);
      const account = await findAccount((await ready()).database, request);
      return {
        player: { ...player, since: player.since.toISOString(), mine: account?.id === player.id },
        bests: bests.map(({ maxRank, ...best }) => ({ ...best, largest: 2 ** maxRank })),
        ratings,
      };
    },
  );
  app.get(
    '/players/:id/games',
    {
      schema: {
        summary: 'Finished games of a player, the newest first, fifty a page',
        params: AccountParameters,
        querystring: PlayerGamesQuery,
        response: { 200: PlayerGamesAnswer },
      },
    },
    async (
      request: FastifyRequest<{ Params: { id: string }; Querystring: PlayerGamesQuery }>,
    ): Promise<PlayerGamesAnswer> => {
      const { id } = request.params;
      await require(id);
      const { before = '', variant = '' } = request.query;
      const { database } = await ready();
      const page = await pages.get(`${id} ${before} ${variant}`, () =>
        readPlayerGames(database.db, id, request.query),
      );
      const isOwn = (await findAccount(database, request))?.id === id;
      return isOwn ? page : { ...page, games: page.games.map(withoutSecrets) };
    },
  );
}

/** Of a game on a secret deal others see score and largest tile only. The link of a race is its invitation. */
function withoutSecrets(game: OwnGame): OwnGame {
  const { race, isSecret } = game;
  const isListed = race?.isListed && !isSecret;
  const shown = race && !isListed ? { ...race, id: null, rivals: [] } : race;
  return isSecret
    ? { ...game, race: shown, id: null, ply: null, duration: null, key: null }
    : { ...game, race: shown };
}

async function readRatingsOf(db: Kysely<Tables>, id: string): Promise<PlayerAnswer['ratings']> {
  const ratings = await readRatings(db, id);
  return Promise.all(
    ratings.map(async ({ kind, rating, deviation, games }) => ({
      kind,
      rating,
      deviation,
      games,
      history: (await readRatingChanges(db, id, kind, MOST_CHANGES)).map((change) => ({
        race: change.raceId,
        rating: change.rating,
        at: change.changedAt.toISOString(),
      })),
    })),
  );
}
