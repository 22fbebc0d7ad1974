/** The account of a device: made at its first game, read and erased. */
import { AccountAnswer, OwnAccountAnswer } from '@twofold/protocol';
import { relyingPartyOf } from '../../people/relyingParty.js';
import { clearCookie, findAccount, makeDeviceAccount, renewCookie, requireAccount } from '../identity.js';
import { erase } from '../operator.js';
import { type App, NO_BODY, type RouteContext } from '../parts.js';
import { exportRoutes } from './export.js';
import { nameRoutes } from './names.js';
import { passkeyRoutes } from './passkeys.js';
import { requireFresh, rotate, shownAccount } from './person.js';
import { codeUseRoutes, sessionRoutes } from './sessions.js';
import { signInRoutes } from './signIn.js';

export function accountRoutes(app: App, context: RouteContext): void {
  ownAccountRoutes(app, context);
  deletionRoutes(app, context);
  nameRoutes(app, context);
  sessionRoutes(app, context);
  codeUseRoutes(app, context);
  passkeyRoutes(app, context);
  signInRoutes(app, context);
  exportRoutes(app, context);
}

function ownAccountRoutes(app: App, { ready, checks, origin }: RouteContext): void {
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
        if (found.isFormer) await rotate(database.db, request, reply, found.session);
        else renewCookie(request, reply);
        return { account: shownAccount(found) };
      }
      await checks.newAccount(request);
      const account = await makeDeviceAccount(database, request, reply);
      reply.status(201);
      return { account: shownAccount(account) };
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
      const site = relyingPartyOf(request, origin)?.origin ?? null;
      const codeUsedAt = account?.codeUsedAt?.toISOString() ?? null;
      return { account: account ? shownAccount(account) : null, codeUsedAt, origin: site };
    },
  );
}

function deletionRoutes(app: App, { ready, now }: RouteContext): void {
  app.delete(
    '/account',
    { schema: { summary: 'Erase the account: its name, sessions, passkeys, recovery code and uploads' } },
    async (request, reply) => {
      const { database } = await ready();
      const account = await requireAccount(database, request);
      if (!account.isBot) await requireFresh(database, account, now());
      await erase(database, request, account.id);
      clearCookie(request, reply);
      return reply.status(204).send();
    },
  );
}
