/** What anybody needs to check this server's results: its public keys, and the chain of results with its head. */
import {
  ChainAnswer,
  ChainQuery,
  headMessage,
  KeysAnswer,
  MOST_ENTRIES,
  SignedHeadAnswer,
} from '@twofold/protocol';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.js';
import { listKeys } from '../db/queries/keys.js';
import { readEntries, readHead } from '../db/queries/signedResults.js';
import type { Signer } from '../signing/signer.js';
import type { Checks } from './limits.js';
import type { App } from './parts.js';

export interface RecordContext {
  database: () => Database;
  signer: () => Signer;
  now: () => Date;
  /** Counts requests for entries: an answer may have 10,000. */
  checkEntries: Checks['rankedReplay'];
}

export function recordRoutes(app: App, { database, signer, now, checkEntries }: RecordContext): void {
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
      const head = await readHead(db());
      const at = now().toISOString();
      const signature = Buffer.from(signer().sign(headMessage({ ...head, at }))).toString('hex');
      return { ...head, at, key: signer().publicKey, signature };
    },
  );
  app.get(
    '/ranked/chain/entries',
    {
      schema: {
        summary: `The digests of the records behind an entry, at most ${MOST_ENTRIES}`,
        querystring: ChainQuery,
        response: { 200: ChainAnswer },
      },
    },
    async (request) => {
      await checkEntries(request);
      const after = Number(request.query.after);
      return { after, records: await readEntries(db(), after, MOST_ENTRIES) };
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
