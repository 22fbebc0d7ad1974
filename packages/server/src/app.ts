// Builds the service: the site's files with their headers, and, with a database, ranked play, uploads, metrics and the
// OpenAPI document. Nothing listens here, so that tests call it without a socket.
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, dirname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { findDeal } from './db/queries/deals.js';
import { findShownGame } from './db/queries/finished/pictures.js';
import type { DatabaseHandle } from './db/startDatabase.js';
import { describeSchemaError, INTERNAL, makeError } from './errors.js';
import { Refused } from './live/refused.js';
import { type RankedOptions, rankedRoutes } from './routes/ranked.js';
import { wellKnownKeys } from './routes/records.js';
import { addOEmbed } from './routes/sharing/oembed.js';
import { sharedPages } from './routes/sharing/sharedPages.js';
import { makeDatabaseCheck } from './service/databaseCheck.js';
import { refusalByDatabase } from './service/databaseFailures.js';
import { addHealth } from './service/health.js';
import { addMetrics, type Metrics } from './service/metrics.js';
import { addOpenApi } from './service/openApi.js';
import { addRequestIds, requestIdOf, withoutSecrets } from './service/requests.js';
import { addDocs } from './site/docs.js';
import { addFramedPage } from './site/framedPage.js';
import { lentNetworks } from './site/lentNetworks.js';
import { answerMalformed } from './site/malformed.js';
import { makeNotFoundPage } from './site/notFoundPage.js';
import { oneFolderDown } from './site/oneFolderDown.js';
import { siteOriginOf } from './site/origin.js';
import { endRefusedUpgrades } from './site/refusedUpgrades.js';
import { makeSecurityHeaders } from './site/security.js';
import { traceRequests } from './traces/traces.js';
import { withDealTags, withGameTags } from './uploads/gamePreview.js';
import { Uploads } from './uploads/uploads.js';

/** What the service serves, and to whom. */
export interface AppOptions {
  /** Folder of the built site, an absolute path, with `index.html` and `routes.json` in it. */
  root: string;
  /** Folder of the documentation that `/docs` serves, an absolute path. It must exist, and may still be empty. */
  docs?: string;
  /** Fastify's logger option; without it warnings and errors are logged. */
  logger?: FastifyServerOptions['logger'];
  /**
   * Milliseconds that a client may take to send a request. By default: 30,000. A slower client is answered
   * 408. A client that leaves its answer unread for three times as long is cut off.
   */
  requestTimeoutMs?: number;
  /** Ranked play. Undefined: its addresses answer 404, and the game is what it is without a server. */
  ranked?: RankedOptions;
  /**
   * The proxies that may name a client's address, as Fastify's `trustProxy` has it. By default none: whoever
   * connects is the client.
   */
  trustProxy?: string;
  /** Must be shown to read `/metrics` and to look at reported uploads. By default: only this machine may. */
  operatorToken?: string;
}

/** The files without which a folder is no built site. */
const PAGE = 'index.html';
const ROUTES = 'routes.json';

/**
 * Headers of `routes.json`: this server takes uploads, and has the documentation. The page reads that file on every host.
 * Another address would be a failed request on a host of files.
 */
const UPLOADS_HEADER = 'x-twofold-uploads';
const DOCS_HEADER = 'x-twofold-docs';

/** Browsers that have come by https once come by nothing else for a year. Other names of the domain are not ours. */
const HTTPS_ONLY = 'max-age=31536000';
const REVALIDATE = 'no-cache';
const FOREVER = 'public, max-age=31536000, immutable';
/** The part of an address that an error repeats. */
const LONGEST_PATH = 200;

/**
 * The service, ready to `listen` or `inject`. Rejects with an Error if there is no site at `root`; its
 * message names the remedy.
 */
