/** The devices that are signed in to an account: listed, and signed out one by one or all others at once. */
import { CodeRead, CodeRefused, EndedAnswer, SessionParameters, SessionsAnswer } from '@twofold/protocol';
import { noteCodeRead, refuseCodeUse } from '../../db/queries/people/codeUses.js';
import { hasCredential } from '../../db/queries/people/credentials.js';
import { endSessions, findSessions } from '../../db/queries/people/sessions.js';
import { Refused } from '../../live/refused.js';
import { clearCookie } from '../identity.js';
import { type App, NO_BODY, type RouteContext, SMALL_BODY } from '../parts.js';
import { isFresh, requirePerson } from './person.js';

export function sessionRoutes(app: App, { ready, now }: RouteContext): void {
  app.get(
    '/account/sessions',
    { schema: { summary: 'The devices that are signed in', response: { 200: SessionsAnswer } } },
    async (request) => {
      const { database } = await ready();
      const { id, session } = await requirePerson(database, request);
      const sessions = await findSessions(database.db, id);
      return {
        sessions: sessions.map(({ id: each, label, begunBy, createdAt, usedAt }) => ({
          id: each,
          device: label,
          begunBy,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isThis: each === session,
        })),
      };
    },
  );
  app.delete(
    '/account/sessions',
    { schema: { summary: 'Sign out all other devices', response: { 200: EndedAnswer } } },
    async (request) => {
      const { database } = await ready();
      const { id, session } = await requirePerson(database, request);
      return { ended: await endSessions(database.db, id, { allBut: session }) };
    },
  );
  app.delete(
    '/account/sessions/:id',
    { schema: { summary: 'Sign out one device, perhaps this one', params: SessionParameters } },
    async (request, reply) => {
      const { database } = await ready();
      const { id, session } = await requirePerson(database, request);
      const isThis = request.params.id === session;
      if (isThis && !(await hasCredential(database.db, id, now()))) throw noWayBack();
      const ended = await endSessions(database.db, id, { only: request.params.id });
      if (ended === 0) throw new Refused(404, 'no_session', 'No such device is signed in.');
      if (isThis) clearCookie(request, reply);
      return reply.status(204).send();
    },
  );
}

/** A use of the recovery code is shown to each other device until its player has read of it. */
export function codeUseRoutes(app: App, { ready, now }: RouteContext): void {
  app.post(
    '/account/code-read',
    {
      ...SMALL_BODY,
      schema: { summary: 'Note that a use of the recovery code was read of on this device', body: CodeRead },
    },
    async (request, reply) => {
      const { database } = await ready();
      const { session } = await requirePerson(database, request);
      await noteCodeRead(database.db, session, new Date(request.body.codeUsedAt));
      return reply.status(204).send();
    },
  );
  app.post(
    '/account/code-refused',
    {
      ...NO_BODY,
      schema: {
        summary: 'Undo the use of the recovery code that this device shows: its player did not use it',
        response: { 200: CodeRefused },
      },
    },
    async (request) => {
      const { database } = await ready();
      const account = await requirePerson(database, request);
      const refusal = await refuseCodeUse(database.db, account, (tx) => isFresh(tx, account, now()));
      if (refusal) return refusal;
      throw new Refused(404, 'no_code_use', 'This device has no use of the recovery code to read of.');
    },
  );
}

function noWayBack(): Refused {
  return new Refused(
    409,
    'no_way_back',
    'Nobody could sign in to this account again. Add a passkey or a recovery code first, or delete the account.',
  );
}
