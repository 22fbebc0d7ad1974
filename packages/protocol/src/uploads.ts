/** Uploads of unranked replays: their limits, and the bodies of their requests and answers over HTTP. */
import { type Static, Type } from 'typebox';
import { Count, Id, Time } from './parts.js';

/** The longest text of an upload, in bytes. */
export const MOST_UPLOAD_BYTES = 2 ** 20;
/** The most moves of an uploaded game. A 131072 on 4x4 takes about half as many. */
export const MOST_UPLOAD_PLIES = 2 ** 17;
/** The longest reason of a report, in characters. */
export const MOST_REASON = 500;

/** Letters of an upload's id: some 59 random bits. */
export const UPLOAD_ID_LETTERS = 12;

/** The id of an upload in an address. */
export const UploadParameters = Type.Object({
  id: Type.String({ pattern: `^[2-9a-z]{${UPLOAD_ID_LETTERS}}$` }),
});

/** The text of a replay. */
export const UploadText = Type.String({
  minLength: 1,
  description: 'a replay in any form that twofold verify reads, as text/plain',
});

/** An uploaded game. */
export const Upload = Type.Object({
  id: Id,
  url: Type.String({ description: 'the short link' }),
  variant: Type.String(),
  score: Count,
  ply: Count,
  maxTile: Type.Number({ description: 'the number on the largest tile' }),
  createdAt: Time,
  expiresAt: Time,
  hidden: Type.Boolean({ description: 'it was reported, and waits for the operator' }),
});
export type Upload = Static<typeof Upload>;
/** A new upload, and what it proves of the ranked game that it claims to be. */
export const NewUploadAnswer = Type.Object({
  ...Upload.properties,
  proof: Type.Optional(Type.Enum(['proved', 'consistent'], { description: 'of a ranked game' })),
});
/** All uploads of an account. */
export const UploadsAnswer = Type.Object({ uploads: Type.Array(Upload) });

/** The reason of a report. */
export const NewReport = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: MOST_REASON,
      pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$', // a database's text has no NUL
    }),
  },
  { additionalProperties: false },
);
/** That a report has arrived. */
export const ReportAnswer = Type.Object({
  again: Type.Boolean({ description: 'this account had reported it before' }),
});

/** What the operator reads about a reported upload. */
export const ReportedUpload = Type.Object({
  id: Id,
  hidden: Type.Boolean(),
  createdAt: Time,
  reasons: Type.Array(Type.String()),
});
/** All reported uploads, for the operator. */
export const ReportedAnswer = Type.Object({ uploads: Type.Array(ReportedUpload) });
