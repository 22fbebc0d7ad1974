/** Ranked games: made, begun by the player's nonce, played, ended, read and reviewed. */
import {
  directionOf,
  GameAnswer,
  GamesAnswer,
  IdParameters,
  Moves,
  MovesAnswer,
  NewGame,
  Nonce,
  parseSecret,
  ReviewAnswer,
} from '@twofold/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ReplayBytes, textOf } from '../live/archive.js';
import type { Answer } from '../live/liveGames.js';
import { findAccount, requireAccount } from './identity.js';
import { siteOf } from './limits.js';
import { type App, isKnown, NO_BODY, type RouteContext, SMALL_BODY } from './parts.js';

export function gameRoutes(app: App, context: RouteContext): void {
  makingRoutes(app, context);
  movingRoutes(app, context);
  endingRoutes(app, context);
  reviewRoutes(app, context);
}

/** A new game, and those that go on. */
function makingRoutes(app: App, { ready, checks }: RouteContext): void {
  app.post(
    '/ranked/games',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Make a game: the server commits to a seed',
        body: NewGame,
        response: { 201: GameAnswer },
      },
    },
    async (request, reply) => {
      const { database, games } = await ready();
      const player = await requireAccount(database, request);
      await checks.newGame(request);
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
}

/** The moves of a game. */
function movingRoutes(app: App, { ready }: RouteContext): void {
  app.post(
    '/ranked/games/:id/nonce',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Send the nonce: the game begins',
        params: IdParameters,
        body: Nonce,
        response: { 200: GameAnswer },
      },
    },
    async (request) => {
      const { database, games } = await ready();
      const player = await requireAccount({ db: database.moves }, request);
      return { game: await games.start(request.params.id, player, parseSecret(request.body.nonce)!) };
    },
  );
  app.post(
    '/ranked/games/:id/moves',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Play moves; each tile is in the answer',
        params: IdParameters,
        body: Moves,
        response: { 200: MovesAnswer },
      },
    },
    async (request) => {
      const { database, games } = await ready();
      const player = await requireAccount({ db: database.moves }, request);
      const { id } = request.params;
      const { ply, moves } = request.body;
      const directions = [...moves].map((letter) => directionOf(letter)!);
      const answers = await games.playAll(id, player, ply, directions);
      return { ...movesAnswer(ply, answers), game: await games.state(id, player) };
    },
  );
}

/** The end of a game, and its replay. */
function endingRoutes(app: App, { ready, checks }: RouteContext): void {
  app.post(
    '/ranked/games/:id/resign',
    { ...NO_BODY, schema: { summary: 'End a game', params: IdParameters, response: { 200: GameAnswer } } },
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
      const pay = (requests: number) => checks.rankedReplay(request, requests);
      const { games } = await ready();
      const replay = await games.replay(id, { network: siteOf(request), pay });
      return sendReplay(request, reply, id, replay);
    },
  );
}

/** Reviews of finished games: read by anybody, and made when somebody asks. */
function reviewRoutes(app: App, { ready, reviews, checks }: RouteContext): void {
  const answers = { params: IdParameters, response: { 200: ReviewAnswer, 202: ReviewAnswer } };
  app.get(
    '/ranked/games/:id/review',
    { schema: { summary: 'The review of a finished game', ...answers } },
    async ({ params: { id } }) => (await ready()).games.afterEnd(id, () => reviews.read(id)),
  );
  app.post(
    '/ranked/games/:id/review',
    { ...NO_BODY, schema: { summary: 'Ask for the review of a finished game', ...answers } },
    async (request, reply) => {
      await checks.review(request);
      const { id } = request.params;
      const { games } = await ready();
      const answer = await games.afterEnd(id, () => reviews.ask(id, siteOf(request)));
      return reply.status(answer.status === 'done' ? 200 : 202).send(answer);
    },
  );
}

/** A client that has the bytes already gets none. */
async function sendReplay(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  replay: ReplayBytes,
): Promise<FastifyReply> {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  reply.header('vary', 'accept-encoding');
  if (isKnown(request, reply, `${replay.digest}${takesGzip ? '-gzip' : ''}`)) return reply.status(304).send();
  if (takesGzip) reply.header('content-encoding', 'gzip');
  reply.header('content-disposition', `attachment; filename="twofold-${id}.2048"`);
  reply.type('text/plain; charset=utf-8');
  if (!takesGzip) return reply.send(await textOf(replay));
  const { buffer, byteOffset, byteLength } = replay.gzip;
  return reply.send(Buffer.from(buffer, byteOffset, byteLength)); // no copy: there may be hundreds a second
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
