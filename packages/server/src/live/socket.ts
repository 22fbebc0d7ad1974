/**
 * The socket of a ranked game. A client sends moves without waiting for tiles; each tile is sent when its move
 * is durable. Whoever sends too much, too large or too fast is disconnected, and loses no move by it.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import {
  IdParameters,
  MOST_MESSAGE_BYTES,
  makeMessage,
  parseClientMessage,
  type ServerMessage,
  SUBPROTOCOL,
} from '@twofold/protocol';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Database } from '../db/database.js';
import { hasSession } from '../db/queries/people/sessions.js';
import { requireAccount, requireOwnOrigin } from '../routes/identity.js';
import { endSpan } from '../traces/traces.js';
import type { Player } from './heldGames.js';
import type { LiveGames, MoveStream } from './liveGames.js';
import type { OpenSocket, OpenSockets } from './openSockets.js';
import { Refused } from './refused.js';

/** The most messages of a second, on average over ten seconds. People send twenty at most. */
const MOST_A_SECOND = 50;
const BURST = 10 * MOST_A_SECOND;
/** A client that leaves more bytes unread is too slow. */
const MOST_UNSENT_BYTES = 262_144;
/** The status of an upgrade. */
const SWITCHED = 101;
/** A closing handshake may take this long. ws alone waits half a minute, and hears messages meanwhile. */
const CLOSING_MS = 2_000;
const PING_BYTES = 8;
/** Close codes of RFC 6455, and ours from 4000 on. */
export const CLOSE = { goingAway: 1001, unsupported: 1003, policy: 1008, replaced: 4001 } as const;

export interface SocketOptions {
  ready: () => Promise<{ database: Database; games: LiveGames }>;
  /** Gets the sockets while they are open. */
  sockets: OpenSockets;
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

export async function addSocket(app: App, { ready, sockets }: SocketOptions): Promise<void> {
  // Before the hook of @fastify/websocket, which waits for clients that are silent.
  app.addHook('preClose', async () => sockets.close());
  await app.register(websocket, {
    // A client that breaks the protocol is no fault of ours: one line, and no stack.
    errorHandler: (error, socket, { log }) => endFaulty(socket, error, log),
    options: {
      maxPayload: MOST_MESSAGE_BYTES,
      perMessageDeflate: false, // messages are small, and compression costs memory
      handleProtocols: (offered: Set<string>, _request: IncomingMessage) =>
        offered.has(SUBPROTOCOL) && SUBPROTOCOL,
    },
  });
  app.websocketServer.on('connection', (_socket, request: IncomingMessage) => endSpan(request, SWITCHED));
  app.get(
    '/ranked/games/:id/socket',
    {
      websocket: true,
      schema: { summary: 'The socket of a game (docs/protocol.md)', params: IdParameters },
      preValidation: async (request, reply) => {
        requireOwnOrigin(request); // a page of another site could open a socket with the cookie
        request.response = reply.raw;
        request.player = await requireAccount({ db: (await ready()).database.moves }, request);
      },
    },
    async (socket, request) => {
      leaveHandshake(socket, request, app);
      const { id } = request.params as { id: string };
      const player = request.player!;
      const { games, database } = await ready();
      const connection = new Connection(socket, games, id, player);
      sockets.add(connection, socket);
      await connection.open();
      // It may have ended before the connection was there to be closed.
      const goesOn = await hasSession(database.moves, player.session).catch(() => false);
      if (!goesOn) connection.closing();
    },
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    player?: Player & { session: string };
    /** Of an upgrade. */
    response?: ServerResponse;
  }
}

/**
 * Lets request and response of a handshake go: 4 KB. The plugin keeps them in its listener of errors while the socket is
 * open, and Node at the connection.
 */
export function leaveHandshake(socket: WebSocket, { response }: FastifyRequest, { log }: App): void {
  response!.detachSocket(response!.socket!);
  socket.removeAllListeners('error').on('error', (error) => endFaulty(socket, error, log));
}

function endFaulty(socket: WebSocket, { code }: NodeJS.ErrnoException, log: App['log']): void {
  log.info({ code }, 'a socket was ended for what it sent');
  socket.terminate();
}

class Connection implements OpenSocket {
  readonly session: string;
  readonly #socket: WebSocket;
  readonly #games: LiveGames;
  readonly #id: string;
  readonly #player: Player;
  readonly #stream: MoveStream = { hasConflict: false };
  #leave = () => {};
  #clock = () => 0;
  #credit = BURST;
  #creditAt = performance.now();
  #asked: Buffer | undefined; // what the newest ping holds, until its pong has come
  #isEnded = false; // what still arrives is not heard: another connection may play

