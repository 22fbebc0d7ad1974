/** Sync of a person's devices. The server stores items and their versions, and the devices merge (docs/protocol.md). */
import { SyncPage, SyncPush, SyncPushAnswer, SyncQuery, SyncState } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import { beginSync, endSync, readItems, storeItems } from '../../db/queries/people/sync.js';
import { noAccount, Refused } from '../../live/refused.js';
import { requireAccount } from '../identity.js';
import { type App, NO_BODY, type RouteContext } from '../parts.js';

/** Bytes of one request: a long game is a text of some hundred kilobytes. */
const MOST_BYTES = 4 * 2 ** 20;

export function syncRoutes(app: App, { ready, checks, now }: RouteContext): void {
  /** The account that asks, within its limits. */
  const open = async (request: FastifyRequest) => {
    const { database } = await ready();
    const id = await requirePerson(database, request);
    await checks.sync(request);
    return { db: database.db, id };
  };
  app.post(
    '/sync',
    { ...NO_BODY, schema: { summary: 'Switch sync on for this account', response: { 200: SyncState } } },
    async (request) => {
      const { db, id } = await open(request);
      const state = await beginSync(db, id);
      if (!state) throw noAccount();
      return state;
    },
  );
  app.get(
    '/sync',
    {
      schema: { summary: 'The items after a version', querystring: SyncQuery, response: { 200: SyncPage } },
    },
    async (request) => {
      const { db, id } = await open(request);
      const { since, epoch, whole } = request.query;
      const page = await readItems(db, id, { since: Number(since), epoch, isWhole: whole !== undefined });
      if (!page) throw isOff();
      return page;
    },
  );
  app.put(
    '/sync',
    {
      bodyLimit: MOST_BYTES,
      schema: {
        summary: 'Store items; those based on another version are answered with what is stored',
        body: SyncPush,
        response: { 200: SyncPushAnswer },
      },
    },
    async (request) => {
      const { db, id } = await open(request);
      await checks.syncBytes(request, bytesOf(request.body));
      const pushed = await storeItems(db, id, request.body, now());
      if (pushed === 'erased') throw noAccount();
      if (pushed === 'off') throw isOff();
      if (pushed === 'otherEpoch') throw new Refused(409, 'other_epoch', OTHER_EPOCH);
      return pushed;
    },
  );
  app.delete(
    '/sync',
    { schema: { summary: 'Switch sync off on all devices, and delete what is stored' } },
    async (request, reply) => {
      const { db, id } = await open(request);
      await endSync(db, id);
      return reply.status(204).send();
    },
  );
}

const OTHER_EPOCH = 'The versions are of another epoch: read all items first.';

function isOff(): Refused {
  return new Refused(409, 'sync_off', 'Sync is off for this account. Switch it on first: POST /api/sync.');
}

/** An account without a name belongs to one device, and a bot to none. */
async function requirePerson(database: Pick<Database, 'db'>, request: FastifyRequest): Promise<string> {
  const { id, isBot, claimedAt } = await requireAccount(database, request);
  if (isBot) throw new Refused(403, 'not_for_bots', 'Bots have nothing to sync.');
  if (claimedAt) return id;
  throw new Refused(403, 'name_first', 'Claim a name first: without it no other device can sign in.');
}

function bytesOf({ items }: SyncPush): number {
  return items.reduce((sum, { body }) => sum + (body?.length ?? 0), 1);
}
