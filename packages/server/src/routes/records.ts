/** What anybody needs to check this server's results: its public keys, and the chain of results with its head. */
import { GrowthAnswer, GrowthQuery, headMessage, KeysAnswer, SignedHeadAnswer } from '@twofold/protocol';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.js';
import { readGrowth, readHead } from '../db/queries/signedResults.js';
import { listKeys } from '../db/queries/signing/keys.js';
import { Refused } from '../live/refused.js';
import type { Signer } from '../signing/signer.js';
import type { App } from './parts.js';

export interface RecordContext {
  database: () => Database;
  signer: () => Signer;
  now: () => Date;
}

export function recordRoutes(app: App, { database, signer, now }: RecordContext): void {
  const db = () => database().db;
  app.get(
    '/keys',
    {
      schema: { summary: "This server's public keys, retired ones too", response: { 200: KeysAnswer } },
    },
    async () => answerKeys(database()),
  );
  app.get(
    '/ranked/chain',
    { schema: { summary: 'The head of the chain of results, signed', response: { 200: SignedHeadAnswer } } },
    async () => {
      await signer().refresh(db(), now());
      const head = await readHead(db());
      const at = now().toISOString();
      const signature = Buffer.from(signer().sign(headMessage({ ...head, at }))).toString('hex');
      return { ...head, at, key: signer().publicKey, signature };
    },
  );
  app.get(
    '/ranked/chain/growth',
    {
      schema: {
        summary: 'How the chain of results grew: hashes that prove it',
        querystring: GrowthQuery,
        response: { 200: GrowthAnswer },
      },
    },
    async ({ query }) => {
      const [from, to] = [Number(query.from), Number(query.to)];
      const growth = from <= to ? await readGrowth(db(), from, to) : undefined;
      if (growth) return growth;
      throw new Refused(404, 'no_entry', 'The chain has fewer results: its number is in /api/ranked/chain.');
    },
  );
}

/** The list of keys where programs look for such things. It is below `/api`, with the limits of requests. */
export function wellKnownKeys(app: FastifyInstance): void {
  app.get('/.well-known/twofold-keys.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('../api/keys'),
  );
}

async function answerKeys({ db }: Database) {
  const keys = await listKeys(db);
  return {
    keys: keys.map(({ publicKey, from, until }) => ({
      algorithm: 'Ed25519' as const,
      publicKey,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
