/**
 * The server of ranked play as the terminal speaks with it: requests by fetch, the socket by ws, the account by the
 * token of this device. Failures become sentences that say what to do.
 */
import { randomBytes } from 'node:crypto';
import type { Failure, Result } from '@twofold/core';
import {
  type Account,
  type Answer,
  createApi,
  NO_SERVER,
  NOT_READY,
  type Ports,
  type RankedApi,
  type RankedGame,
  type Request,
  Session,
  type Socket,
  type SocketHandlers,
} from '@twofold/protocol/client';
import WebSocket from 'ws';
import { openStore, type RankedStore } from './store.js';

/** The cookie in which a server gives the token of a new account. */
const COOKIE = /^twofold_device=([\w-]+)/;
const SUBPROTOCOL = 'twofold.v1';
/** A server that says nothing for as long as this is not there. */
const PATIENCE = 10_000; // milliseconds
/** How often, and how many times, a server is asked whose database starts. */
const READY_PAUSE = 1000; // milliseconds
const READY_TRIES = 60;
/** The longest message that a server of ranked play sends is far shorter. */
const MOST_BYTES = 65_536;

/** The address where `twofold serve` serves. */
export const DEFAULT_SERVER = 'http://localhost:2048';

export interface Service {
  readonly server: string;
  readonly api: RankedApi;
  readonly store: RankedStore;
  /** The account of this device, made if there is none. Throws an Error with a sentence. */
  signIn(): Promise<Account>;
  /** The value of an answer. Waits while the database starts. Throws an Error with a sentence. */
  ask<T>(question: () => Promise<Result<T>>): Promise<T>;
  /** A failure as a sentence that says what to do. */
  explain(failure: Failure): string;
  /** A new game, dealt. */
  start(variant: string): Promise<RankedGame>;
  /** Deals a game that was begun. */
  deal(game: RankedGame): Promise<RankedGame>;
  /** The session of a game. It is to be opened. */
  session(game: RankedGame): Session;
}

export interface ServiceOptions {
  readonly dataFolder: string;
  /** The sentences for a player who waits, or whose account is another one. */
  readonly tell: (sentence: string) => void;
}

/** The address of a server without a slash at its end. Throws RangeError for one that is none. */
export function serverAddress(text: string): string {
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const address = addressOf(isWhole ? text : `http://${text}`);
  if (
    !/^https?:$/.test(address?.protocol ?? '') ||
    address?.username !== '' ||
    address.search !== '' ||
    address.hash !== ''
  ) {
    throw new RangeError(
      `"${text}" is no server. Give an address such as https://example.org or ${DEFAULT_SERVER}.`,
    );
  }
  return address.origin + address.pathname.replace(/\/+$/, '');
}

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

export function openService(server: string, { dataFolder, tell }: ServiceOptions): Service {
  const store = openStore(dataFolder, server);
  const line = new Line(server, store);
  const api = createApi(line.request);
  const explain = (failure: Failure) => sentenceOf(failure, server, line.heard);
  const ask = <T>(question: () => Promise<Result<T>>) => patiently(question, explain, tell);
  const ports: Ports = {
    api,
    openSocket: (id, handlers) => openSocket(server, store, id, handlers),
    later,
    random: Math.random,
  };
  const service: Service = {
    server,
    api,
    store,
    ask,
    explain,
    async signIn() {
      const found = store.token === undefined ? undefined : await ask(() => api.account());
      if (found) return found;
      if (store.token !== undefined) {
        const path = store.setTokenAside();
        tell(`${server} does not know the account of this device any more. Its token is kept as ${path}.`);
      }
      const made = await ask(() => api.makeAccount());
      if (store.token === undefined) throw new Error(otherVersion(server));
      return made;
    },
    start: async (variant) => service.deal(await ask(() => api.start(variant))),
    async deal(game) {
      const nonce = store.deal(game.id)?.nonce ?? randomBytes(32).toString('hex');
      store.keepDeal(game.id, { commitment: game.commitment, nonce });
      return ask(() => api.giveNonce(game.id, nonce));
    },
    session: (game) => {
      try {
        return new Session(game, { ...ports, outbox: store, now: () => performance.now() });
      } catch {
        throw new Error(otherVersion(server));
      }
    },
  };
  return service;
}

/** What came last from the server. Undefined: nothing. */
interface Heard {
  readonly status: number;
  readonly isJson: boolean;
}

/** Requests with the token of this device. */
class Line {
  heard: Heard | undefined;
  readonly #server: string;
  readonly #store: RankedStore;

  constructor(server: string, store: RankedStore) {
    this.#server = server;
    this.#store = store;
  }

  readonly request: Request = async (method, path, body): Promise<Answer> => {
    this.heard = undefined;
    const { token } = this.#store;
    const response = await fetch(this.#server + path, {
      method,
      redirect: 'manual', // the token goes to no other address
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const { status } = response;
    this.heard = { status, isJson };
    if (method === 'POST' && path === '/api/account') this.#takeToken(response);
    return { status, body: await response.text(), isJson };
  };

  #takeToken(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const token = COOKIE.exec(cookie)?.[1];
      if (token !== undefined) this.#store.keepToken(token);
    }
  }
}

function openSocket(
  server: string,
  store: RankedStore,
  gameId: string,
  { onText, onClose }: SocketHandlers,
): Socket {
  const address = `${server.replace(/^http/, 'ws')}/api/ranked/games/${encodeURIComponent(gameId)}/socket`;
  const { token } = store;
  const socket = new WebSocket(address, SUBPROTOCOL, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    handshakeTimeout: PATIENCE,
    maxPayload: MOST_BYTES,
    perMessageDeflate: false,
  });
  socket.on('message', (data, isBinary) => {
    if (!isBinary) onText(String(data));
  });
  socket.on('error', () => {}); // `close` follows
  socket.on('close', () => onClose());
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

async function patiently<T>(
  question: () => Promise<Result<T>>,
  explain: (failure: Failure) => string,
  tell: (sentence: string) => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await question();
    if (answer.ok) return answer.value;
    if (answer.error.code !== NOT_READY || tries === READY_TRIES) throw new Error(explain(answer.error));
    if (tries === 1) tell('The server is there, its database is not yet. Waiting for it ...');
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE));
  }
}

function sentenceOf({ code, message }: Failure, server: string, heard: Heard | undefined): string {
  if (code === NOT_READY) return `The database of ${server} is not ready. Try again in a moment.`;
  if (code === 'no_account' || code === 'unauthorized') {
    return `${server} does not know this device. "twofold ranked" makes a new account there.`;
  }
  if (code === 'not_found') return noRankedPlay(server);
  if (code !== NO_SERVER) return message;
  if (heard === undefined) {
    return `${server} does not answer. Start a server with "twofold serve", or name another one with --server.`;
  }
  if (heard.status >= 300 && heard.status < 400) {
    return `${server} sends to another address. Give that one with --server.`;
  }
  if (heard.status >= 500) return `${server} has a fault (${heard.status}). Try again in a moment.`;
  if (heard.status === 404 || !heard.isJson) return noRankedPlay(server);
  return otherVersion(server);
}

function noRankedPlay(server: string): string {
  return `${server} answers, but has no ranked play. It may run without a database: "twofold serve" has one.`;
}

function otherVersion(server: string): string {
  return `${server} speaks another version of ranked play. Update this twofold or that server.`;
}
