/** Reports of names, results and uploads, and what operators do about them: the bodies over HTTP. */
import { type Static, Type } from 'typebox';
import { Count, orNull, Time } from '../parts.js';
import { NewReport } from '../uploads.js';

const STRICT = { additionalProperties: false } as const;

const Subject = Type.String({
  pattern: '^[0-9a-z-]{8,36}$',
  description: 'of an account, a game or an upload',
});

/** A report of a name (the id of its account), a result (its game) or an upload. */
export const SubjectReport = Type.Object(
  { kind: Type.Enum(['name', 'result', 'upload']), id: Subject, ...NewReport.properties },
  STRICT,
);

/** What an operator says of a deed. */
export const ModerationDeed = Type.Object(
  {
    reason: Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*$' }),
    by: Type.Optional(
      Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\u0000]*$', description: 'who does it' }),
    ),
  },
  STRICT,
);
export type ModerationDeed = Static<typeof ModerationDeed>;

/** The id of an account or a game in an address. */
export const SubjectParameters = Type.Object({ id: Subject });
/** A kind that has reports of its own, and an id. */
export const ReportedParameters = Type.Object({ kind: Type.Enum(['name', 'result']), id: Subject });

/** Reported names and results, for the operator. */
export const PeopleReportsAnswer = Type.Object({
  reports: Type.Array(
    Type.Object({
      kind: Type.Enum(['name', 'result']),
      id: Type.String(),
      name: orNull(Type.String({ description: 'as it is shown now' })),
      hidden: Type.Boolean(),
      count: Type.Integer({ minimum: 0, description: 'networks that have reported it' }),
      reasons: Type.Array(Type.String()),
    }),
  ),
});

/** From which deed backwards. */
export const AuditQuery = Type.Object(
  { before: Type.String({ pattern: '^\\d{1,15}$', default: '999999999999999' }) },
  STRICT,
);
/** What operators did, the newest first. */
export const AuditAnswer = Type.Object({
  deeds: Type.Array(
    Type.Object({
      id: Count,
      at: Time,
      actor: Type.String(),
      action: Type.String(),
      subject: Type.String(),
      reason: Type.String(),
      before: Type.String({ description: 'JSON' }),
    }),
  ),
});