export async function buildApp({
  root,
  docs,
  logger = { level: 'warn' },
  requestTimeoutMs = 30_000,
  ranked,
  trustProxy,
  operatorToken,
}: AppOptions): Promise<FastifyInstance> {
  if (![PAGE, ROUTES].every((file) => existsSync(join(root, file)))) {
    throw new Error(`There is no built site at ${root}: run "npm run build" first.`);
  }
  const app = fastify({
    logger: withoutSecrets(logger) ?? false,
    genReqId: requestIdOf,
    // A value of another type is refused, and so is a field that nobody knows.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    schemaErrorFormatter: describeSchemaError,
    ...timeouts(requestTimeoutMs),
    // A request that arrives while the server closes is answered like any other, and its connection ended.
    return503OnClosing: false,
    ...(trustProxy !== undefined && { trustProxy }),
    rewriteUrl: ({ url }) => makeRoutable(url!), // every request to a server has one
  });
  addRequestIds(app);
  traceRequests(app);
  endRefusedUpgrades(app, requestTimeoutMs);
  const page = readFileSync(join(root, PAGE), 'utf8');
  const notFound = makeNotFoundPage(page);
  addHeaders(app, makeSecurityHeaders(page, oneFolderDown(page), notFound));
  addErrors(app, notFound); // before routes, which take the handlers that are there
  const preview = ranked && makeGamePreview(page, ranked.database, ranked.now);
  await addSite(app, root, preview, [
    ...(ranked ? [UPLOADS_HEADER] : []),
    ...(docs === undefined ? [] : [DOCS_HEADER]),
  ]);
  addFramedPage(app, root);
  if (docs !== undefined) await addDocs(app, docs);
  const { check: database, onWrite } = ranked ? makeDatabaseCheck(ranked.database) : {};
  const metrics = addMetrics(app, {
    ...(database && { database }),
    ...(operatorToken !== undefined && { token: operatorToken }),
  });
  if (ranked) {
    await addOpenApi(app);
    await addRanked(
      app,
      { ...ranked, ...(onWrite && { onWrite }), metrics: ranked.metrics ?? metrics },
      root,
      operatorToken,
    );
  } else addOEmbed(app); // short links have theirs with the database
  addHealth(app, database);
  return app;
}

/** Ranked play below `/api`, and the pages of uploads below `/r`. */
async function addRanked(
  app: FastifyInstance,
  { uploads: uploadsOptions, ...ranked }: RankedOptions & { metrics: Metrics },
  root: string,
  operatorToken: string | undefined,
): Promise<void> {
  const { database, limits, now, metrics } = ranked;
  const uploads = new Uploads({
    onJob: metrics.onJob,
    onError: (error) => app.log.error(error),
    ...uploadsOptions,
  });
  app.addHook('onClose', () => uploads.close());
  const operator = operatorToken !== undefined && { operatorToken };
  await app.register(rankedRoutes, { ...ranked, ...operator, uploads, prefix: '/api' });
  wellKnownKeys(app);
  const given = { ...(limits && { limits }), ...(now && { now }) };
  await app.register(sharedPages, { page: join(root, PAGE), database, uploads, ...given });
}

function timeouts(requestTimeout: number) {
  return {
    requestTimeout,
    connectionTimeout: 3 * requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.ceil(requestTimeout / 2),
      requireHostHeader: false, // Node would answer without our headers; a hook asks for it
    },
  };
}

/**
 * The address in the router's form. The host, which a request to a proxy names, is removed. An address that
 * cannot be decoded gets `%25` for `%`: the router would answer it before any hook has set a header.
 */
function makeRoutable(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return isReadable(path) ? path : path.replaceAll('%', '%25');
}

function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  answerMalformed(app.server, headers);
  app.addHook('onRequest', async ({ raw, protocol }, reply) => {
    reply.headers(headers);
    if (protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
    // The static files take `*` for gzip, even where gzip is refused. Nothing is always accepted.
    const { 'accept-encoding': accepted } = raw.headers;
    if (accepted) raw.headers['accept-encoding'] = String(accepted).replace(/\*[^,]*/g, '');
    if (namesOneHost(raw)) return;
    reply.status(400).headers({ 'cache-control': 'no-store', connection: 'close' });
    return reply.send(makeError(400, 'A request names one host.'));
  });
}

/** HTTP/1.1 requires one host. Two may mean different sites to us and to a proxy. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
}

/** Every file of the site at its path, and the page at the path of each route. `parts`: headers of what this server has beside. */
async function addSite(
  app: FastifyInstance,
  root: string,
  preview: GamePreview | undefined,
  parts: readonly string[],
): Promise<void> {
  const lent = await lentNetworks(root, (message) => app.log.warn(message));
  const lentFiles = new Set(lent.values());
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    allowedPath: (path) => !isCompressedForm(root, path),
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        lentFiles.has(path) || isHashed(relative(root, path)) ? FOREVER : REVALIDATE,
      );
      reply.header('vary', 'accept-encoding');
      if (isFramedFile(relative(root, path))) reply.headers(FRAMED_FILE);
      if (relative(root, path) === ROUTES) for (const part of parts) reply.header(part, '1');
    },
  });
  for (const [file, path] of lent) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(basename(path), dirname(path)));
  }
  for (const path of readRoutes(root)) {
    // Without a slash at the end the page's relative links start from the root; with one, from the folder.
    app.get(path, async (request, reply) => {
      const shown = await preview?.(path, request);
      if (isOfSomebody(path, request.query as object)) reply.header('x-robots-tag', 'noindex');
      if (shown === undefined) return reply.sendFile(PAGE);
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shown);
    });
  }
}

