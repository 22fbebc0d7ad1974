/**
 * `/embed`: the one page that other sites may frame. The build puts it into a folder with its files. A site that was built
 * without it has no such address.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { makeFramedHeaders } from './security.js';

const PAGE = 'embed/index.html';

/** Adds the page of the site at `root`. Its file at its own path keeps the headers of all others. */
export function addFramedPage(app: FastifyInstance, root: string): void {
  const file = join(root, PAGE);
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const headers = { ...makeFramedHeaders(page), 'cache-control': 'no-cache' };
  const send = (html: string) => (_request: unknown, reply: FastifyReply) =>
    reply.removeHeader('x-frame-options').headers(headers).type('text/html; charset=utf-8').send(html);
  const schema = { hide: true };
  // Without a slash at the end relative links start from the root; with one, from the folder.
  app.get('/embed', { schema }, send(oneFolderUp(page)));
  app.get('/embed/', { schema }, send(page));
}

/** The HTML of a page in the folder `embed`, for an address beside the folder. */
function oneFolderUp(html: string): string {
  return html.replaceAll(/(\s(?:href|src)=["'])\.\//g, '$1./embed/');
}
