/** Ranked play over HTTP: accounts, games, the leaderboard, bots and uploads. docs/protocol.md describes it for clients. */
import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccountAnswer,
  directionOf,
  GameAnswer,
  GamesAnswer,
  IdParameters,
  LeaderboardAnswer,
  LeaderboardQuery,
  Moves,
  MovesAnswer,
  NewGame,
  Nonce,
  OwnAccountAnswer,
  parseSecret,
} from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import { readLeaderboard } from '../db/queries/results.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { type Answer, LiveGames, requireVariant } from '../live/liveGames.js';
import { closing } from '../live/refused.js';
import { addSocket } from '../live/socket.js';
import type { Metrics } from '../service/metrics.js';
import type { Uploads, UploadsOptions } from '../uploads/uploads.js';
import { botRoutes } from './bots.js';
import {
  COOKIE,
  findAccount,
  makeDeviceAccount,
  renewCookie,
  requireAccount,
  requireOwnOrigin,
} from './identity.js';
import { addLimits, type Limits } from './limits.js';
import { erase, operatorRoutes } from './operator.js';
import { requireReady } from './requireReady.js';
import { uploadRoutes } from './uploads.js';

export interface RankedOptions {
  database: DatabaseHandle;
  /** How often a client may ask. By default `LIMITS`. */
  limits?: Limits;
  /** The time, for tests. */
  now?: () => Date;
  /** Gets the figures of group commits and live games. */
  metrics?: Metrics;
  /** How uploads are checked and painted, and how many there may be. */
  uploads?: UploadsOptions;
  /** Milliseconds between pings of a socket; by default 15,000. */
  pingMs?: number;
}

