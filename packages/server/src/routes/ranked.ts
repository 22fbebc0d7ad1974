/** Ranked play over HTTP: accounts, games, the leaderboard, bots and uploads. docs/protocol.md describes it for clients. */
import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SESSIONS_ENDED } from '../db/queries/people/sessions.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { Leaderboards } from '../live/leaderboards.js';
import { LiveGames, type LiveGamesOptions } from '../live/liveGames.js';
import { closing } from '../live/refused.js';
import { addSocket } from '../live/socket.js';
import { SessionEnds } from '../people/sessionEnds.js';
import { Reviews, type ReviewsOptions } from '../reviews/reviews.js';
import type { Metrics } from '../service/metrics.js';
import type { Signer } from '../signing/signer.js';
import type { Uploads, UploadsOptions } from '../uploads/uploads.js';
import { accountRoutes } from './account/account.js';
import { botRoutes } from './bots.js';
import { gameRoutes } from './games.js';
import { requireAccount, requireOwnOrigin } from './identity.js';
import { leaderboardRoutes } from './leaderboard.js';
import { addLimits, type Limits } from './limits.js';
import { operatorRoutes } from './operator.js';
import type { App } from './parts.js';
import { moderationRoutes } from './people/moderation.js';
import { reportRoutes } from './people/reports.js';
import { syncRoutes } from './people/sync.js';
import { recordRoutes } from './records.js';
import { requireReady } from './requireReady.js';
import { uploadRoutes } from './uploads.js';

export interface RankedOptions {
  database: DatabaseHandle;
  /** Signs results. It is there when the database is. */
  signer: () => Signer;
  /** How often a client may ask. By default `LIMITS`. */
  limits?: Limits;
  /** The time, for tests. */
  now?: () => Date;
  /** Gets the figures of group commits and live games. */
  metrics?: Metrics;
  /** How uploads are checked and painted, and how many there may be. */
  uploads?: UploadsOptions;
  /** How reviews are made. */
  reviews?: Pick<ReviewsOptions, 'startThread' | 'limitMs'>;
  /** Moves were written, or not: an error. */
  onWrite?: (error?: unknown) => void;
  /** Milliseconds between pings of a socket; by default 15,000. */
  pingMs?: number;
  /** The address of the site, such as `https://twofold.example`, to which passkeys belong. By default `localhost` alone. */
  origin?: string;
}

interface RankedRouteOptions extends Omit<RankedOptions, 'uploads'> {
  uploads: Uploads;
  /** What an operator must show. Undefined: an operator is on this machine. */
  operatorToken?: string;
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const rankedRoutes: FastifyPluginAsyncTypebox<RankedRouteOptions> = async (app, options) => {
  const { database: handle, now = () => new Date() } = options;
  const leaderboards = new Leaderboards({ database: () => handle.database!, now });
  const onChange = () => leaderboards.forget();
  const ends = new SessionEnds();
  const hear = { onError: (error: Error) => app.log.error(error), onChange };
  const games = liveWhenReady(options, hear, ends);
  const ready = async () => ({ games: await games(), database: handle.database! });
  await app.register(cookie);
  const checks = addLimits(app, options.limits);
  const reviews = openReviews(app, options);
  const context = { ready, checks, leaderboards, reviews, now, origin: options.origin };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (UNSAFE.has(request.method)) requireOwnOrigin(request);
    requireReady(handle);
  });
  app.addHook('preClose', () => games.close()); // before the sockets are closed

  accountRoutes(app, context);
  gameRoutes(app, context);
  leaderboardRoutes(app, context);
  syncRoutes(app, context);
  reportRoutes(app, context);
  recordRoutes(app, { database: () => handle.database!, signer: options.signer, now });
  await app.register(botRoutes, {
    requireOwner: async (request) => requireAccount((await ready()).database, request),
    database: () => handle.database!,
    check: checks.newBot,
  });
  const operator = options.operatorToken !== undefined && { operatorToken: options.operatorToken };
  moderationRoutes(app, { ...context, ...operator });
  await app.register(operatorRoutes, { database: () => handle.database!, ...operator });
  await app.register(uploadRoutes, {
    uploads: options.uploads,
    requirePlayer: async (request) => requireAccount((await ready()).database, request),
    database: () => handle.database!,
    check: checks.upload,
    now,
    ...operator,
  });
  await addSocket(app, { ready, ends, ...(options.pingMs !== undefined && { pingMs: options.pingMs }) });
};

function openReviews(app: App, { database, metrics, reviews, now }: RankedRouteOptions): Reviews {
  const opened = new Reviews({
    database: () => database.database!,
    onFailure: (error) => app.log.error(error),
    ...(metrics && { onJob: metrics.onJob }),
    ...(now && { now }),
    ...reviews,
  });
  app.addHook('onClose', () => opened.close());
  return opened;
}

/** The live games, opened by the first request after the database is ready. If that fails, the next one tries again. */
function liveWhenReady(
  { database: handle, signer, now, metrics, uploads, onWrite = () => {} }: RankedRouteOptions,
  hear: Pick<LiveGamesOptions, 'onError' | 'onChange'>,
  ends: SessionEnds,
) {
  let games: Promise<LiveGames> | undefined;
  let stop = async () => {}; // hearing of ended sessions
  let isClosed = false;
  const open = async () => {
    const onCommit = (moves: number, milliseconds: number) => {
      metrics?.onCommit(moves, milliseconds);
      onWrite();
    };
    const work = { onCommit, onFailure: onWrite, workshop: uploads.workshop };
    const options = { ...(now && { now }), ...work, ...hear };
    // Not `ready`: it is the first attempt, and a later one may have succeeded.
    const live = new LiveGames({ database: handle.database!, signer: signer(), ...options });
    const listening = live
      .open()
      .then(() => handle.database!.listen(SESSIONS_ENDED, (ids) => ends.tell(JSON.parse(ids) as string[])));
    stop = await listening.catch(async (error) => {
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
      const opened = await games?.catch(() => undefined); // whoever asked for them has the error
      await stop().catch(hear.onError);
      await opened?.close();
    },
  });
}
