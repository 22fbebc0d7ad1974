/**
 * How often a client may ask: limits of each address, of each account, and of new accounts. Every limit is counted in the memory
 * of each process. Those against abuse hold over all processes, and are counted in the database, too. A device has a whole /64 of
 * IPv6 addresses, so such addresses are counted together. A home may have some hundred of those, and a tunnel a /48: the networks
 * of a /48 are counted together once more, with a higher limit.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Refused } from '../live/refused.js';
import { hashOf } from '../people/tokens.js';
import { Counters } from './counters.js';
import { tokenOf } from './identity.js';
import type { SharedCounts } from './sharedCounts.js';

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
  /** New ranked games a minute of one address. */
  newGamesAMinute: number;
  /** New races a minute of one address. */
  newRacesAMinute: number;
  /** Uploads a minute of one address, refused ones too: each is played again. A long one counts several times. */
  uploadsAMinute: number;
  /** Replays of ranked games a minute for one address. One that must be made counts by its moves. */
  rankedReplaysAMinute: number;
  /** Reviews of ranked games an hour that one address may ask for. */
  reviewsAnHour: number;
  /** Pictures of uploads a minute for one address that must be painted. */
  picturesAMinute: number;
  /** Names an hour that one address may ask for. */
  nameChoicesAnHour: number;
  /** Wrong recovery codes an hour of one address. */
  wrongCodesAnHour: number;
  /** Steps with passkeys and recovery codes a minute of one address. */
  credentialStepsAMinute: number;
  /** Exports of accounts an hour for one address. */
  exportsAnHour: number;
  /** Reports of names, results and uploads an hour of one address. */
  reportsAnHour: number;
  /** Requests of sync a minute of one address. */
  syncAMinute: number;
  /** Bytes that sync takes from one address in an hour. */
  syncBytesAnHour: number;
}

/** Checks for requests that cost more than others. Each rejects with a `Refused` beyond its limit. */
export interface Checks {
  readonly newAccount: Check;
  readonly newBot: Check;
  readonly newGame: Check;
  readonly newRace: Check;
  readonly upload: Check;
  readonly rankedReplay: Check;
  readonly picture: Check;
  readonly review: Check;
  readonly nameChoice: Check;
  readonly wrongCode: Check;
  readonly credentialStep: Check;
  readonly accountExport: Check;
  readonly report: Check;
  readonly sync: Check;
  readonly syncBytes: Check;
}

const LIMITS: Limits = {
  addressAMinute: 3_000,
  accountAMinute: 900,
  newAccountsAnHour: 60,
  newBotsAnHour: 60,
  newGamesAMinute: 60,
  newRacesAMinute: 30,
  uploadsAMinute: 30,
  rankedReplaysAMinute: 120,
  reviewsAnHour: 20,
  picturesAMinute: 60,
  nameChoicesAnHour: 60,
  wrongCodesAnHour: 10,
  credentialStepsAMinute: 60,
  exportsAnHour: 10,
  reportsAnHour: 60,
  syncAMinute: 240,
  syncBytesAnHour: 256 * 2 ** 20,
};

const MINUTE_MS = 60_000;
/** Of IPv6 addresses, in bits. */
const NETWORK_BITS = 64;
const SITE_BITS = 48;
/** How many times the limit of a network its site has. */
const SITE_FACTOR = 4;

/** `requests`: what the request costs, in requests; 1 by default. 0 counts nothing, and refuses beyond the limit. */
type Check = (request: FastifyRequest, requests?: number) => Promise<void>;
/** The same, in this process alone. */
type OwnCheck = (request: FastifyRequest, requests?: number) => void;

/**
 * Counts every request of `app`, and refuses those beyond a limit with status 429. The answer has further checks,
 * for the requests that need them. `shared`: the counts of all processes.
 */
