/** Arenas over HTTP: listed, made, waited in. A request that is repeated changes nothing. */
import { ArenaAnswer, ArenasAnswer, IdParameters, NewArena, QuickAnswer } from '@twofold/protocol';
import { Refused } from '../../live/refused.js';
import { findAccount, requireAccount } from '../identity.js';
import { type App, NO_BODY, type RouteContext, SMALL_BODY } from '../parts.js';

const ONE = { params: IdParameters };

export function arenaRoutes(app: App, { ready, checks }: RouteContext): void {
  app.get(
    '/arenas',
    { schema: { summary: 'Arenas that go on: the one of the clock first', response: { 200: ArenasAnswer } } },
    async () => (await ready()).arenas.list(),
  );
  app.post(
    '/arenas',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Make an arena: an hour of races from now on',
        body: NewArena,
        response: { 201: ArenaAnswer },
      },
    },
    async (request, reply) => {
      const { database, arenas } = await ready();
      const account = await requireAccount(database, request);
      await checks.newRace(request);
      const id = await arenas.make(account, request.body);
      reply.status(201);
      return { arena: await arenas.view(id, account.id) };
    },
  );
  app.get(
    '/arenas/:id',
    { schema: { summary: 'An arena with its standing', ...ONE, response: { 200: ArenaAnswer } } },
    async (request) => {
      const { database, arenas } = await ready();
      const account = await findAccount(database, request);
      return { arena: await arenas.view(request.params.id, account?.id) };
    },
  );
  app.post(
    '/arenas/:id/wait',
    {
      ...NO_BODY,
      schema: {
        summary: 'Wait for the next race: ask again every few seconds while the race is null',
        ...ONE,
        response: { 200: QuickAnswer },
      },
    },
    async (request) => {
      const { database, arenas } = await ready();
      const account = await requireAccount(database, request);
      if (account.isBot) throw new Refused(403, 'people_only', 'Arenas are for people.');
      return arenas.wait((request.params as { id: string }).id, account.id);
    },
  );
  app.post(
    '/arenas/:id/pause',
    { ...NO_BODY, schema: { summary: 'Have a break: wait for no race any more', ...ONE } },
    async (request, reply) => {
      const { database, arenas, races } = await ready();
      const account = await requireAccount(database, request);
      const race = await arenas.pause((request.params as { id: string }).id, account.id);
      if (race !== undefined) await races.leaveUnbegun(race, account); // it was found meanwhile
      return reply.status(204).send();
    },
  );
}