type GamePreview = (path: string, request: FastifyRequest) => Promise<string | undefined>;

/** Pages of finished games and of deals have tags for link previews. Undefined: any other page, or the database is away. */
function makeGamePreview(
  page: string,
  handle: DatabaseHandle,
  now: () => Date = () => new Date(),
): GamePreview {
  const IS_GAME = /^[2-9a-z]{8,32}$/;
  const IS_DEAL = /^(daily|week)-\d{1,6}$/;
  return async (path, request) => {
    const { game, deal } = request.query as { game?: unknown; deal?: unknown };
    const origin = siteOriginOf(request);
    if (!handle.database || !origin) return undefined;
    const { db } = handle.database;
    if (typeof game === 'string' && IS_GAME.test(game)) {
      const shown = await findShownGame(db, game, now()).catch(() => undefined);
      return shown && withGameTags(page, shown, path, origin);
    }
    if (typeof deal !== 'string' || !IS_DEAL.test(deal)) return undefined;
    const found = await findDeal(db, deal).catch(() => undefined);
    if (!found || found.opensAt > now()) return undefined;
    return withDealTags(page, found, path, origin);
  };
}

/** Whether a page shows what a person has played: search engines are asked not to list it. */
function isOfSomebody(path: string, query: object): boolean {
  return (
    ['/profile', '/watch'].includes(path) || ['player', 'game', 'race', 'arena'].some((name) => name in query)
  );
}

/** Whether a path names the compressed form of another file, which is an answer to requests of that file only. */
function isCompressedForm(root: string, path: string): boolean {
  const plain = /^(.+)\.(?:br|gz)$/.exec(path)?.[1];
  return plain !== undefined && existsSync(join(root, plain));
}

/** The paths of the site's routes, as the build of the web game lists them (web/src/app/routes.ts). */
function readRoutes(root: string): string[] {
  return JSON.parse(readFileSync(join(root, ROUTES), 'utf8'));
}

/** Vite puts a hash of the contents into each name below `assets`. The framed page has such a folder, too. */
function isHashed(path: string): boolean {
  return path.startsWith(`assets${sep}`) || path.startsWith(`embed${sep}assets${sep}`);
}

/** A file of the page that others may frame. A frame without an origin (`sandbox="allow-scripts"`) may read it, too. */
function isFramedFile(path: string): boolean {
  return path.startsWith(`embed${sep}assets${sep}`);
}

const FRAMED_FILE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** Whether the path of an address can be decoded: `/%zz` cannot. */
function isReadable(url: string): boolean {
  try {
    decodeURI(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function addErrors(app: FastifyInstance, page: string): void {
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => answerNotFound(request, reply, page);
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
    const status = error.statusCode ?? 500;
    const refused = error instanceof Refused ? error : refusalByDatabase(error);
    if (refused) {
      if (refused !== error) request.log.error(error);
      reply.status(refused.statusCode).headers({ ...refused.headers, 'cache-control': 'no-store' });
      return reply.send({ error: { code: refused.code, message: refused.message } });
    }
    // Addresses that cannot name a file of the site: `//`, `/../x`, null bytes, names longer than any.
    if (status === 403) return sendNotFound(request, reply);
    reply.status(status).headers({ ...error.headers, 'cache-control': 'no-store' });
    if (status < 500) return reply.send(makeError(status, error.message));
    request.log.error(error);
    return reply.send(makeError(status, INTERNAL));
  });
}

/** A person gets `page`, a program `{ error: { code, message } }`. */
function answerNotFound(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const { method, originalUrl, headers } = request;
  const status = isReadable(originalUrl) ? 404 : 400;
  reply.status(status).header('cache-control', 'no-store');
  if ((method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html')) {
    return reply.type('text/html; charset=utf-8').send(page);
  }
  const path = pathOf(originalUrl);
  const shown = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
  return reply.send(makeError(status, `Nothing answers ${method} ${shown}; the game is at /.`));
}
