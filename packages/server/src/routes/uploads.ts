/** Uploads of unranked replays: anyone with the short link can watch one. docs/protocol.md describes them. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  MOST_UPLOAD_BYTES,
  NewReport,
  NewUploadAnswer,
  ReportAnswer,
  ReportedAnswer,
  UploadParameters,
  UploadsAnswer,
  UploadText,
} from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import type { AccountRow } from '../db/queries/accounts.js';
import { clearUpload, removeUpload } from '../db/queries/moderation/uploads.js';
import {
  deleteUpload,
  type Exceeded,
  findReported,
  findUpload,
  findUploadsOf,
  originOf,
  readUploadText,
  renewUpload,
  storeReport,
  storeUpload,
  type UploadRow,
} from '../db/queries/uploads.js';
import { noAccount, Refused } from '../live/refused.js';
import { requireOperator } from '../service/metrics.js';
import { siteOriginOf } from '../site/origin.js';
import { compareClaim } from '../uploads/rankedClaim.js';
import { refuseSecretTiles } from '../uploads/secretTiles.js';
import { makeUpload, type Uploads } from '../uploads/uploads.js';
import { type Checks, siteOf } from './limits.js';
import { type App, isKnown } from './parts.js';

export interface UploadRouteOptions {
  uploads: Uploads;
  database: () => Database;
  /** The account that asks. Rejects with `Refused` without one. */
  requirePlayer: (request: FastifyRequest) => Promise<AccountRow>;
  check: Checks['upload'];
  now: () => Date;
  /** What an operator must show. Undefined: an operator is on this machine. */
  operatorToken?: string;
}

const MOST_REPORTED = 100;
/** Bytes of an upload that count as one: they are parsed and played. */
const BYTES_A_REQUEST = 131_072;

export const uploadRoutes: FastifyPluginAsyncTypebox<UploadRouteOptions> = async (app, options) => {
  uploadingRoutes(app, options);
  ownUploadRoutes(app, options);
  watchingRoutes(app, options);
  reportedRoutes(app, options);
};

/** A short link for a replay. */
function uploadingRoutes(
  app: App,
  { uploads, database, requirePlayer, check, now }: UploadRouteOptions,
): void {
  const db = () => database().db;
  app.post(
    '/replays',
    {
      bodyLimit: MOST_UPLOAD_BYTES,
      schema: {
        summary: 'Upload an unranked replay for a short link',
        consumes: ['text/plain'],
        body: UploadText,
        response: { '2xx': NewUploadAnswer },
      },
    },
    async (request, reply) => {
      const account = await requirePlayer(request);
      await check(request, Math.ceil(request.body.length / BYTES_A_REQUEST));
      const origin = await originOf(db(), siteOf(request));
      const { upload, claim, opening } = await uploads.check(request.body, account.id, origin);
      await refuseSecretTiles(db(), upload.variant, opening, now());
      const proof = await compareClaim(db(), claim, upload.replay, now());
      const stored = await storeUpload(db(), upload, now(), uploads.quotas);
      if ('isErased' in stored) throw noAccount();
      if ('exceeded' in stored) throw quotaRefusal(stored.exceeded);
      reply.status(stored.isNew ? 201 : 200);
      return { ...makeUpload(stored.row, linkOf(request, stored.row.id)), ...(proof && { proof }) };
    },
  );
}

/** The links of a device. */
function ownUploadRoutes(app: App, { uploads, database, requirePlayer, now }: UploadRouteOptions): void {
  const db = () => database().db;
  app.get(
    '/replays',
    { schema: { summary: 'The uploads of this device', response: { 200: UploadsAnswer } } },
    async (request) => {
      const { id } = await requirePlayer(request);
      const rows = await findUploadsOf(db(), id, now(), uploads.quotas.account.atOnce);
      return { uploads: rows.map((row) => makeUpload(row, linkOf(request, row.id))) };
    },
  );
  app.delete(
    '/replays/:id',
    { schema: { summary: 'Delete an upload of this device', params: UploadParameters } },
    async (request, reply) => {
      const { id } = await requirePlayer(request);
      if (!(await deleteUpload(db(), request.params.id, now(), id))) throw noUpload();
      return reply.status(204).send();
    },
  );
}