  constructor(socket: WebSocket, games: LiveGames, id: string, player: Player & { session: string }) {
    this.session = player.session;
    this.#socket = socket;
    this.#games = games;
    this.#id = id;
    this.#player = player;
  }

  async open(): Promise<void> {
    const socket = this.#socket;
    const early: string[] = []; // what arrives before the game is loaded
    let take = (text: string): void => {
      early.push(text);
    };
    socket.on('message', (data, isBinary) => {
      if (isBinary) return this.#close(CLOSE.unsupported, 'text only');
      if (this.#pay()) take(String(data));
    });
    socket.on('ping', () => this.#pay());
    socket.on('pong', (data) => {
      if (this.#pay() && this.#asked?.equals(data)) this.#asked = undefined;
    });
    socket.on('close', () => this.#leave());
    try {
      const listener = {
        replaced: () => void this.#replaced(),
        closing: () => this.closing(),
      };
      const { state, clock, leave } = await this.#games.connect(this.#id, this.#player, listener);
      this.#leave = leave;
      this.#clock = clock;
      if (socket.readyState !== socket.OPEN) {
        leave();
        return;
      }
      this.#send({ type: 'state', game: state });
      take = (text) => this.#hear(text);
      for (const text of early) this.#hear(text);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The client connects again, anywhere. */
  closing(): void {
    this.#end({ type: 'closing' }, CLOSE.goingAway);
  }

  #hear(text: string): void {
    if (this.#isEnded) return;
    const parsed = parseClientMessage(text);
    if (!parsed.ok) return this.#end({ type: 'error', ...parsed.error }, CLOSE.policy);
    const message = parsed.value;
    switch (message.type) {
      case 'move':
        void this.#move(message.ply, message.direction);
        break;
      case 'resign':
        void this.#resign();
        break;
      case 'ping':
        this.#send({ type: 'pong', id: message.id, clock: this.#clock() });
    }
  }

  async #move(ply: number, direction: 0 | 1 | 2 | 3): Promise<void> {
    try {
      const answer = await this.#games.play(this.#id, this.#player, ply, direction, this.#stream);
      if (answer.kind === 'refused') return this.#send({ type: 'refused', ply, code: answer.code });
      const { cell, rank } = answer.ply.spawn;
      this.#send({ type: 'spawn', ply, cell, rank, score: answer.score, clock: answer.clock });
      if (!answer.isOver) return;
      this.#send({ type: 'over', game: await this.#games.state(this.#id, this.#player) });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #resign(): Promise<void> {
    try {
      this.#send({ type: 'over', game: await this.#games.resign(this.#id, this.#player) });
    } catch (error) {
      this.#fail(error);
    }
  }

  #send(message: ServerMessage): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_UNSENT_BYTES) return socket.terminate();
    socket.send(makeMessage(message));
  }

  #end(message: ServerMessage, code: number): void {
    if (this.#isEnded) return;
    this.#send(message);
    this.#close(code, message.type);
  }

  /** The game left this connection: another one plays it, or another process has ended it, as at the end of a race. */
  async #replaced(): Promise<void> {
    if (this.#isEnded) return;
    this.#stop();
    const state = await this.#games.state(this.#id, this.#player).catch(() => undefined);
    const goesOn = !state || state.status === 'playing' || state.status === 'committed';
    const message: ServerMessage = goesOn ? { type: 'replaced' } : { type: 'over', game: state };
    this.#send(message);
    this.#shut(CLOSE.replaced, message.type);
  }

  #close(code: number, reason: string): void {
    if (this.#isEnded) return;
    this.#stop();
    this.#shut(code, reason);
  }

  /** Nothing is heard from here on: what a client sent behind its fault must not be played. */
  #stop(): void {
    this.#isEnded = true;
    this.#leave();
  }

  #shut(code: number, reason: string): void {
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
  }

  #fail(error: unknown): void {
    if (error instanceof Refused && error.statusCode < 500) {
      if (error.code === 'replaced') return void this.#replaced();
      return this.#end({ type: 'error', code: error.code, message: error.message }, CLOSE.policy);
    }
    // The move may be durable or not: the client connects again, and the state says so.
    return this.closing();
  }

  /** Counts a frame of any kind; false, and the end of the connection, beyond the client's allowance. */
  #pay(): boolean {
    const now = performance.now();
    this.#credit = Math.min(BURST, this.#credit + ((now - this.#creditAt) / 1000) * MOST_A_SECOND) - 1;
    this.#creditAt = now;
    if (this.#credit >= 0) return true;
    this.#close(CLOSE.policy, 'too many messages');
    return false;
  }

  /** A ping holds random bytes: a client that reads nothing cannot send their pong. */
  ping(): void {
    if (this.#asked) return this.#socket.terminate();
    this.#asked = randomBytes(PING_BYTES);
    this.#socket.ping(this.#asked);
  }
}
