/** Races over HTTP: made, joined, started, left, played again. A command that is repeated changes nothing. */
import {
  IdParameters,
  NewRace,
  QuickAnswer,
  QuickRace,
  RaceAnswer,
  RacesAnswer,
  Ready,
  WatchAllowed,
  WatchAllowedAnswer,
  WatchAnswer,
} from '@twofold/protocol';
import { allowWatch, isWatchAllowed } from '../../db/queries/races/watched.js';
import { findAccount, requireAccount } from '../identity.js';
import { type App, NO_BODY, type RouteContext, SMALL_BODY } from '../parts.js';

const ONE = { params: IdParameters, response: { 200: RaceAnswer } };

export function raceRoutes(app: App, context: RouteContext): void {
  makingRoutes(app, context);
  quickRoutes(app, context);
  commandRoutes(app, context);
  watchRoutes(app, context);
}

function makingRoutes(app: App, { ready, checks }: RouteContext): void {
  app.post(
    '/races',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Make a race: its id is the invitation',
        body: NewRace,
        response: { 201: RaceAnswer },
      },
    },
    async (request, reply) => {
      const { database, races } = await ready();
      const player = await requireAccount(database, request);
      await checks.newRace(request);
      reply.status(201);
      return { race: await races.make(player, request.body) };
    },
  );
  app.get(
    '/races',
    { schema: { summary: 'Own races that have not ended', response: { 200: RacesAnswer } } },
    async (request) => {
      const { database, races } = await ready();
      return { races: await races.openRaces(await requireAccount(database, request)) };
    },
  );
  app.get('/races/:id', { schema: { summary: 'A race as one may see it', ...ONE } }, async (request) => {
    const { database, races } = await ready();
    const account = await findAccount(database, request);
    return { race: await races.view(request.params.id, account?.id) };
  });
}

/** Quick pairing. */
function quickRoutes(app: App, { ready }: RouteContext): void {
  app.post(
    '/races/quick',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Find a rival: ask again every few seconds while the race is null',
        body: QuickRace,
        response: { 200: QuickAnswer },
      },
    },
    async (request) => {
      const { database, races } = await ready();
      return races.quick(await requireAccount(database, request), request.body);
    },
  );
  app.delete(
    '/races/quick',
    { ...NO_BODY, schema: { summary: 'Wait for no rival any more' } },
    async (request, reply) => {
      const { database, races } = await ready();
      await races.leaveQueue(await requireAccount(database, request));
      return reply.status(204).send();
    },
  );
}

function commandRoutes(app: App, { ready }: RouteContext): void {
  for (const [type, summary] of [
    ['join', 'Be in a race'],
    ['leave', 'Leave a race: after the start the own game ends'],
    ['start', 'Start without those who are not ready'],
  ] as const) {
    app.post(`/races/:id/${type}`, { ...NO_BODY, schema: { summary, ...ONE } }, async (request) => {
      const { database, races } = await ready();
      const player = await requireAccount(database, request);
      return { race: await races.command((request.params as { id: string }).id, player, { type }) };
    });
  }
  app.post(
    '/races/:id/ready',
    { ...SMALL_BODY, schema: { summary: 'Be ready, or not', body: Ready, ...ONE } },
    async (request) => {
      const { database, races } = await ready();
      const player = await requireAccount(database, request);
      const command = { type: 'ready', isReady: request.body.ready } as const;
      return { race: await races.command(request.params.id, player, command) };
    },
  );
  app.post(
    '/races/:id/rematch',
    { ...NO_BODY, schema: { summary: 'Want a rematch: the answer is the new race', ...ONE } },
    async (request) => {
      const { database, races } = await ready();
      return { race: await races.rematch(request.params.id, await requireAccount(database, request)) };
    },
  );
}

/** What goes on, for spectators. */
function watchRoutes(app: App, { ready }: RouteContext): void {
  app.get(
    '/watch',
    { schema: { summary: 'Races and ranked games that go on', response: { 200: WatchAnswer } } },
    async () => (await ready()).watch.read(),
  );
  app.get(
    '/watch/own',
    { schema: { summary: 'Whether own games may be listed', response: { 200: WatchAllowedAnswer } } },
    async (request) => {
      const { database } = await ready();
      const account = await findAccount(database, request);
      return { allowed: account ? await isWatchAllowed(database.db, account.id) : null };
    },
  );
  app.post(
    '/watch/own',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Let own games be listed, or not',
        body: WatchAllowed,
        response: { 200: WatchAllowed },
      },
    },
    async (request) => {
      const { database } = await ready();
      const { id } = await requireAccount(database, request);
      await allowWatch(database.db, id, request.body.allowed);
      return request.body;
    },
  );
}
