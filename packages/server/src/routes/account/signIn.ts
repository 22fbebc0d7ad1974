/**
 * Signing in to an account from another device, by a passkey or a recovery code. The device gets a session of that
 * account. The account that it had before stays as it is, and is left.
 */
import { AccountAnswer, CodeSignIn, PasskeyOptions, PasskeySignIn } from '@twofold/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.js';
import { type AccountRow, findAccountById, holdAccount, type SignedIn } from '../../db/queries/accounts.js';
import { tellCodeUse } from '../../db/queries/people/codeUses.js';
import {
  accountOfCode,
  findPasskey,
  hasCredential,
  noteCodeUse,
  type PasskeyRow,
  storeChallenge,
  useChallenge,
  usePasskey,
  useRecoveryCode,
} from '../../db/queries/people/credentials.js';
import {
  endSessionsWithin,
  hasPlayed,
  insertSession,
  type NewSession,
} from '../../db/queries/people/sessions.js';
import type { Tables } from '../../db/tables.js';
import { noAccount, Refused } from '../../live/refused.js';
import { deviceWords } from '../../people/deviceWords.js';
import { checkSignIn, signInOptions } from '../../people/passkeys.js';
import { hashRecoveryCode } from '../../people/recoveryCode.js';
import { hashOf, makeToken } from '../../people/tokens.js';
import { findAccount, setCookie, showsCookie } from '../identity.js';
import { type App, NO_BODY, type RouteContext, SMALL_BODY } from '../parts.js';
import { requireParty } from './passkeys.js';
import { nextTokenOf, shownAccount } from './person.js';

export function signInRoutes(app: App, context: RouteContext): void {
  passkeySignIn(app, context);
  codeSignIn(app, context);
}

function passkeySignIn(app: App, { ready, checks, now, origin }: RouteContext): void {
  app.post(
    '/account/sign-in/passkey/options',
    {
      ...NO_BODY,
      schema: { summary: 'Options for a sign-in by a passkey', response: { 200: PasskeyOptions } },
    },
    async (request) => {
      const { database } = await ready();
      await checks.credentialStep(request);
      const options = await signInOptions(requireParty(request, origin));
      await storeChallenge(database.db, options.challenge, null, now());
      return { options };
    },
  );
  app.post(
    '/account/sign-in/passkey',
    {
      ...SMALL_BODY,
      schema: { summary: 'Sign in by a passkey', body: PasskeySignIn, response: { 200: AccountAnswer } },
    },
    async (request, reply) => {
      const { database } = await ready();
      const { db } = database;
      await checks.credentialStep(request);
      const party = requireParty(request, origin);
      const { credential, leave = false } = request.body;
      const passkey = await findPasskey(db, credential.id);
      if (!passkey) throw passkeyUnknown();
      const current = await sessionOf(database, request);
      await requireLeave(database, current, passkey.accountId, leave, now());
      const checked = await checkSignIn(party, credential, passkey, (challenge) =>
        useChallenge(db, challenge, null, now()),
      ).catch((error: Error) => refuseSignIn(request, passkey, error.message));
      if (!(await usePasskey(db, { id: passkey.id, ...checked }, now()))) {
        refuseSignIn(request, passkey, 'The counter has not grown');
      }
      const entry = { accountId: passkey.accountId, current, passkey, now: now() };
      return { account: await enter(db, request, reply, entry) };
    },
  );
}

function refuseSignIn(request: FastifyRequest, { accountId }: PasskeyRow, reason: string): never {
  request.log.warn({ reason, account: accountId }, 'a sign-in by a passkey was refused');
  throw new Refused(401, 'passkey_refused', 'This passkey could not be checked. Try again.');
}

function passkeyUnknown(): Refused {
  return new Refused(
    401,
    'passkey_unknown',
    'No account here has this passkey. It may have been removed: use another one, or the recovery code.',
  );
}

