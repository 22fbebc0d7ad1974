/** Reports of names, results and uploads, from any player. The operator reads them; only uploads are hidden by them. */
import { ReportAnswer, SubjectReport } from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import { storePeopleReport } from '../../db/queries/moderation/reports.js';
import { findUpload, originOf, storeReport } from '../../db/queries/uploads.js';
import { noAccount, Refused } from '../../live/refused.js';
import { requireAccount } from '../identity.js';
import { siteOf } from '../limits.js';
import { type App, type RouteContext, SMALL_BODY } from '../parts.js';

export function reportRoutes(app: App, { ready, checks, now }: RouteContext): void {
  app.post(
    '/reports',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Tell the operator of a name, a result or an upload',
        body: SubjectReport,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => {
      const { database } = await ready();
      const account = await requireAccount(database, request);
      await checks.report(request);
      const done = await store(database, request, account.id, request.body, now());
      if (done === 'erased') throw noAccount();
      if (done === 'none') throw new Refused(404, 'nothing_to_report', 'There is nothing of this id.');
      return { again: done === 'again' };
    },
  );
}

async function store(
  { db }: Database,
  request: FastifyRequest,
  accountId: string,
  { kind, id, reason }: { kind: 'name' | 'result' | 'upload'; id: string; reason: string },
  now: Date,
) {
  const origin = await originOf(db, siteOf(request));
  if (kind === 'upload') {
    if (!(await findUpload(db, id, now))) return 'none';
    return storeReport(db, { uploadId: id, accountId, origin, reason }, now);
  }
  if (kind === 'name' && !IS_UUID.test(id)) return 'none';
  return storePeopleReport(db, { kind, subject: id, accountId, origin, reason }, now);
}

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
