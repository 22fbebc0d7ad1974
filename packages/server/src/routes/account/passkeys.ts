/** Passkeys and the recovery code of the account that asks. All changes need a fresh sign-in. */
import {
  CodeAnswer,
  CredentialsAnswer,
  MOST_PASSKEYS,
  NewLabel,
  NewPasskey,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyParameters,
} from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import type { SignedIn } from '../../db/queries/accounts.js';
import {
  deletePasskey,
  findPasskeys,
  findRecoveryCode,
  hasCredential,
  insertPasskey,
  labelPasskey,
  type PasskeyRow,
  storeChallenge,
  storeRecoveryCode,
  useChallenge,
} from '../../db/queries/people/credentials.js';
import { freshenSession } from '../../db/queries/people/sessions.js';
import { noAccount, Refused } from '../../live/refused.js';
import { deviceWords } from '../../people/deviceWords.js';
import { checkRegistration, registrationOptions } from '../../people/passkeys.js';
import { hashRecoveryCode, makeRecoveryCode } from '../../people/recoveryCode.js';
import { type RelyingParty, relyingPartyOf } from '../../people/relyingParty.js';
import { type App, NO_BODY, type RouteContext, SMALL_BODY } from '../parts.js';
import { isFresh, requireFresh, requirePerson } from './person.js';

export function passkeyRoutes(app: App, context: RouteContext): void {
  listRoute(app, context);
  newPasskeyRoutes(app, context);
  ownPasskeyRoutes(app, context);
  codeRoute(app, context);
}

function listRoute(app: App, { ready, now, origin }: RouteContext): void {
  app.get(
    '/account/credentials',
    {
      schema: {
        summary: 'By what the account is signed in to from elsewhere',
        response: { 200: CredentialsAnswer },
      },
    },
    async (request) => {
      const { database } = await ready();
      const account = await requirePerson(database, request);
      const { db } = database;
      const createdAt = await findRecoveryCode(db, account.id);
      return {
        passkeys: (await findPasskeys(db, account.id)).map(shownPasskey),
        recoveryCode: createdAt ? { createdAt: createdAt.toISOString() } : null,
        isFresh: await isFresh(db, account, now()),
        origin: relyingPartyOf(request, origin)?.origin ?? null,
      };
    },
  );
}

function newPasskeyRoutes(app: App, { ready, checks, now, origin }: RouteContext): void {
  app.post(
    '/account/passkeys/options',
    {
      ...NO_BODY,
      schema: { summary: 'Options for a new passkey', response: { 200: PasskeyOptions } },
    },
    async (request) => {
      const { database } = await ready();
      await checks.credentialStep(request);
      const account = await requirePerson(database, request);
      await requireFresh(database, account, now());
      const party = requireParty(request, origin);
      const known = await findPasskeys(database.db, account.id);
      if (known.length >= MOST_PASSKEYS) throw tooMany();
      const options = await registrationOptions(party, account, known);
      await storeChallenge(database.db, options.challenge, account.id, now());
      return { options };
    },
  );
  app.post(
    '/account/passkeys',
    {
      ...SMALL_BODY,
      schema: { summary: 'Add a passkey', body: NewPasskey, response: { 201: PasskeyAnswer } },
    },
    async (request, reply) => {
      const { database } = await ready();
      await checks.credentialStep(request);
      const account = await requirePerson(database, request);
      await requireFresh(database, account, now());
      const passkey = await addPasskey(database, request, account, requireParty(request, origin), now());
      reply.status(201);
      return { passkey: shownPasskey(passkey) };
    },
  );
}

async function addPasskey(
  database: Database,
  request: FastifyRequest,
  account: SignedIn,
  party: RelyingParty,
  now: Date,
): Promise<PasskeyRow> {
  const { db } = database;
  const { label, credential } = request.body as { label?: string; credential: unknown };
  const checked = await checkRegistration(party, credential, (challenge) =>
    useChallenge(db, challenge, account.id, now),
  ).catch((error: Error) => {
    request.log.info({ reason: error.message }, 'a passkey was refused');
    throw new Refused(400, 'passkey_refused', 'This passkey could not be checked. Try again.');
  });
  const name = label ?? deviceWords(request.headers['user-agent']) ?? 'Passkey';
  const passkey = { ...checked, accountId: account.id, label: name };
  const { session } = account;
  const done = await insertPasskey(db, { ...passkey, session }, MOST_PASSKEYS, now);
  if (done === 'gone') throw noAccount();
  if (done === 'tooMany') throw tooMany();
  if (done === 'there') throw new Refused(409, 'passkey_there', 'This passkey is stored already.');
  await freshenSession(db, session, now); // it has just been proved
  return { ...passkey, createdAt: now, usedAt: null };
}

function ownPasskeyRoutes(app: App, { ready, now }: RouteContext): void {
  app.post(
    '/account/passkeys/:id',
    {
      ...SMALL_BODY,
      schema: { summary: 'Change the label of a passkey', params: PasskeyParameters, body: NewLabel },
    },
    async (request, reply) => {
      const { database } = await ready();
      const { id } = await requirePerson(database, request);
      if (!(await labelPasskey(database.db, id, request.params.id, request.body.label))) throw noPasskey();
      return reply.status(204).send();
    },
  );
  app.delete(
    '/account/passkeys/:id',
    { schema: { summary: 'Remove a passkey', params: PasskeyParameters } },
    async (request, reply) => {
      const { database } = await ready();
      const account = await requirePerson(database, request);
      await requireFresh(database, account, now());
      if (!(await deletePasskey(database.db, account.id, request.params.id))) throw noPasskey();
      return reply.status(204).send();
    },
  );
}

function codeRoute(app: App, { ready, checks, now }: RouteContext): void {
  app.post(
    '/account/recovery-code',
    {
      ...NO_BODY,
      schema: {
        summary: 'Make a recovery code, which is shown once; it replaces the one before',
        response: { 201: CodeAnswer },
      },
    },
    async (request, reply) => {
      const { database } = await ready();
      await checks.credentialStep(request);
      const account = await requirePerson(database, request);
      const { db } = database;
      await requireFresh(database, account, now());
      const isFirst = !(await hasCredential(db, account.id, now()));
      const code = makeRecoveryCode();
      const hash = hashRecoveryCode(code)!; // of a code just made
      if (!(await storeRecoveryCode(db, account, hash, now()))) throw noAccount();
      if (isFirst) await freshenSession(db, account.session, now());
      reply.status(201);
      return { code };
    },
  );
}

function shownPasskey({ id, label, createdAt, usedAt, isSynced }: PasskeyRow) {
  return {
    id,
    label,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    isSynced,
  };
}

/** The site to which passkeys belong. Refuses where there is none, or a page at another address asks. */
export function requireParty(request: FastifyRequest, origin: string | undefined): RelyingParty {
  const party = relyingPartyOf(request, origin);
  if (!party) {
    throw new Refused(
      409,
      'passkeys_off',
      'This server has no passkeys: its operator must name its address with --origin. Use a recovery code.',
    );
  }
  return party;
}

function tooMany(): Refused {
  return new Refused(
    409,
    'too_many_passkeys',
    `An account has at most ${MOST_PASSKEYS} passkeys. Remove one first.`,
  );
}

function noPasskey(): Refused {
  return new Refused(404, 'no_passkey', 'You have no such passkey.');
}
