/**
 * Bots: programs that play ranked games by a token, over the same protocol as people, on leaderboards of their own.
 * A person's device makes them, and can revoke them.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AccountParameters, BotsAnswer, MOST_BOTS, NewBot, NewBotAnswer } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import { type AccountRow, findBots, insertBot } from '../../db/queries/accounts.js';
import { noAccount, Refused } from '../../live/refused.js';
import { hashOf, makeToken } from '../../people/tokens.js';
import { nameKey, nameLook } from '../../ranked/names.js';
import type { Checks } from '../limits.js';
import { erase } from '../operator.js';
import { composeName, nameFault, nameTaken, requireAllowed } from './names.js';
import { shownAccount } from './person.js';

export interface BotOptions {
  /** The account of the device that asks. Rejects with `Refused` without one. */
  requireOwner: (request: FastifyRequest) => Promise<AccountRow>;
  database: () => Database;
  check: Checks['newBot'];
}

export const botRoutes: FastifyPluginAsyncTypebox<BotOptions> = async (app, options) => {
  const { requireOwner, database, check } = options;
  app.post(
    '/bots',
    {
      bodyLimit: 1_024,
      preValidation: async ({ body }) => composeName(body),
      schemaErrorFormatter: nameFault,
      schema: {
        summary: 'Make a bot; its token is shown once',
        body: NewBot,
        response: { 201: NewBotAnswer },
      },
    },
    async (request, reply) => {
      const owner = requirePerson(await requireOwner(request));
      await check(request);
      requireAllowed(request.body.name);
      const account = { id: randomUUID(), name: request.body.name, isBot: true, claimedAt: null };
      const token = makeToken();
      const proof = { tokenHash: hashOf(token), kind: 'bot' as const, ownerId: owner.id };
      const bot = { ...account, ...proof, nameKey: nameKey(account.name), nameLook: nameLook(account.name) };
      const done = await insertBot(database().db, bot, MOST_BOTS);
      if (done !== 'made') throw NOT_MADE[done]();
      reply.status(201);
      return { account: shownAccount(account), token };
    },
  );
  app.get(
    '/bots',
    { schema: { summary: 'The bots of this device', response: { 200: BotsAnswer } } },
    async (request) => {
      const bots = await findBots(database().db, (await requireOwner(request)).id);
      return { bots: bots.map(shownAccount) };
    },
  );
  app.delete(
    '/bots/:id',
    { schema: { summary: 'Revoke a bot; its results stay, nameless', params: AccountParameters } },
    async (request, reply) => {
      const owner = await requireOwner(request);
      const { db } = database();
      const bots = await findBots(db, owner.id);
      if (!bots.some(({ id }) => id === request.params.id)) {
        throw new Refused(404, 'no_bot', 'You have no such bot.');
      }
      await erase(database(), request, request.params.id);
      return reply.status(204).send();
    },
  );
};

const NOT_MADE = {
  erased: noAccount,
  tooMany: () =>
    new Refused(409, 'too_many_bots', `An account has at most ${MOST_BOTS} bots. Revoke one first.`),
  nameTaken,
};

function requirePerson(account: AccountRow): AccountRow {
  if (!account.isBot) return account;
  throw new Refused(403, 'people_only', 'A bot makes no bots.');
}
