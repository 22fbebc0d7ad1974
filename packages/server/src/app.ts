// Builds the server: the built site with the headers it needs, and nothing that listens, so that tests
// call it without a socket. Files come compressed from the build; here is only the choice of one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { type FastifyError, type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import { contentSecurity, PERMISSIONS_POLICY } from './security.js';

export interface AppOptions {
  /** Folder of the built site, with `index.html` in it. */
  root: string;
  /** Fastify's logger option; without it warnings and errors are logged. */
  logger?: FastifyServerOptions['logger'];
}

/** Paths that open a view of the game; each is also a folder of the site, for hosts that know only files. */
export const VIEWS = ['games', 'settings'] as const;

/** How long a client may take to send a request; who takes longer ties up a connection. */
const REQUEST_TIMEOUT_MS = 30_000;

const REVALIDATE = 'no-cache';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The service, ready to `listen` or `inject`. Rejects with an Error that says what to do if there is no
 * site at `root`.
 */
export async function buildApp({ root, logger = { level: 'warn' } }: AppOptions): Promise<FastifyInstance> {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`There is no built site at ${root}: run "npm run build" first.`);
  }
  const app = fastify({
    logger,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The router answers an address it cannot decode before any hook has set a header: give it one it can.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : url.replaceAll('%', '%25')),
  });
  await addSecurityHeaders(app, root);
  await addSite(app, root);
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  addErrors(app);
  return app;
}

async function addSecurityHeaders(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurity(join(root, 'index.html')),
    // Together these two isolate the page, which shared memory between threads asks for.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The game is played over plain HTTP at home; a proxy that speaks TLS adds this header.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
}

/** Every file of the site at its path, and the page at the path of each view. */
async function addSite(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', isHashed(path) ? FOREVER : REVALIDATE);
      reply.header('vary', 'accept-encoding');
    },
  });
  for (const view of VIEWS) {
    // Without a slash at the end the page's relative links start from the root, with one from the folder.
    app.get(`/${view}`, (_request, reply) => reply.sendFile('index.html'));
  }
}

/** Vite puts a hash of the contents into the name of everything in `assets`. */
function isHashed(path: string): boolean {
  return /[\\/]assets[\\/]/.test(path);
}

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

/** A person gets a page, a program `{ error: { code, message } }`. */
function addErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const status = isReadable(request.originalUrl) ? 404 : 400;
    reply.status(status).header('cache-control', 'no-store');
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      return reply.type('text/html; charset=utf-8').send(NOT_FOUND_PAGE);
    }
    const message = `Nothing answers ${request.method} ${pathOf(request.originalUrl)}; the game is at /.`;
    return reply.send({ error: { code: codeOf(status), message } });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    reply.status(status).header('cache-control', 'no-store');
    if (status < 500) return reply.send({ error: { code: codeOf(status), message: error.message } });
    request.log.error(error);
    return reply.send({ error: { code: 'internal', message: INTERNAL } });
  });
}

const INTERNAL = 'Something went wrong on the server. Try again; your games are safe in your browser.';

const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not found · Twofold</title>
<h1>There is nothing here</h1>
<p>The address may have been typed wrong, or a link may be old. <a href="/">Play Twofold</a></p>
</html>
`;

function codeOf(status: number): string {
  if (status === 404) return 'not_found';
  return status === 403 ? 'forbidden' : 'bad_request';
}
