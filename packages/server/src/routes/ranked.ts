/** Ranked play over HTTP: accounts, games, the leaderboard, bots and uploads. docs/protocol.md describes it for clients. */
import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Daily } from '../daily/daily.js';
import { lastBackup } from '../db/backup.js';
import type { Database } from '../db/database.js';
import { endedSessions, SESSIONS_ENDED } from '../db/queries/people/sessions.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { Leaderboards } from '../live/leaderboards.js';
import { LiveGames, type LiveGamesOptions } from '../live/liveGames.js';
import { OpenSockets } from '../live/openSockets.js';
import { Arenas } from '../live/races/arenas.js';
import { RaceHub } from '../live/races/raceHub.js';
import { WatchList } from '../live/races/watchList.js';
import { closing } from '../live/refused.js';
import { addSocket } from '../live/socket.js';
import { Reviews } from '../reviews/reviews.js';
import type { Metrics } from '../service/metrics.js';
import type { Signer } from '../signing/signer.js';
import type { Uploads, UploadsOptions } from '../uploads/uploads.js';
import { Background, type BackgroundOptions } from '../work/background.js';
import { accountRoutes } from './account/account.js';
import { botRoutes } from './account/bots.js';
import { dailyRoutes } from './daily.js';
import { gameRoutes } from './games.js';
import { requireAccount, requireOwnOrigin } from './identity.js';
import { leaderboardRoutes } from './leaderboard.js';
import { addLimits, type Limits } from './limits.js';
import { operatorRoutes } from './operator.js';
import type { App } from './parts.js';
import { moderationRoutes } from './people/moderation.js';
import { playerRoutes } from './people/players.js';
import { reportRoutes } from './people/reports.js';
import { syncRoutes } from './people/sync.js';
import { arenaRoutes } from './races/arenas.js';
import { raceSocket } from './races/raceSocket.js';
import { raceRoutes } from './races/races.js';
import { recordRoutes } from './records.js';
import { requireReady } from './requireReady.js';
import { SharedCounts } from './sharedCounts.js';
import { dealPictureRoute, pictureRoutes } from './sharing/pictures.js';
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
  /** The queue of background work, and whether its jobs are done in this process. By default others do them. */
  work?: BackgroundOptions;
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
  const sockets = new OpenSockets(options.pingMs);
  options.metrics?.setSockets(() => sockets.size);
  const work = openWork(app, options);
  const onError = (error: Error) => app.log.error(error);
  const hear: Hear = { onError, onChange, onEnd: (tx, end) => work.addEnd(tx, end) };
  const games = liveWhenReady(options, hear, sockets);
  const parts = partsWhenReady(options, games, onError);
  const ready = async () => ({ ...(await parts()), database: handle.database! });
  await app.register(cookie);
  const checks = addLimits(app, options.limits, new SharedCounts(handle, onError));
  const reviews = new Reviews({ database: () => handle.database!, queue: () => work.queue(), now });
  const context = { ready, checks, leaderboards, reviews, now, origin: options.origin };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    if (UNSAFE.has(request.method)) requireOwnOrigin(request);
    requireReady(handle);
  });
  app.addHook('preClose', async () => {
    await parts.close();
    await games.close(); // before the sockets are closed
  });

  accountRoutes(app, context);
  gameRoutes(app, context);
  dailyRoutes(app, { ready, checks, now, daily: openDaily(app, handle, now) });
  pictureRoutes(app, context, () => work.queue());
  dealPictureRoute(app, context, options.uploads);
  leaderboardRoutes(app, context);
  playerRoutes(app, context);
  syncRoutes(app, context);
  reportRoutes(app, context);
  raceRoutes(app, context);
  arenaRoutes(app, context);
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
  await addSocket(app, { ready, sockets });
  raceSocket(app, { ready, sockets });
};

/** The deals of days and weeks are made from the moment at which the database is there. */
function openDaily(app: App, handle: DatabaseHandle, now: () => Date): Daily {
  const daily = new Daily({
    database: () => handle.database,
    now,
    onError: (error) => app.log.error(error),
  });
  handle.ready.then(
    () => daily.open(),
    () => daily.open(), // it may come later
  );
  app.addHook('onClose', () => daily.close());
  return daily;
}

function openWork(app: App, { database, metrics, work }: RankedRouteOptions): Background {
  const opened = new Background(database, {
    onError: (error) => app.log.error(error),
    ...(metrics && { onWork: metrics.onWork }),
    ...work,
  });
  metrics?.setWaitingWork(() => opened.waiting());
  metrics?.setOldestWork(() => opened.oldest());
  metrics?.setLastBackup(async () => database.database && lastBackup(database.database.db));
  app.addHook('onClose', () => opened.close());
  return opened;
}

type Hear = Pick<LiveGamesOptions, 'onError' | 'onChange' | 'onEnd'> & { onError: (error: Error) => void };

/** The live games, opened by the first request after the database is ready. If that fails, the next one tries again. */
function liveWhenReady(
  { database: handle, signer, now, metrics, uploads, onWrite = () => {} }: RankedRouteOptions,
  hear: Hear,
  sockets: OpenSockets,
) {
  let games: Promise<LiveGames> | undefined;
  let stop = async () => {}; // hearing of ended sessions
  let isClosed = false;
  const open = async () => {
    const onCommit = (moves: number, milliseconds: number) => {
      metrics?.onCommit(moves, milliseconds);
      onWrite();
    };
    const onFailure = (error: unknown) => {
      metrics?.onCommitFailure();
      onWrite(error);
    };
    const work = { onCommit, onFailure, workshop: uploads.workshop };
    const options = { ...(now && { now }), ...work, ...hear };
    // Not `ready`: it is the first attempt, and a later one may have succeeded.
    const live = new LiveGames({ database: handle.database!, signer: signer(), ...options });
    const listening = live.open().then(() => hearEnds(handle.database!, sockets, hear.onError));
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

/** Closes the sockets of sessions that end, on any process. Returns how to stop. */
function hearEnds(
  { listen, moves }: Database,
  sockets: OpenSockets,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  return listen(
    SESSIONS_ENDED,
    (ids) => sockets.closeSessions(JSON.parse(ids) as string[]),
    () => void sockets.closeUnheard((ids) => endedSessions(moves, ids), onError),
  );
}

/** The live games with what shows them: races and the list for spectators. Opened as the games are. */
function partsWhenReady(
  { database: handle, now = () => new Date() }: RankedRouteOptions,
  games: () => Promise<LiveGames>,
  onError: (error: Error) => void,
) {
  let parts: Promise<{ games: LiveGames; races: RaceHub; arenas: Arenas; watch: WatchList }> | undefined;
  let isClosed = false;
  const open = async () => {
    const database = handle.database!;
    const live = await games();
    const races = new RaceHub({ database, games: live, now, onError });
    await races.open().catch(async (error) => {
      await races.close();
      throw error;
    });
    const arenas = new Arenas(database, now);
    return { games: live, races, arenas, watch: new WatchList(database, races, now) };
  };
  const get = async () => {
    if (!parts && isClosed) throw closing();
    parts ??= open().catch((error) => {
      parts = undefined;
      throw error;
    });
    return parts;
  };
  return Object.assign(get, {
    async close() {
      isClosed = true;
      await (await parts?.catch(() => undefined))?.races.close();
    },
  });
}
