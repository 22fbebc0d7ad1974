/**
 * How often a client may ask: limits of each address, of each account, and of new accounts. The counts are in
 * the memory of one process: several processes allow as many times more. A home has a whole /64 of IPv6
 * addresses, so such addresses are counted together.
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Refused } from '../live/refused.js';
import { hashOf, tokenOf } from './identity.js';

/** The most requests of a window of time. */
export interface Limits {
  /** Requests a minute of one address. Many people may be behind one. */
  addressAMinute: number;
  /** Requests a minute with one token, from all addresses together. */
  accountAMinute: number;
  /** New accounts an hour of one address. */
  newAccountsAnHour: number;
  /** New bots an hour of one address. */
  newBotsAnHour: number;
  /** Uploads a minute of one address, refused ones too: each is played again. */
  uploadsAMinute: number;
  /** Replays of ranked games a minute for one address: each is played again. */
  rankedReplaysAMinute: number;
}

/** Checks for requests that cost more than others. Each rejects with a `Refused` beyond its limit. */
export interface Checks {
  readonly newAccount: Check;
  readonly newBot: Check;
  readonly upload: Check;
  readonly rankedReplay: Check;
}

export const LIMITS: Limits = {
  addressAMinute: 3_000,
  accountAMinute: 900,
  newAccountsAnHour: 60,
  newBotsAnHour: 60,
  uploadsAMinute: 30,
  rankedReplaysAMinute: 120,
};

const MINUTE_MS = 60_000;
const PREFIX_BYTES = 8;

type Check = (request: FastifyRequest) => Promise<void>;

/**
 * Counts every request of `app`, and refuses those beyond a limit with status 429. The answer has further checks,
 * for the requests that need them.
 */
export async function addLimits(app: FastifyInstance, limits: Limits = LIMITS): Promise<Checks> {
  await app.register(rateLimit, { global: false });
  const byNetwork = (max: number, window: number) => makeCheck(app, max, window, ({ ip }) => networkOf(ip));
  const address = byNetwork(limits.addressAMinute, MINUTE_MS);
  const account = makeCheck(app, limits.accountAMinute, MINUTE_MS, keyOfToken);
  app.addHook('onRequest', async (request) => {
    await address(request); // first: whoever makes tokens up is still counted by address
    if (tokenOf(request) !== undefined) await account(request);
  });
  return {
    newAccount: byNetwork(limits.newAccountsAnHour, 60 * MINUTE_MS),
    newBot: byNetwork(limits.newBotsAnHour, 60 * MINUTE_MS),
    upload: byNetwork(limits.uploadsAMinute, MINUTE_MS),
    rankedReplay: byNetwork(limits.rankedReplaysAMinute, MINUTE_MS),
  };
}

function makeCheck(
  app: FastifyInstance,
  max: number,
  timeWindow: number,
  keyGenerator: (request: FastifyRequest) => string,
): Check {
  const count = app.createRateLimit({ max, timeWindow, keyGenerator });
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    const message = `Too many requests. Ask again in ${result.ttlInSeconds} seconds.`;
    throw new Refused(429, 'too_many_requests', message, { 'retry-after': String(result.ttlInSeconds) });
  };
}

/** The token itself is not kept. */
function keyOfToken(request: FastifyRequest): string {
  return Buffer.from(hashOf(tokenOf(request)!)).toString('base64url');
}

/** The key under which requests are counted: an IPv4 address, also one written as IPv6, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().slice(0, PREFIX_BYTES);
  return `${Buffer.from(prefix).toString('hex')}/64`;
}
