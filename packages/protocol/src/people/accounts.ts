/** Accounts: names, sessions, passkeys, recovery codes and the export, as bodies of requests and answers over HTTP. */
import { type Static, type TSchema, Type } from 'typebox';
import { ChosenName, Count, Id, orNull, STRICT, Time } from '../parts.js';
import { Account, ReviewFigures } from '../schemas.js';

/** The most passkeys of an account. */
export const MOST_PASSKEYS = 10;

/** The name that a player claims, or changes to. */
export const NewName = Type.Object({ name: ChosenName }, STRICT);

const Uuid = Type.String({ format: 'uuid' });
/** The words by which a player knows a passkey again: no control characters. */
const Label = Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\p{C}]*[^\\p{C}\\s][^\\p{C}]*$' });

const SESSION_STARTS = ['first', 'passkey', 'code'] as const;
const Start = Type.Enum([...SESSION_STARTS]);
/** How a session began. `first`: its device made the account. */
export type SessionStart = Static<typeof Start>;

/** A device that is signed in. */
export const Session = Type.Object({
  id: Uuid,
  device: orNull(
    Type.String({ description: 'browser and system, such as "Firefox, Linux"; null: not known' }),
  ),
  begunBy: Type.Union([Start, Type.Null()], {
    description:
      'the device made the account, or was signed in by a passkey or the recovery code; null: not known',
  }),
  createdAt: Time,
  usedAt: Type.String({ format: 'date-time', description: 'last use, to the hour' }),
  isThis: Type.Boolean({ description: 'the device that asks' }),
});
/** All devices that are signed in. */
export const SessionsAnswer = Type.Object({ sessions: Type.Array(Session) });
/** The id of a session in an address. */
export const SessionParameters = Type.Object({ id: Uuid });
/** How many sessions have ended. */
export const EndedAnswer = Type.Object({ ended: Count });

/** The use of the recovery code that a player has read of: the time that `GET /api/account` told. */
export const CodeRead = Type.Object({ codeUsedAt: Time }, STRICT);

/** What the refusal of a use of the recovery code has done. */
export const CodeRefused = Type.Object({
  ended: Count,
  hasRemoved: Type.Boolean({
    description: 'passkeys and the code that were made since are removed; false: that needs a fresh sign-in',
  }),
});

/** The public facts of a passkey. */
export const Passkey = Type.Object({
  id: Type.String({ description: 'of the credential, in base64url' }),
  label: Type.String(),
  createdAt: Time,
  usedAt: orNull(Time),
  isSynced: Type.Boolean({ description: 'its owner has it on several devices' }),
});
/** By what an account is signed in to from elsewhere. */
export const CredentialsAnswer = Type.Object({
  passkeys: Type.Array(Passkey),
  recoveryCode: orNull(Type.Object({ createdAt: Time })),
  isFresh: Type.Boolean({ description: 'the next change needs no fresh sign-in' }),
  origin: orNull(
    Type.String({ description: 'the only address at which passkeys work; null: none, passkeys are off' }),
  ),
});
export type CredentialsAnswer = Static<typeof CredentialsAnswer>;

/** The id of a passkey in an address. */
export const PasskeyParameters = Type.Object({ id: Type.String({ pattern: '^[\\w-]{1,1400}$' }) });
/** Another label of a passkey. */
export const NewLabel = Type.Object({ label: Label }, STRICT);

/** Options for `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
export const PasskeyOptions = Type.Object({
  options: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
});

const Base64Url = Type.String({ pattern: '^[\\w-]+$', maxLength: 12_000 });
const OPEN = { additionalProperties: true } as const;
/** A credential as `PublicKeyCredential.toJSON()` gives it. Later browsers may add fields. */
const credential = <T extends Record<string, TSchema>>(response: T) =>
  Type.Object(
    {
      id: Base64Url,
      rawId: Base64Url,
      type: Type.Literal('public-key'),
      response: Type.Object(response, OPEN),
      clientExtensionResults: Type.Optional(Type.Object({}, OPEN)),
      authenticatorAttachment: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    },
    OPEN,
  );

/** A new passkey. */
export const NewPasskey = Type.Object(
  {
    label: Type.Optional(Label),
    credential: credential({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    }),
  },
  STRICT,
);
/** That a passkey is stored. */
export const PasskeyAnswer = Type.Object({ passkey: Passkey });

/** Agrees that the account of this device is left behind. */
const Leave = Type.Optional(
  Type.Boolean({ description: 'the account that this device has now may be left without a way back' }),
);

/** A sign-in by a passkey. */
export const PasskeySignIn = Type.Object(
  {
    credential: credential({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Type.Optional(orNull(Base64Url)),
    }),
    leave: Leave,
  },
  STRICT,
);
/** A sign-in by a recovery code. Spaces, hyphens and capitals make no difference. */
export const CodeSignIn = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 100 }), leave: Leave },
  STRICT,
);
/** A new recovery code. */
export const CodeAnswer = Type.Object({
  code: Type.String({ description: 'shown once: the server keeps its hash only' }),
});

/** The version of the export. It changes when a field changes its meaning or goes. */
export const EXPORT_VERSION = 1;