function codeSignIn(app: App, { ready, checks, now }: RouteContext): void {
  app.post(
    '/account/sign-in/code',
    {
      ...SMALL_BODY,
      schema: {
        summary: 'Sign in by the recovery code, which is used up by it',
        body: CodeSignIn,
        response: { 200: AccountAnswer },
      },
    },
    async (request, reply) => {
      const { database } = await ready();
      const { db } = database;
      await checks.wrongCode(request, 0);
      const { code, leave = false } = request.body;
      const current = await sessionOf(database, request); // first: a device that has its session cannot use the code again
      const hash = hashRecoveryCode(code);
      const accountId = hash && (await accountOfCode(db, hash, now()));
      if (!accountId) {
        await checks.wrongCode(request);
        throw wrongCode();
      }
      await requireLeave(database, current, accountId, leave, now());
      const entry = { accountId, current, code: hash, now: now() };
      return { account: await enter(db, request, reply, entry) };
    },
  );
}

function wrongCode(): Refused {
  return new Refused(
    401,
    'wrong_code',
    'No account has this recovery code. It may have been used, or replaced by a newer one.',
  );
}

/** The session that the device has now, by its cookie. */
async function sessionOf(database: Database, request: FastifyRequest): Promise<SignedIn | undefined> {
  const current = await findAccount(database, request);
  return showsCookie(request) ? current : undefined;
}

/**
 * Refuses to leave an account for which there is no way back, unless the player has agreed: an anonymous one that has
 * played, or any without a passkey and a code.
 */
async function requireLeave(
  { db }: Database,
  current: SignedIn | undefined,
  target: string,
  agreed: boolean,
  now: Date,
): Promise<void> {
  if (!current || current.id === target || agreed) return;
  const isKept = await hasCredential(db, current.id, now);
  if (isKept || (!current.claimedAt && !(await hasPlayed(db, current.id)))) return;
  throw new Refused(
    409,
    'account_left',
    `This device plays as ${current.name}. Its results stay under that name, and its games that go on end after a week. ` +
      'Nobody can sign in to it again. Agree to that first.',
  );
}

interface Entry {
  accountId: string;
  /** The session that the device has. */
  current: SignedIn | undefined;
  /** The hash of the recovery code that proves the account. Undefined: a passkey did. */
  code?: Uint8Array;
  /** The passkey that proves it. */
  passkey?: PasskeyRow;
  now: Date;
}

/** Gives the device a session of the account, and ends the one that it had. */
async function enter(
  db: Kysely<Tables>,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<ReturnType<typeof shownAccount>> {
  const { account, token } = await db.transaction().execute((tx) => enterWithin(tx, request, entry));
  if (token !== undefined) setCookie(request, reply, token); // not before the commit: it would replace a valid one
  return shownAccount(account);
}

/** All in one transaction: a code is not used up without a session. Locks the account before the code, as an erasure does. */
async function enterWithin(
  tx: Transaction<Tables>,
  request: FastifyRequest,
  { accountId, current, code, passkey, now }: Entry,
): Promise<{ account: AccountRow; token: string | undefined }> {
  if (!(await holdAccount(tx, accountId))) throw code ? wrongCode() : noAccount();
  if (code && !(await useRecoveryCode(tx, code, current?.session, now))) throw wrongCode();
  if (passkey && !(await findPasskey(tx, passkey.id))) throw passkeyUnknown(); // removed since it was asked for
  const account = (await findAccountById(tx, accountId))!;
  const isHere = current?.id === accountId;
  const { session, token } = isHere
    ? { session: current.session, token: await nextTokenOf(tx, request, current.session, now) }
    : await newSession(tx, request, {
        accountId,
        begunBy: code ? 'code' : 'passkey',
        freshAt: now,
        keyMadeAt: passkey?.createdAt,
      });
  if (code) await noteCodeUse(tx, code, session);
  if (code && !isHere) await tellCodeUse(tx, accountId, session, now);
  if (current && !isHere) await endSessionsWithin(tx, current.id, { only: current.session });
  return { account, token };
}

async function newSession(
  tx: Transaction<Tables>,
  request: FastifyRequest,
  begun: Pick<NewSession, 'accountId' | 'begunBy' | 'freshAt' | 'keyMadeAt'>,
): Promise<{ session: string; token: string }> {
  const token = makeToken();
  const label = deviceWords(request.headers['user-agent']) ?? null;
  const session = await insertSession(tx, { ...begun, tokenHash: hashOf(token), label });
  if (session === undefined) throw noAccount();
  return { session, token };
}
