/** For operators: hide names, results and uploads, show them again, and read what was reported and done. Every deed is audited. */
import {
  AccountParameters,
  AuditAnswer,
  AuditQuery,
  ModerationDeed,
  PeopleReportsAnswer,
  ReportedParameters,
  SubjectParameters,
  UploadParameters,
} from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import { type Deed, readAudit } from '../../db/queries/moderation/audit.js';
import { hideName, showName } from '../../db/queries/moderation/names.js';
import { clearPeopleReports, findReportedPeople } from '../../db/queries/moderation/reports.js';
import { hideResult, showResult } from '../../db/queries/moderation/results.js';
import { clearUpload, hideUpload } from '../../db/queries/moderation/uploads.js';
import { Refused } from '../../live/refused.js';
import { requireOperator } from '../../service/metrics.js';
import { type App, type RouteContext, SMALL_BODY } from '../parts.js';

export interface ModerationOptions extends Pick<RouteContext, 'ready' | 'leaderboards' | 'now'> {
  /** What an operator must show. Undefined: an operator is on this machine. */
  operatorToken?: string;
}

const MOST_ROWS = 100;

export function moderationRoutes(app: App, options: ModerationOptions): void {
  deedRoutes(app, options);
  readingRoutes(app, options);
}

/** Hiding and showing. What is hidden already, or shown, changes nothing. */
function deedRoutes(app: App, { ready, leaderboards, now, operatorToken }: ModerationOptions): void {
  const operator = operatorOf(operatorToken);
  const db = async () => (await ready()).database.db;
  const deeds = {
    'names/:id/hide': hideName,
    'names/:id/show': showName,
    'results/:id/hide': hideResult,
    'results/:id/show': showResult,
  };
  for (const [path, act] of Object.entries(deeds)) {
    const [what, , deed] = path.split('/');
    app.post(
      `/operator/${path}`,
      {
        ...SMALL_BODY,
        ...operator,
        schema: {
          summary: `For the operator: ${deed} ${what === 'names' ? 'the name of an account' : 'the result of a game'}`,
          params: what === 'names' ? AccountParameters : SubjectParameters,
          body: ModerationDeed,
        },
      },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        const done = await act(await db(), id, deedOf(request.body as ModerationDeed, now()));
        if (done === 'none') throw nothing();
        leaderboards.forget();
        return reply.status(204).send();
      },
    );
  }
  for (const [path, act] of Object.entries({ hide: hideUpload, show: clearUpload })) {
    app.post(
      `/operator/replays/:id/${path}`,
      {
        ...SMALL_BODY,
        ...operator,
        schema: {
          summary: `For the operator: ${path} an upload`,
          params: UploadParameters,
          body: ModerationDeed,
        },
      },
      async (request, reply) => {
        if (!(await act(await db(), request.params.id, deedOf(request.body, now())))) throw nothing();
        return reply.status(204).send();
      },
    );
  }
  app.post(
    '/operator/reports/:kind/:id/clear',
    {
      ...SMALL_BODY,
      ...operator,
      schema: {
        summary: 'For the operator: forget the reports of a name or a result',
        params: ReportedParameters,
        body: ModerationDeed,
      },
    },
    async (request, reply) => {
      const { kind, id } = request.params;
      if (!(await clearPeopleReports(await db(), kind, id, deedOf(request.body, now())))) throw nothing();
      return reply.status(204).send();
    },
  );
}

function readingRoutes(app: App, { ready, operatorToken }: ModerationOptions): void {
  const operator = operatorOf(operatorToken);
  const db = async () => (await ready()).database.db;
  app.get(
    '/operator/reports',
    {
      ...operator,
      schema: {
        summary: 'For the operator: reported names and results',
        response: { 200: PeopleReportsAnswer },
      },
    },
    async () => ({ reports: await findReportedPeople(await db(), MOST_ROWS) }),
  );
  app.get(
    '/operator/audit',
    {
      ...operator,
      schema: {
        summary: 'For the operator: what operators did',
        querystring: AuditQuery,
        response: { 200: AuditAnswer },
      },
    },
    async (request) => {
      const rows = await readAudit(await db(), Number(request.query.before), MOST_ROWS);
      return { deeds: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    },
  );
}

/** Who gives no name. */
const OPERATOR = 'operator';

function operatorOf(token: string | undefined) {
  return { preHandler: async (request: FastifyRequest) => requireOperator(request, token) };
}

function deedOf({ reason, by = OPERATOR }: ModerationDeed, at: Date): Deed {
  return { actor: by, reason, at };
}

function nothing(): Refused {
  return new Refused(404, 'nothing_there', 'There is nothing of this id, or it is not hidden.');
}