/** What anyone with a link can do: read the replay, and report it. */
function watchingRoutes(app: App, { database, requirePlayer, now }: UploadRouteOptions): void {
  const db = () => database().db;
  app.get(
    '/replays/:id',
    { schema: { summary: 'An uploaded replay, in the compact form', params: UploadParameters } },
    async (request, reply) => {
      const row = await requireUpload(db(), request.params.id, now());
      await renewUpload(db(), row, now());
      reply.header('x-robots-tag', 'noindex');
      if (isKnown(request, reply, Buffer.from(row.digest).toString('base64url')))
        return reply.status(304).send();
      const text = await readUploadText(db(), row.id);
      if (text === undefined) throw noUpload(); // deleted meanwhile
      return reply.type('text/plain; charset=utf-8').send(text);
    },
  );
  app.post(
    '/replays/:id/report',
    {
      bodyLimit: 8_192,
      schema: {
        summary: 'Report an upload to the operator of this server',
        params: UploadParameters,
        body: NewReport,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => {
      const { id: accountId } = await requirePlayer(request);
      const { id: uploadId } = await requireUpload(db(), request.params.id, now());
      const origin = await originOf(db(), siteOf(request));
      const { reason } = request.body;
      const done = await storeReport(db(), { uploadId, accountId, origin, reason }, now());
      if (done === 'erased') throw noAccount();
      return { again: done === 'again' };
    },
  );
}

/** Reported uploads, for the operator. */
function reportedRoutes(app: App, { database, operatorToken, now }: UploadRouteOptions): void {
  const db = () => database().db;
  const operator = {
    preHandler: async (request: FastifyRequest) => requireOperator(request, operatorToken),
  };
  app.get(
    '/operator/replays',
    {
      ...operator,
      schema: { summary: 'For the operator: reported uploads', response: { 200: ReportedAnswer } },
    },
    async () => {
      const rows = await findReported(db(), MOST_REPORTED);
      return { uploads: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
    },
  );
  app.post(
    '/operator/replays/:id/clear',
    { ...operator, schema: { summary: 'For the operator: show an upload again', params: UploadParameters } },
    async (request, reply) => {
      if (!(await clearUpload(db(), request.params.id, byOperator(now())))) throw noUpload();
      return reply.status(204).send();
    },
  );
  app.delete(
    '/operator/replays/:id',
    { ...operator, schema: { summary: 'For the operator: delete an upload', params: UploadParameters } },
    async (request, reply) => {
      if (!(await removeUpload(db(), request.params.id, byOperator(now())))) throw noUpload();
      return reply.status(204).send();
    },
  );
}

/** A deed without a reason: these addresses take none. */
function byOperator(at: Date) {
  return { actor: 'operator', reason: '', at };
}

/** The short link, with the host by which the client reached this server. */
export function linkOf(request: FastifyRequest, id: string): string {
  return `${siteOriginOf(request) ?? ''}/r/${id}`;
}

/** The same words for an id that never was, one that has expired, and one that was deleted. */
export function noUpload(): Refused {
  return new Refused(404, 'no_replay', 'There is no replay at this link: it has expired, or never was.');
}

async function requireUpload(db: Database['db'], id: string, now: Date): Promise<UploadRow> {
  const row = await findUpload(db, id, now);
  if (!row) throw noUpload();
  if (!row.hidden_at) return row;
  throw new Refused(
    403,
    'hidden',
    'This replay was reported, and is hidden until the operator has looked at it.',
  );
}

function quotaRefusal(exceeded: Exceeded): Refused {
  if (exceeded === 'aDay') {
    const message = 'No more uploads today. Try again tomorrow.';
    return new Refused(429, 'uploads_a_day', message, { 'retry-after': '86400' });
  }
  if (exceeded === 'atOnce') {
    return new Refused(409, 'uploads_at_once', 'You have as many links as allowed. Delete one first.');
  }
  const message = 'Your network has as many links as allowed. Try again later, or share the file.';
  return new Refused(409, 'uploads_at_once_network', message);
}
