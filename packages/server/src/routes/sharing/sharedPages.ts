/** The pages and pictures of short links, at `/r`, and how to embed them. They need no account, and set no cookie. */
import { readFileSync } from 'node:fs';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UPLOAD_ID_LETTERS } from '@twofold/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUpload } from '../../db/queries/uploads.js';
import type { DatabaseHandle } from '../../db/startDatabase.js';
import { Refused } from '../../live/refused.js';
import { CARD_HEIGHT, CARD_WIDTH } from '../../uploads/card.js';
import { makeBarePage, makeSharedPage, makeTitle } from '../../uploads/sharedPage.js';
import { cardOf, type Uploads } from '../../uploads/uploads.js';
import { addLimits, type Limits, siteOf } from '../limits.js';
import { requireReady } from '../requireReady.js';
import { linkOf, noUpload } from '../uploads.js';
import { addOEmbed } from './oembed.js';

export interface SharedPageOptions {
  /** The file of the site's first page. */
  page: string;
  database: DatabaseHandle;
  uploads: Uploads;
  limits?: Limits;
  now?: () => Date;
}

const IS_ID = new RegExp(`^[2-9a-z]{${UPLOAD_ID_LETTERS}}$`);

export const sharedPages: FastifyPluginAsyncTypebox<SharedPageOptions> = async (app, options) => {
  const { database: handle, uploads, limits, now = () => new Date() } = options;
  const index = readFileSync(options.page, 'utf8');
  const bare = makeBarePage(index);
  const checks = addLimits(app, limits);
  const find = async (id: string) => {
    requireReady(handle);
    const row = IS_ID.test(id) ? await findUpload(handle.database!.db, id, now()) : undefined;
    if (!row) throw noUpload();
    if (row.hidden_at) throw new Refused(403, 'hidden', HIDDEN);
    return row;
  };

  addOEmbed(app, {
    async findShared(request, id) {
      const row = await find(id);
      const image = { url: `${linkOf(request, id)}.png`, width: CARD_WIDTH, height: CARD_HEIGHT };
      return { title: makeTitle(cardOf(row)), image };
    },
  });
  app.get('/r/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    const row = await find(id).catch((error) => showInstead(error, request, reply));
    const link = linkOf(request, id);
    const page = row ? makeSharedPage(index, cardOf(row), link, `${link}.png`) : bare;
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/r/:id.png', { schema: { hide: true } }, async (request, reply) => {
    const row = await find((request.params as { id: string }).id);
    if (!uploads.hasPicture(row)) await checks.picture(request);
    const picture = await uploads.picture(row, siteOf(request));
    return reply
      .headers({
        'cache-control': `public, max-age=${PICTURE_SECONDS}`,
        'cross-origin-resource-policy': 'cross-origin', // a chat shows it in its own page
        'x-robots-tag': 'noindex',
      })
      .type('image/png')
      .send(Buffer.from(picture));
  });
};

/** How long others may keep a picture whose upload was deleted or hidden. */
const PICTURE_SECONDS = 3_600;
const HIDDEN = 'This replay was reported, and is hidden until the operator has looked at it.';

/** A person gets the game's page, which says in their language why there is no replay. A program gets the error. */
function showInstead(error: unknown, request: FastifyRequest, reply: FastifyReply): undefined {
  if (!(error instanceof Refused) || !request.headers.accept?.includes('text/html')) throw error;
  reply.status(error.statusCode).headers({ ...error.headers, 'cache-control': 'no-store' });
  return undefined;
}
