/** Who asks about an account: a person by a device, and whether the person has just proved it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.js';
import type { AccountRow, SignedIn } from '../../db/queries/accounts.js';
import { hasCredential } from '../../db/queries/people/credentials.js';
import { renewSession } from '../../db/queries/people/sessions.js';
import type { Tables } from '../../db/tables.js';
import { Refused } from '../../live/refused.js';
import { hashOf, makeSalt, nextToken } from '../../people/tokens.js';
import { requireAccount, setCookie, showsCookie, tokenOf } from '../identity.js';

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
export async function isFresh(db: Kysely<Tables>, { id, freshAt }: SignedIn, now: Date): Promise<boolean> {
  if (freshAt && now.getTime() - freshAt.getTime() < FRESH_MS) return true;
  return !(await hasCredential(db, id, now));
}

/** Refuses what a stolen token must not do. */
export async function requireFresh(database: Database, account: SignedIn, now: Date): Promise<void> {
  if (await isFresh(database.db, account, now)) return;
  throw new Refused(
    403,
    'fresh_sign_in_needed',
    'Sign in once more, by a passkey or the recovery code. Then you have ten minutes for this.',
  );
}

/**
 * Gives a session another token. One that somebody has read before is not valid once the new one is shown. Without effect
 * for a token whose successor was given for a proof.
 */
export async function rotate(
  db: Kysely<Tables>,
  request: FastifyRequest,
  reply: FastifyReply,
  session: string,
): Promise<void> {
  const token = await nextTokenOf(db, request, session);
  if (token !== undefined) setCookie(request, reply, token);
}

/**
 * The token that replaces a session's, for its cookie. `provedAt`: when the account was proved. Undefined: the request
 * shows its token in the header, or one whose successor takes a proof.
 */
export async function nextTokenOf(
  db: Kysely<Tables>,
  request: FastifyRequest,
  session: string,
  provedAt?: Date,
): Promise<string | undefined> {
  const shown = tokenOf(request);
  if (shown === undefined || !showsCookie(request)) return undefined;
  const salt = makeSalt();
  const succession = { hash: hashOf(shown), salt, nextHash: hashOf(nextToken(shown, salt)) };
  const stored = await renewSession(db, session, succession, provedAt);
  return stored && nextToken(shown, stored);
}
