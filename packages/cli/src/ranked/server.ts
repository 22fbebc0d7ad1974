/**
 * A server of ranked play as a terminal reaches it. The device's token for each server lies in a file that only
 * its owner can read. It is never printed.
 */
import { randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure, Result } from '@twofold/core';
import { messageOf } from '@twofold/core/internal';
import {
  type AccountApi,
  type Answer,
  type ArenaApi,
  createAccountApi,
  createApi,
  createArenaApi,
  createDailyApi,
  createRaceApi,
  type DailyApi,
  type DealStore,
  NO_SERVER,
  NOT_READY,
  type OutboxStore,
  type Ports,
  type RacePorts,
  type RankedApi,
  type Request,
  type SocketHandlers,
} from '@twofold/protocol/client';
import { createRecordsApi, type RecordsApi } from '@twofold/protocol/serverRecords';
import { WebSocket } from 'ws';
import { dataFolder } from '../inputs/sources.js';
import { printable } from '../terminal/speech.js';
import type { KeptServer } from './keyStore.js';

const COOKIE = 'twofold_device';
/** Its name where the server is reached by https: a page of another subdomain cannot set it. */
const HOST_COOKIE = `__Host-${COOKIE}`;
const SUBPROTOCOL = 'twofold.v1';
/** A server that says nothing for this many milliseconds is not there. */
const PATIENCE = 10_000;

export interface RankedServer {
  /** As the player wrote it, for messages. */
  readonly address: string;
  readonly api: RankedApi;
  /** The account of this device. */
  readonly account: AccountApi;
  /** Writes all that the server keeps of the account to a file that only its owner can read. */
  readonly exportTo: (path: string) => Promise<Result<true>>;
  /** The daily and the board of the week. */
  readonly daily: DailyApi;
  readonly ports: Ports;
  /** Races, and the sockets that bring them. */
  readonly races: RacePorts;
  /** Arenas of races. */
  readonly arenas: ArenaApi;
  /** Keeps moves without an answer on the disk. */
  readonly outbox: OutboxStore;
  /** Keeps the deals of this device's games on the disk, to check the server by. */
  readonly deals: DealStore;
  /** What the server has signed. */
  readonly records: RecordsApi;
  /** What this machine keeps of the server. */
  readonly kept: KeptServer;
}