/** All that the server keeps of an account (docs/protocol.md). */
export const AccountExport = Type.Object({
  format: Type.Literal('twofold-account'),
  version: Type.Literal(EXPORT_VERSION),
  exportedAt: Time,
  account: Type.Object({
    ...Account.properties,
    createdAt: Time,
    seenAt: Time,
    claimedAt: orNull(Time),
    hiddenName: orNull(Type.String({ description: 'an operator has hidden it' })),
    watchAllowed: Type.Boolean(),
  }),
  formerNames: Type.Array(Type.Object({ name: Type.String(), givenUpAt: Time })),
  sessions: Type.Array(
    Type.Object({
      ...Type.Omit(Session, ['isThis']).properties,
      codeUsedAt: orNull(Time),
    }),
  ),
  passkeys: Type.Array(
    Type.Object({
      ...Passkey.properties,
      publicKey: Type.String(),
      counter: Count,
      transports: Type.Array(Type.String()),
    }),
  ),
  recoveryCode: orNull(Type.Object({ createdAt: Time })),
  bots: Type.Array(Type.Object({ id: Uuid, name: Type.String(), createdAt: Time, seenAt: Time })),
  games: Type.Array(
    Type.Object({
      id: Id,
      player: Uuid,
      variant: Type.String(),
      deal: orNull(Type.String()),
      status: Type.String(),
      commitment: Type.String(),
      nonce: orNull(Type.String()),
      ply: Count,
      score: Count,
      board: orNull(Type.String()),
      createdAt: Time,
      startedAt: orNull(Time),
      endedAt: orNull(Time),
    }),
  ),
  results: Type.Array(
    Type.Object({
      gameId: Id,
      player: Uuid,
      variant: Type.String(),
      score: Count,
      ply: Count,
      maxTile: Count,
      durationMs: Count,
      reached: Type.Record(Type.String(), Count),
      endedAt: Time,
      hidden: Type.Boolean({ description: 'by an operator' }),
    }),
  ),
  moves: Type.Array(
    Type.Object({
      gameId: Id,
      ply: Count,
      move: Type.String(),
      cell: Count,
      tile: Count,
      score: Count,
      receivedAt: Time,
    }),
    { description: 'of games that go on' },
  ),
  reviews: Type.Array(
    Type.Object({ gameId: Id, maker: Type.String(), review: ReviewFigures, createdAt: Time }),
  ),
  fairness: Type.Array(
    Type.Object({
      gameId: Id,
      plies: Count,
      medianMs: Count,
      spread: Type.Number(),
      bestShare: Type.Number(),
      accuracy: Type.Number(),
      reasons: Type.Array(Type.String()),
      createdAt: Time,
    }),
    { description: 'pace, and agreement with the solver' },
  ),
  attempts: Type.Array(
    Type.Object({
      gameId: Id,
      deal: Type.String(),
      isFirst: Type.Boolean(),
      isRanked: Type.Boolean(),
      startedAt: Time,
    }),
  ),
  races: Type.Array(
    Type.Object({
      id: Type.String(),
      player: Uuid,
      kind: Type.String(),
      variant: Type.String(),
      target: orNull(Count),
      gameId: orNull(Id),
      madeAt: Time,
      startsAt: orNull(Time),
      endedAt: orNull(Time),
      place: orNull(Count),
      score: orNull(Count),
      ply: orNull(Count),
      maxTile: orNull(Count),
      reachedMs: orNull(Count),
    }),
  ),
  ratings: Type.Array(
    Type.Object({
      player: Uuid,
      kind: Type.String(),
      rating: Type.Number(),
      deviation: Type.Number(),
      volatility: Type.Number(),
      games: Count,
      changedAt: Time,
    }),
  ),
  arenas: Type.Array(
    Type.Object({
      id: Type.String(),
      player: Uuid,
      points: Count,
      wins: Count,
      races: Count,
      startsAt: Time,
      joinedAt: Time,
      waitingSince: orNull(Time),
    }),
  ),
  arenasMade: Type.Array(
    Type.Object({
      id: Type.String(),
      player: Uuid,
      kind: Type.String(),
      variant: Type.String(),
      target: orNull(Count),
      limitMs: Count,
      startsAt: Time,
      endsAt: Time,
    }),
  ),
  ratingChanges: Type.Array(
    Type.Object({
      race: Type.String(),
      player: Uuid,
      kind: Type.String(),
      before: Type.Number(),
      rating: Type.Number(),
      deviation: Type.Number(),
      changedAt: Time,
    }),
  ),
  waiting: Type.Array(
    Type.Object({
      player: Uuid,
      terms: Type.String(),
      rating: Type.Number(),
      since: Time,
      race: orNull(Type.String()),
    }),
  ),
  signatures: Type.Array(
    Type.Object({
      gameId: Id,
      entry: Count,
      name: orNull(Type.String()),
      signedAt: Time,
      key: Type.String(),
      signature: Type.String(),
    }),
  ),
  replays: Type.Array(
    Type.Object({ gameId: Id, moves: Type.String(), times: Type.String(), createdAt: Time }),
  ),
  uploads: Type.Array(
    Type.Object({
      id: Type.String(),
      replay: Type.String(),
      createdAt: Time,
      expiresAt: Time,
      hidden: Type.Boolean(),
    }),
  ),
  reports: Type.Array(Type.Object({ uploadId: Type.String(), reason: Type.String(), createdAt: Time })),
  reportsOfPeople: Type.Array(
    Type.Object({ kind: Type.String(), subject: Type.String(), reason: Type.String(), createdAt: Time }),
  ),
  sync: Type.Array(
    Type.Object({ kind: Type.String(), id: Type.String(), body: Type.String(), updatedAt: Time }),
  ),
});
