/**
 * Who asks: a device by its cookie, a bot by its token. A device account is made when it is first needed.
 * Requests that change something must come from our own pages: their origin is checked, besides the cookie's
 * SameSite rule.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import { type AccountRow, findAccountByToken, insertAccount, type SignedIn } from '../db/queries/accounts.js';
import { noAccount, Refused } from '../live/refused.js';
import { deviceWords } from '../people/deviceWords.js';
import { hashOf, makeToken } from '../people/tokens.js';
import { makeName, NAME_BYTES, nameKey, nameLook } from '../ranked/names.js';

/**
 * The cookie of a device. Where the page is served by https it has the prefix `__Host-`: a page of another subdomain, or
 * one without https, cannot set it.
 */
const COOKIE = 'twofold_device';
const HOST_COOKIE = `__Host-${COOKIE}`;
const YEAR_SECONDS = 365 * 24 * 3_600;
const NAME_TRIES = 20;

/** The account of a request. Undefined: it shows no token, or one that is not valid any more. */
export async function findAccount(
  { db }: Pick<Database, 'db'>,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const token = tokenOf(request);
  return token === undefined ? undefined : findAccountByToken(db, hashOf(token));
}

/** The token that a request shows, valid or not. Outside of `/api` no cookies are read. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? request.cookies?.[cookieOf(request).name];
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/i.exec(headers.authorization ?? '')?.[1];
}

/** As `findAccount`; refuses a request without one. */
export async function requireAccount(
  database: Pick<Database, 'db'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const account = await findAccount(database, request);
  if (account) return account;
  throw noAccount();
}

/** Makes a device account, and gives its token to the browser. */
export async function makeDeviceAccount(
  { db }: Database,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountRow> {
  const token = makeToken();
  for (let attempt = 0; attempt < NAME_TRIES; attempt++) {
    const name = makeName(randomBytes(NAME_BYTES), attempt);
    const account = { id: randomUUID(), name, isBot: false, claimedAt: null };
    const more = {
      nameKey: nameKey(name),
      nameLook: nameLook(name),
      tokenHash: hashOf(token),
      kind: 'device' as const,
      ...labelOf(request),
    };
    if (!(await insertAccount(db, { ...account, ...more }))) continue;
    setCookie(request, reply, token);
    return account;
  }
  throw new Error('No free name was found');
}

function labelOf({ headers }: FastifyRequest): { label?: string } {
  const label = deviceWords(headers['user-agent']);
  return label === undefined ? {} : { label };
}

/** Whether a request shows its token by the cookie, as a browser does. A program's token in the header is never replaced. */
export function showsCookie(request: FastifyRequest): boolean {
  return bearerOf(request) === undefined;
}

/** Keeps the device's cookie for another year, if the request showed its token by the cookie. */
export function renewCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = request.cookies[cookieOf(request).name];
  if (token !== undefined && bearerOf(request) === undefined) setCookie(request, reply, token);
}

/** Gives the browser a token for a year. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, ...rules } = cookieOf(request);
  reply.setCookie(name, token, { ...rules, maxAge: YEAR_SECONDS });
}

/** Takes the cookie from the browser. */
export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, ...rules } = cookieOf(request);
  reply.clearCookie(name, rules);
}

/** The prefix asks for the path of the whole site. */
function cookieOf({ protocol }: FastifyRequest) {
  const rules = { httpOnly: true, sameSite: 'strict' } as const;
  return protocol === 'https'
    ? { name: HOST_COOKIE, path: '/', secure: true, ...rules }
    : { name: COOKIE, path: '/api', secure: false, ...rules };
}

/**
 * Refuses a request from a page of another site. Browsers send `Origin` with every request that can change
 * something; programs that are no browser send none, and have no cookie to steal.
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin === undefined || isSameHost(origin, request.host);
  if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return;
  throw new Refused(403, 'other_origin', 'This request comes from a page of another site.');
}

function isSameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