export function addLimits(app: FastifyInstance, limits: Limits = LIMITS, shared?: SharedCounts): Checks {
  const address = ofNetwork(limits.addressAMinute, MINUTE_MS);
  const account = makeCheck(new Counters({ max: limits.accountAMinute, windowMs: MINUTE_MS }), keyOfToken);
  app.addHook('onRequest', async (request) => {
    address(request); // first: whoever makes tokens up is still counted by address
    if (tokenOf(request) !== undefined) account(request);
  });
  const own = (name: keyof Limits): Check => {
    const check = ofNetwork(limits[name], windowOf(name));
    return async (...asked) => check(...asked);
  };
  const ofAll = (name: keyof Limits) =>
    shared ? ofAllProcesses(shared, name, limits[name], windowOf(name)) : own(name);
  return {
    newAccount: ofAll('newAccountsAnHour'),
    newBot: ofAll('newBotsAnHour'),
    newGame: ofAll('newGamesAMinute'),
    newRace: ofAll('newRacesAMinute'),
    upload: ofAll('uploadsAMinute'),
    rankedReplay: own('rankedReplaysAMinute'), // what this process has to do
    picture: own('picturesAMinute'),
    review: ofAll('reviewsAnHour'),
    nameChoice: ofAll('nameChoicesAnHour'),
    wrongCode: ofAll('wrongCodesAnHour'),
    credentialStep: ofAll('credentialStepsAMinute'),
    accountExport: ofAll('exportsAnHour'),
    report: ofAll('reportsAnHour'),
    sync: own('syncAMinute'),
    syncBytes: ofAll('syncBytesAnHour'),
  };
}

function windowOf(name: keyof Limits): number {
  return name.endsWith('AnHour') ? 60 * MINUTE_MS : MINUTE_MS;
}

/** One limit as a process counts it: of a network and, with more requests, of its site. */
function networkCounts(max: number, windowMs: number) {
  const siteMax = SITE_FACTOR * max;
  return [
    {
      max,
      counters: new Counters({ max, windowMs }),
      of: (request: FastifyRequest) => keyOf(request, NETWORK_BITS),
    },
    { max: siteMax, counters: new Counters({ max: siteMax, windowMs }), of: siteOf },
  ];
}

function ofNetwork(max: number, windowMs: number): OwnCheck {
  const checks = networkCounts(max, windowMs).map(({ counters, of }) => makeCheck(counters, of));
  return (...asked) => {
    for (const check of checks) check(...asked);
  };
}

/** First in this process: whoever is beyond a limit costs the database nothing. */
function ofAllProcesses(shared: SharedCounts, name: string, max: number, windowMs: number): Check {
  const counts = networkCounts(max, windowMs);
  const checks = counts.map(({ counters, of }) => makeCheck(counters, of));
  return async (request, requests = 1) => {
    for (const check of checks) check(request, requests);
    const networks = counts.map(({ of }) => of(request));
    // An IPv4 address is its own site.
    const asked = counts.slice(0, new Set(networks).size);
    const clients = asked.map((each, at) => ({ network: networks[at]!, max: each.max }));
    const left = await shared.count({ name, windowMs }, clients, requests);
    left.forEach((milliseconds, at) => {
      if (milliseconds > 0) asked[at]!.counters.block(networks[at]!, milliseconds);
    });
    const longest = Math.max(...left);
    if (longest > 0) throw tooMany(longest);
  };
}

function makeCheck(counters: Counters, keyOf: (request: FastifyRequest) => string): OwnCheck {
  return (request, requests) => {
    const left = counters.count(keyOf(request), requests);
    if (left > 0) throw tooMany(left);
  };
}

function tooMany(milliseconds: number): Refused {
  const seconds = Math.ceil(milliseconds / 1000);
  const message = `Too many requests. Ask again in ${seconds} seconds.`;
  return new Refused(429, 'too_many_requests', message, { 'retry-after': String(seconds) });
}

/** The token itself is not kept. */
function keyOfToken(request: FastifyRequest): string {
  return Buffer.from(hashOf(tokenOf(request)!)).toString('base64url');
}

/** The key of all that a home or an office asks: its IPv4 address, or the /48 of its IPv6 address. */
export function siteOf(request: FastifyRequest): string {
  return keyOf(request, SITE_BITS);
}

/** An address that a proxy names and nobody can read counts as the proxy's: a made-up one is no way around a limit. */
function keyOf({ ip, socket }: FastifyRequest, bits: number): string {
  return networkOf(ip, bits) ?? networkOf(socket.remoteAddress ?? '', bits) ?? 'unknown';
}

/**
 * The network of an address, perhaps with a port: an IPv4 address, also one written as IPv6, or the first bits of an
 * IPv6 address. Undefined: it is no address.
 */
export function networkOf(text: string, bits = NETWORK_BITS): string | undefined {
  const address = withoutPort(text);
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().slice(0, bits / 8);
  return `${Buffer.from(prefix).toString('hex')}/${bits}`;
}

/** Some proxies name the client's port too: `192.0.2.1:50123`, or `[2001:db8::1]:50123`. */
function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}
