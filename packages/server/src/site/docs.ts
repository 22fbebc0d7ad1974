/**
 * `/docs`: the documentation for programmers, a folder of files. `npm start` serves before it has built that folder, so each
 * request looks whether it is there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const FIRST_PAGE = 'index.html';
/** Seconds after which a page that is not built yet asks again. */
const WAIT = '10';
const NOT_YET = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Documentation</title>
<p>The documentation is being built. This takes some seconds; the page then opens by itself.</p>
<p><a href="../">To the game</a></p></html>`;

/** Adds the folder, an absolute path that exists. */
export async function addDocs(app: FastifyInstance, folder: string): Promise<void> {
  const schema = { hide: true };
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/docs/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache'); // its names have no hashes
    },
  });
  // With a slash at the end relative links start from the folder.
  app.get('/docs', { schema }, (_request, reply) => reply.redirect('docs/'));
  app.get('/docs/', { schema }, (_request, reply) => {
    if (existsSync(join(folder, FIRST_PAGE))) return reply.redirect(FIRST_PAGE);
    const headers = { 'retry-after': WAIT, refresh: WAIT, 'cache-control': 'no-store' };
    return reply.status(503).headers(headers).type('text/html; charset=utf-8').send(NOT_YET);
  });
}
