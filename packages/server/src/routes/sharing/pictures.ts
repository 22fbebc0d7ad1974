/**
 * Pictures of finished games and of deals for link previews. A job paints that of a game when it is asked for; later it comes from
 * the database. That of a deal is painted here, and kept in memory.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DealParameters, IdParameters } from '@twofold/protocol';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { findDeal } from '../../db/queries/deals.js';
import { findShownGame, readPicture } from '../../db/queries/finished/pictures.js';
import type { Tables } from '../../db/tables.js';
import { Refused } from '../../live/refused.js';
import { cardOfDeal } from '../../uploads/gamePreview.js';
import type { Uploads } from '../../uploads/uploads.js';
import type { Queue } from '../../work/queue.js';
import { siteOf } from '../limits.js';
import type { App, RouteContext } from '../parts.js';

/** Previews give up soon. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 150;
/** Pictures that wait. More are asked for again later. */
const MOST_WAITING = 50;
/** How long others may keep a picture. */
const PICTURE_SECONDS = 3_600;

export function pictureRoutes(
  app: App,
  { ready, checks, now }: RouteContext,
  queue: () => Promise<Queue>,
): void {
  app.get(
    '/ranked/games/:id/picture.png',
    { schema: { summary: 'A picture of the last board of a finished game', params: IdParameters } },
    async (request, reply) => {
      const { db } = (await ready()).database;
      const { id } = request.params;
      if (!(await findShownGame(db, id, now()))) {
        throw new Refused(404, 'not_ended', 'There is no finished game with moves of this id.');
      }
      let png = await readPicture(db, id);
      if (!png) {
        await checks.picture(request);
        png = await painted(db, await queue(), id);
      }
      return sendPicture(reply, png);
    },
  );
}

/** Pictures of days and weeks that have begun. */
export function dealPictureRoute(app: App, { ready, checks, now }: RouteContext, uploads: Uploads): void {
  app.get(
    '/deals/:id/picture.png',
    { schema: { summary: 'A picture of the board of a day or a week', params: DealParameters } },
    async (request, reply) => {
      const { db } = (await ready()).database;
      const deal = await findDeal(db, request.params.id);
      if (!deal || deal.number === null || deal.opensAt > now())
        throw new Refused(404, 'no_deal', 'There is no deal of this id; GET /api/deals lists them.');
      if (!uploads.hasPicture(deal)) await checks.picture(request);
      return sendPicture(reply, await uploads.paint(deal.id, cardOfDeal(deal), siteOf(request)));
    },
  );
}

function sendPicture(reply: FastifyReply, png: Uint8Array): FastifyReply {
  return reply
    .headers({
      'cache-control': `public, max-age=${PICTURE_SECONDS}`,
      'cross-origin-resource-policy': 'cross-origin', // a chat shows it in its own page
    })
    .type('image/png')
    .send(Buffer.from(png));
}

/** Adds the job, and waits for its picture. Rejects with `Refused` if it does not come soon. */
async function painted(db: Kysely<Tables>, queue: Queue, game: string): Promise<Uint8Array> {
  const waiting = (await queue.waiting()).get('picture') ?? 0;
  if (waiting < MOST_WAITING) await queue.enqueue('picture', game, { game });
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    await wait(LOOK_MS);
    const png = await readPicture(db, game);
    if (png) return png;
  }
  throw new Refused(503, 'busy', 'The picture is being painted. Try again soon.', { 'retry-after': '5' });
}
