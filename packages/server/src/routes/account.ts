/** The account of a device: made at its first game, read, and erased. */
import { AccountAnswer, OwnAccountAnswer } from '@twofold/protocol';
import { COOKIE, findAccount, makeDeviceAccount, renewCookie, requireAccount } from './identity.js';
import { erase } from './operator.js';
import { type App, type RouteContext, SMALL_BODY } from './parts.js';

export function accountRoutes(app: App, { ready, checks }: RouteContext): void {
  app.post(
    '/account',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Make an account for this device, or get the one it has',
        response: { '2xx': AccountAnswer },
      },
    },
    async (request, reply) => {
      const { database } = await ready();
      const found = await findAccount(database, request);
      if (found) {
        renewCookie(request, reply);
        return { account: found };
      }
      checks.newAccount(request);
      const account = await makeDeviceAccount(database, request, reply);
      reply.status(201);
      return { account };
    },
  );
  app.get(
    '/account',
    {
      schema: {
        summary: 'The account of this device or bot; null: the device has none yet',
        response: { 200: OwnAccountAnswer },
      },
    },
    async (request) => {
      const { database } = await ready();
      const isBot = request.headers.authorization !== undefined; // whose token must be valid
      const account = await (isBot ? requireAccount : findAccount)(database, request);
      return { account: account ?? null };
    },
  );
  app.delete(
    '/account',
    { schema: { summary: 'Forget this device and erase its name' } },
    async (request, reply) => {
      const { database } = await ready();
      const { id } = await requireAccount(database, request);
      await erase(database, request, id);
      return reply.clearCookie(COOKIE, { path: '/api' }).status(204).send();
    },
  );
}
