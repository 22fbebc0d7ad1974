/** Who asks about an account: a person by a device, and whether the person has just proved it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.js';
import type { AccountRow, SignedIn } from '../../db/queries/accounts.js';
import { hasCredential } from '../../db/queries/people/credentials.js';
import { renewSession } from '../../db/queries/people/sessions.js';
import { Refused } from '../../live/refused.js';
import { hashOf, makeToken, requireAccount, setCookie, showsCookie } from '../identity.js';

/** How long a sign-in by a passkey or a recovery code is fresh. */
const FRESH_MS = 10 * 60_000;

/** An account as others see it. */
export function shownAccount({ claimedAt, ...account }: AccountRow) {
  return { ...account, isClaimed: claimedAt !== null };
}

/** The account of a device. A bot has none of what people have. */
export async function requirePerson(database: Database, request: FastifyRequest): Promise<SignedIn> {
  const account = await requireAccount(database, request);
  if (!account.isBot) return account;
  throw new Refused(403, 'people_only', 'This is for people. A bot is kept by its token.');
}

/**
 * Whether the player has proved the account a short while ago. An account that can be signed in to from nowhere has
 * nothing to prove it by.
 */
export async function isFresh({ db }: Database, { id, freshAt }: SignedIn, now: Date): Promise<boolean> {
  if (freshAt && now.getTime() - freshAt.getTime() < FRESH_MS) return true;
  return !(await hasCredential(db, id));
}

/** Refuses what a stolen token must not do. */
export async function requireFresh(database: Database, account: SignedIn, now: Date): Promise<void> {
  if (await isFresh(database, account, now)) return;
  throw new Refused(
    403,
    'fresh_sign_in_needed',
    'Sign in once more, by a passkey or the recovery code. Then you have ten minutes for this.',
  );
}

/** Gives a session another token: one that somebody has read before is not valid any more. */
export async function rotate(
  { db }: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  session: string,
  freshAt?: Date,
): Promise<void> {
  if (!showsCookie(request)) return;
  const token = makeToken();
  const renewed = await renewSession(db, session, { tokenHash: hashOf(token), ...(freshAt && { freshAt }) });
  if (renewed) setCookie(request, reply, token);
}
