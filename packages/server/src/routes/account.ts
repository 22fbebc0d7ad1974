/** The account of a device: made at its first game, read, and erased. */
import { AccountAnswer, OwnAccountAnswer } from '@twofold/protocol';
import { clearCookie, findAccount, makeDeviceAccount, renewCookie, requireAccount } from './identity.js';
import { erase } from './operator.js';
import { type App, NO_BODY, type RouteContext } from './parts.js';

export function accountRoutes(app: App, { ready, checks }: RouteContext): void {
  app.post(
    '/account',
    {
      ...NO_BODY,
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
      clearCookie(request, reply);
      return reply.status(204).send();
    },
  );
}