/** Throws RangeError for an address that is none. Nothing is asked yet. */
export function rankedServer(address: string, folder = join(dataFolder(), 'ranked')): RankedServer {
  const url = urlOf(address);
  const name = nameOf(url);
  // A server behind a proxy may not know that it is reached by https.
  const cookies = url.protocol === 'https:' ? [HOST_COOKIE, COOKIE] : [COOKIE];
  const device = new Device(join(folder, `${name}.token`), cookies);
  const request = requestTo(url, device);
  const api = createApi(request);
  const ports: Ports = {
    api,
    openSocket: (id, handlers) => openSocket(url, `ranked/games/${encodeURIComponent(id)}`, device, handlers),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
  return {
    address: url.href.replace(/\/$/, ''),
    api,
    account: createAccountApi(request),
    exportTo: (path) => exportTo(url, device, path),
    daily: createDailyApi(request),
    ports,
    races: {
      ...ports,
      api: createRaceApi(request),
      openSocket: (id, handlers) => openSocket(url, `races/${encodeURIComponent(id)}`, device, handlers),
    },
    arenas: createArenaApi(request),
    outbox: outboxIn(folder, name),
    deals: dealsIn(join(folder, `${name}.deals`)),
    records: createRecordsApi(request),
    kept: { path: join(folder, name) },
  };
}

/** The client's half of a deal: 32 random bytes in hex. */
export function makeNonce(): string {
  return randomBytes(32).toString('hex');
}

/** The value of an answer. Throws Error with what a player can do. */
export function requireAnswer<T>(result: Result<T>, { address }: RankedServer): T {
  if (result.ok) return result.value;
  throw new Error(explain(result.error, address));
}

/** A failure in words for the player. */
export function explain({ code, message }: Failure, address: string): string {
  if (code === NO_SERVER) {
    return `No server of ranked play answers at ${address}. "twofold serve" starts one; --server names another.`;
  }
  if (code === 'not_found') return `${address} has no ranked play: its server runs without a database.`;
  if (code === NOT_READY) return `The server at ${address} has no database yet. Try again in a few seconds.`;
  return message;
}

/** How long a server's database may take to start, and the pause between two questions, in milliseconds. */
const WAIT = { mostMs: 60_000, pauseMs: 2_000 };

/** As `requireAnswer`. Where the server's database is still starting, says so once and asks again for a minute. */
export async function whenReady<T>(
  ask: () => Promise<Result<T>>,
  server: RankedServer,
  { mostMs, pauseMs } = WAIT,
): Promise<T> {
  const until = performance.now() + mostMs;
  for (let isTold = false; ; isTold = true) {
    const result = await ask();
    if (result.ok || result.error.code !== NOT_READY || performance.now() >= until)
      return requireAnswer(result, server);
    if (!isTold) console.error(`The database of ${server.address} is not ready yet. Waiting ...`);
    await wait(pauseMs);
  }
}

/** The address of a server, with a slash at its end. A server may lie below a path, behind a proxy. */
function urlOf(address: string): URL {
  const full = /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new RangeError(`"${address}" is no address of a server. Give one such as https://twofold.example.`);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** The name of a server's files. A token of https must not go over http, nor to another path: each has its own. */
function nameOf({ protocol, host, pathname }: URL): string {
  const scheme = protocol === 'https:' ? 'https_' : '';
  const path = pathname === '/' ? '' : `~${encodeURIComponent(pathname.slice(1, -1))}`;
  return `${scheme}${host.replaceAll(/[^\w.-]/g, '_')}${path}`;
}

/** The token of this device at one server. */
class Device {
  readonly #path: string;
  readonly #cookies: readonly string[];
  #token: string | undefined;

  /** `cookies`: the names by which the server may know the token. */
  constructor(path: string, cookies: readonly string[]) {
    this.#path = path;
    this.#cookies = cookies;
    try {
      this.#token = readFileSync(path, 'utf8').trim() || undefined;
    } catch {
      // a first visit
    }
  }

  get headers(): Record<string, string> {
    if (this.#token === undefined) return {};
    return { cookie: this.#cookies.map((name) => `${name}=${this.#token}`).join('; ') };
  }

  /** Keeps the token that an answer sets. `isNew`: it is that of a new account. */
  learn(response: Response, isNew: boolean): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', token] = /^([\w-]+)=([\w-]{20,100});/.exec(`${cookie};`) ?? [];
      if (token === undefined || !this.#cookies.includes(name) || token === this.#token) continue;
      if (this.#token !== undefined && isNew) this.#setAside();
      this.#token = token;
      writeSafely(this.#path, `${token}\n`);
    }
  }

  /** A token that its server does not know: the server may have another database for a while. */
  #setAside(): void {
    if (!existsSync(this.#path)) return; // another process did it
    let path = `${this.#path}.before`;
    for (let n = 2; existsSync(path); n++) path = `${this.#path}.before${n}`;
    renameSync(this.#path, path);
    console.error(`The server does not know this device's account any more. Its token is kept in ${path}.`);
  }
}

/** By which a player knows this device in the list of sessions. */
const AGENT = { 'user-agent': `twofold/cli (${process.platform})` };

function requestTo(url: URL, device: Device): Request {
  return async (method, path, body): Promise<Answer> => {
    const response = await fetch(new URL(`.${path}`, url), {
      method,
      redirect: 'error', // the token is for this server alone
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...AGENT,
        ...device.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    device.learn(response, path === '/api/account');
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const text = await response.text();
    return { status: response.status, body: isJson ? withoutEscapes(text) : text, isJson };
  };
}

/** The file is whole or not there. An export of many games is never held in memory. */
async function exportTo(url: URL, device: Device, path: string): Promise<Result<true>> {
  const half = `${path}.${process.pid}.part`;
  try {
    const response = await fetch(new URL('./api/account/export', url), {
      redirect: 'error',
      headers: { ...AGENT, ...device.headers },
    });
    if (response.status !== 200 || !response.body) {
      const told = JSON.parse(withoutEscapes(await response.text())) as { error?: Failure };
      return { ok: false, error: told.error ?? { code: NO_SERVER, message: '' } };
    }
    await pipeline(response.body, createWriteStream(half, { mode: 0o600, flags: 'wx' }));
    renameSync(half, path);
    return { ok: true, value: true };
  } catch (error) {
    rmSync(half, { force: true });
    if ((error as NodeJS.ErrnoException).syscall) throw error; // of the disk
    return { ok: false, error: { code: NO_SERVER, message: messageOf(error) } };
  }
}

/**
 * JSON whose strings a terminal may show. Names, ids and messages of a server are printed in many places, and escape
 * sequences in them must reach none. A text that is no JSON stays as it is.
 */
function withoutEscapes(json: string): string {
  try {
    return JSON.stringify(
      JSON.parse(json, (_, value) => (typeof value === 'string' ? printable(value) : value)),
    );
  } catch {
    return json; // nothing reads it
  }
}

function openSocket(url: URL, path: string, device: Device, { onText, onClose }: SocketHandlers) {
  const address = new URL(`./api/${path}/socket`, url);
  address.protocol = url.protocol.replace('http', 'ws');
  const options = { headers: device.headers, followRedirects: false, handshakeTimeout: PATIENCE };
  const socket = new WebSocket(address, SUBPROTOCOL, options);
  socket.on('message', (data, isBinary) => !isBinary && onText(withoutEscapes(String(data))));
  socket.on('close', onClose);
  socket.on('error', () => {}); // 'close' follows
  return {
    send: (text: string) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => (socket.readyState === WebSocket.OPEN ? socket.close() : socket.terminate()),
  };
}

/** One file for each game with moves under way. A disk that is full loses those moves only if the process ends, too. */
function outboxIn(folder: string, name: string): OutboxStore {
  const pathOf = (gameId: string) => join(folder, `${name}.${gameId.replaceAll(/\W/g, '_')}.moves`);
  return {
    read(gameId) {
      try {
        return readFileSync(pathOf(gameId), 'utf8');
      } catch {
        return undefined;
      }
    },
    write(gameId, text) {
      try {
        if (text === undefined) removeWithHalves(pathOf(gameId));
        else writeSafely(pathOf(gameId), text);
      } catch {
        // the moves are in memory, and on their way
      }
    },
  };
}

function dealsIn(path: string): DealStore {
  return {
    read() {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined; // no game began here
      }
    },
    write: (text) => writeSafely(path, text),
  };
}

/** Removes a file, and what a kill left half written of it. */
function removeWithHalves(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path))) rmSync(join(dirname(path), name), { force: true });
}

/** Writes a file that only its owner can read. A kill leaves the one before or this one. */
function writeSafely(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, text, { mode: 0o600 });
  renameSync(half, path);
}
