/**
 * Signing in to an account from another device, by a passkey or a recovery code. The device gets a session of that
 * account. The account that it had before stays as it is, and is left.
 */
import { AccountAnswer, CodeSignIn, PasskeyOptions, PasskeySignIn } from '@twofold/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import { type AccountRow, findAccountById, type SignedIn } from '../../db/queries/accounts.js';
import {
  accountOfCode,
  findPasskey,
  hasCredential,
  type PasskeyRow,
  storeChallenge,
  useChallenge,
  usePasskey,
  useRecoveryCode,
} from '../../db/queries/people/credentials.js';
import { endSessions, hasPlayed, insertSession } from '../../db/queries/people/sessions.js';
import { noAccount, Refused } from '../../live/refused.js';
import { deviceWords } from '../../people/deviceWords.js';
import { checkSignIn, signInOptions } from '../../people/passkeys.js';
import { hashRecoveryCode } from '../../people/recoveryCode.js';
import { findAccount, hashOf, makeToken, setCookie, showsCookie } from '../identity.js';
import { type App, NO_BODY, type RouteContext, SMALL_BODY } from '../parts.js';
import { requireParty } from './passkeys.js';
import { rotate, shownAccount } from './person.js';

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
      const current = await mayLeave(database, request, passkey.accountId, leave);
      const checked = await checkSignIn(party, credential, passkey, (challenge) =>
        useChallenge(db, challenge, null, now()),
      ).catch((error: Error) => refuseSignIn(request, passkey, error.message));
      if (!(await usePasskey(db, { id: passkey.id, ...checked }, now()))) {
        refuseSignIn(request, passkey, 'The counter has not grown');
      }
      return { account: await enter(database, request, reply, passkey.accountId, current, now()) };
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
      const hash = hashRecoveryCode(code);
      const accountId = hash && (await accountOfCode(db, hash));
      if (!accountId) {
        await checks.wrongCode(request);
        throw wrongCode();
      }
      const current = await mayLeave(database, request, accountId, leave);
      if (!(await useRecoveryCode(db, hash))) throw wrongCode();
      return { account: await enter(database, request, reply, accountId, current, now()) };
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

/**
 * The session that the device has now. Refuses to leave an account for which there is no way back, unless the player has
 * agreed: an anonymous one that has played, or any without a passkey and a code.
 */
async function mayLeave(
  database: Database,
  request: FastifyRequest,
  target: string,
  agreed: boolean,
): Promise<SignedIn | undefined> {
  if (!showsCookie(request)) return undefined;
  const current = await findAccount(database, request);
  if (!current || current.id === target || agreed) return current;
  const { db } = database;
  const isKept = await hasCredential(db, current.id);
  if (isKept || (!current.claimedAt && !(await hasPlayed(db, current.id)))) return current;
  throw new Refused(
    409,
    'account_left',
    `This device plays as ${current.name}. Its results stay under that name, and its games that go on end after a week. ` +
      'Nobody can sign in to it again. Agree to that first.',
  );
}

/** Gives the device a session of the account, and ends the one that it had. */
async function enter(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  current: SignedIn | undefined,
  now: Date,
): Promise<ReturnType<typeof shownAccount>> {
  const { db } = database;
  const account: AccountRow | undefined = await findAccountById(db, accountId);
  if (!account) throw noAccount();
  if (current?.id === accountId) {
    await rotate(database, request, reply, current.session, now);
    return shownAccount(account);
  }
  const token = makeToken();
  const label = deviceWords(request.headers['user-agent']);
  const session = { accountId, tokenHash: hashOf(token), label: label ?? null, freshAt: now };
  if (!(await insertSession(db, session))) throw noAccount();
  setCookie(request, reply, token);
  if (current) await endSessions(db, current.id, { only: current.session });
  return shownAccount(account);
}
