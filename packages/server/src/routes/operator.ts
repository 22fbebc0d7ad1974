/**
 * For the operator: the fairness of games, and erasing an account, such as one that a restored backup has brought back. Each erasure is a line of
 * the log, with the account's id: the log outlives a database that is lost.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AccountParameters, FairnessAnswer, FairnessQuery } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import { eraseAccount } from '../db/queries/accounts.js';
import { listFairness } from '../db/queries/finished/fairness.js';
import { note } from '../db/queries/moderation/audit.js';
import { Refused } from '../live/refused.js';
import { requireOperator } from '../service/metrics.js';

export interface OperatorRouteOptions {
  database: () => Database;
  /** What an operator must show. Undefined: an operator is on this machine. */
  operatorToken?: string;
}

export const operatorRoutes: FastifyPluginAsyncTypebox<OperatorRouteOptions> = async (app, options) => {
  app.delete(
    '/operator/accounts/:id',
    {
      preHandler: async (request: FastifyRequest) => requireOperator(request, options.operatorToken),
      schema: { summary: 'For the operator: erase an account', params: AccountParameters },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await erase(options.database(), request, id))) {
        throw new Refused(404, 'no_account', 'There is no such account.');
      }
      const deed = { actor: 'operator', reason: '', at: new Date() };
      await options
        .database()
        .db.transaction()
        .execute((tx) => note(tx, deed, 'erase account', id, {}));
      return reply.status(204).send();
    },
  );
  app.get(
    '/operator/fairness',
    {
      preHandler: async (request: FastifyRequest) => requireOperator(request, options.operatorToken),
      schema: {
        summary: 'For the operator: pace and agreement of finished games',
        querystring: FairnessQuery,
        response: { 200: FairnessAnswer },
      },
    },
    async ({ query }) => listFairness(options.database().db, query.show === 'reasons'),
  );
};

/** Erases an account, and notes it in the log. False if it is erased already, or never was. */
export async function erase({ db }: Database, { log }: FastifyRequest, id: string): Promise<boolean> {
  const done = await eraseAccount(db, id);
  if (done) log.warn({ account: id }, 'account erased');
  return done;
}
