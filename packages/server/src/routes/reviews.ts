/** Reviews of ranked games: read by anybody, and made when somebody asks. */
import { IdParameters, ReviewAnswer } from '@twofold/protocol';
import type { Reviews } from '../reviews/reviews.js';
import { type Checks, siteOf } from './limits.js';
import { type App, NO_BODY } from './parts.js';

export function reviewRoutes(app: App, reviews: Reviews, checks: Checks): void {
  const answers = { params: IdParameters, response: { 200: ReviewAnswer, 202: ReviewAnswer } };
  app.get(
    '/ranked/games/:id/review',
    { schema: { summary: 'The review of a finished game', ...answers } },
    async ({ params }) => reviews.read(params.id),
  );
  app.post(
    '/ranked/games/:id/review',
    { ...NO_BODY, schema: { summary: 'Ask for the review of a finished game', ...answers } },
    async (request, reply) => {
      checks.review(request);
      const answer = await reviews.ask(request.params.id, siteOf(request));
      return reply.status(answer.status === 'done' ? 200 : 202).send(answer);
    },
  );
}
