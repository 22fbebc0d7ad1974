/** All that the server keeps of an account, as one JSON value. It is sent in pieces: some accounts have many games. */
import { Readable } from 'node:stream';
import { exportAccount } from '../../people/accountExport.js';
import type { App, RouteContext } from '../parts.js';
import { requirePerson } from './person.js';

export function exportRoutes(app: App, { ready, checks, now }: RouteContext): void {
  app.get(
    '/account/export',
    { schema: { summary: 'All that is kept of the account, as a file' } },
    async (request, reply) => {
      const { database } = await ready();
      const account = await requirePerson(database, request);
      await checks.accountExport(request);
      const day = now().toISOString().slice(0, 10);
      reply.type('application/json; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="twofold-account-${day}.json"`);
      return reply.send(Readable.from(exportAccount(database.db, account.id, now())));
    },
  );
}