interface RankedRouteOptions extends Omit<RankedOptions, 'uploads'> {
  uploads: Uploads;
  /** What an operator must show. Undefined: an operator is on this machine. */
  operatorToken?: string;
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The largest body of a request, but for uploads. */
const MOST_BODY_BYTES = 16_384;

export const rankedRoutes: FastifyPluginAsyncTypebox<RankedRouteOptions> = async (app, options) => {
  const { database: handle, now = () => new Date() } = options;
  const games = liveWhenReady(options, (error) => app.log.error(error));
  const ready = async () => ({ games: await games(), database: handle.database! });
  await app.register(cookie);
  const checks = await addLimits(app, options.limits);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (UNSAFE.has(request.method)) requireOwnOrigin(request);
    requireReady(handle);
  });
  app.addHook('preClose', () => games.close()); // before the sockets are closed
  const body = { bodyLimit: MOST_BODY_BYTES };

  app.post(
    '/account',
    {
      ...body,
      schema: {
        summary: 'Make an account for this device, or get the one it has',
        response: { '2xx': AccountAnswer },
      },
    },
    async (request, reply) => {
      const { database } = await ready();
      const found = await findAccount(database, request);
      if (found) {
        renewCookie(request, reply);
        return { account: found };
      }
      await checks.newAccount(request);
      const account = await makeDeviceAccount(database, request, reply);
      reply.status(201);
      return { account };
    },
  );
  app.get(
    '/account',
    {
      schema: {
        summary: 'The account of this device or bot; null: the device has none yet',
        response: { 200: OwnAccountAnswer },
      },
    },
    async (request) => {
      const { database } = await ready();
      const isBot = request.headers.authorization !== undefined; // whose token must be valid
      const account = await (isBot ? requireAccount : findAccount)(database, request);
      return { account: account ?? null };
    },
  );
  app.delete(
    '/account',
    { schema: { summary: 'Forget this device and erase its name' } },
    async (request, reply) => {
      const { database } = await ready();
      const { id } = await requireAccount(database, request);
      await erase(database, request, id);
      return reply.clearCookie(COOKIE, { path: '/api' }).status(204).send();
    },
  );

  app.post(
    '/ranked/games',
    {
      ...body,
      schema: {
        summary: 'Make a game: the server commits to a seed',
        body: NewGame,
        response: { 201: GameAnswer },
      },
    },
    async (request, reply) => {
      const { database, games } = await ready();
      const player = await requireAccount(database, request);
      reply.status(201);
      return { game: await games.create(player, request.body.variant) };
    },
  );
  app.get(
    '/ranked/games',
    { schema: { summary: 'Own games that go on', response: { 200: GamesAnswer } } },
    async (request) => {
      const { database, games } = await ready();
      return { games: await games.openGames(await requireAccount(database, request)) };
    },
  );
  app.get(
    '/ranked/games/:id',
    { schema: { summary: 'A game', params: IdParameters, response: { 200: GameAnswer } } },
    async (request) => {
      const { database, games } = await ready();
      return { game: await games.state(request.params.id, await findAccount(database, request)) };
    },
  );
  app.post(
    '/ranked/games/:id/nonce',
    {
      ...body,
      schema: {
        summary: 'Send the nonce: the game begins',
        params: IdParameters,
        body: Nonce,
        response: { 200: GameAnswer },
      },
    },
    async (request) => {
      const { database, games } = await ready();
      const player = await requireAccount(database, request);
      return { game: await games.start(request.params.id, player, parseSecret(request.body.nonce)!) };
    },
  );
  app.post(
    '/ranked/games/:id/moves',
    {
      ...body,
      schema: {
        summary: 'Play moves; each tile is in the answer',
        params: IdParameters,
        body: Moves,
        response: { 200: MovesAnswer },
      },
    },
    async (request) => {
      const { database, games } = await ready();
      const player = await requireAccount(database, request);
      const { id } = request.params;
      const { ply, moves } = request.body;
      const directions = [...moves].map((letter) => directionOf(letter)!);
      const answers = await games.playAll(id, player, ply, directions);
      return { ...movesAnswer(ply, answers), game: await games.state(id, player) };
    },
  );
  app.post(
    '/ranked/games/:id/resign',
    { ...body, schema: { summary: 'End a game', params: IdParameters, response: { 200: GameAnswer } } },
    async (request) => {
      const { database, games } = await ready();
      const player = await requireAccount(database, request);
      return { game: await games.resign(request.params.id, player) };
    },
  );
  app.get(
    '/ranked/games/:id/replay',
    { schema: { summary: 'The replay of a finished game, with its proof', params: IdParameters } },
    async (request, reply) => {
      const { id } = request.params;
      await checks.rankedReplay(request);
      const text = await (await ready()).games.replay(id);
      reply.header('content-disposition', `attachment; filename="twofold-${id}.2048"`);
      return reply.type('text/plain; charset=utf-8').send(text);
    },
  );
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
  await app.register(botRoutes, {
    requireOwner: async (request) => requireAccount((await ready()).database, request),
    database: () => handle.database!,
    check: checks.newBot,
  });
  const operator = options.operatorToken !== undefined && { operatorToken: options.operatorToken };
  await app.register(operatorRoutes, { database: () => handle.database!, ...operator });
  await app.register(uploadRoutes, {
    uploads: options.uploads,
    requirePlayer: async (request) => requireAccount((await ready()).database, request),
    database: () => handle.database!,
    check: checks.upload,
    now,
    ...operator,
  });
  await addSocket(app, { ready, ...(options.pingMs !== undefined && { pingMs: options.pingMs }) });
};

/** The live games, opened by the first request after the database is ready. If that fails, the next one tries again. */
function liveWhenReady(
  { database: handle, now, metrics }: RankedRouteOptions,
  onError: (error: Error) => void,
) {
  let games: Promise<LiveGames> | undefined;
  let isClosed = false;
  const open = async () => {
    const onCommit = metrics && { onCommit: metrics.onCommit };
    const options = { ...(now && { now }), ...onCommit, onError };
    // Not `ready`: it is the first attempt, and a later one may have succeeded.
    const live = new LiveGames({ database: handle.database!, ...options });
    await live.open().catch(async (error) => {
      await live.close();
      throw error;
    });
    metrics?.setLiveGames(() => live.size);
    return live;
  };
  const get = async () => {
    if (!games && isClosed) throw closing();
    games ??= open().catch((error) => {
      games = undefined;
      throw error;
    });
    return games;
  };
  return Object.assign(get, {
    async close() {
      isClosed = true;
      await (await games?.catch(() => undefined))?.close(); // whoever asked for them has the error
    },
  });
}

/** The tiles up to the first refusal. */
function movesAnswer(ply: number, answers: readonly Answer[]) {
  const spawns: [number, number][] = [];
  for (const [index, answer] of answers.entries()) {
    if (answer.kind === 'refused') return { ply, spawns, refused: { ply: ply + index, code: answer.code } };
    spawns.push([answer.ply.spawn.cell, answer.ply.spawn.rank]);
  }
  return { ply, spawns };
}
