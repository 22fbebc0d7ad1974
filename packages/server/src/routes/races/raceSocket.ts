/**
 * The socket of a race: the race as its viewer may see it, at once and after each change. Clients send nothing over it. So a
 * message that is lost costs nothing: the next one has everything.
 */
import { randomBytes } from 'node:crypto';
import { IdParameters, type RaceMessage, type RaceView } from '@twofold/protocol';
import type { WebSocket } from 'ws';
import { hasSession } from '../../db/queries/people/sessions.js';
import type { OpenSockets } from '../../live/openSockets.js';
import { Refused } from '../../live/refused.js';
import { CLOSE, leaveHandshake } from '../../live/socket.js';
import { findAccount, requireOwnOrigin } from '../identity.js';
import type { App, RouteContext } from '../parts.js';

/** A viewer that leaves more bytes unread misses some of the messages. */
const MOST_UNSENT_BYTES = 65_536;
const PING_BYTES = 8;
/** Frames that a client may send between two pings: pongs and pings of its own. */
const MOST_FRAMES = 20;

export interface RaceSocketOptions extends Pick<RouteContext, 'ready'> {
  /** Gets the sockets while they are open. */
  sockets: OpenSockets;
}

/** The sockets plugin must be registered before. */
export function raceSocket(app: App, { ready, sockets }: RaceSocketOptions): void {
  app.get(
    '/races/:id/socket',
    {
      websocket: true,
      schema: { summary: 'The socket of a race (docs/protocol.md)', params: IdParameters },
      preValidation: async (request, reply) => {
        requireOwnOrigin(request);
        request.response = reply.raw;
      },
    },
    async (socket, request) => {
      leaveHandshake(socket, request, app);
      const { id } = request.params as { id: string };
      const ping = keepAlive(socket);
      try {
        const { database, races } = await ready();
        const account = await findAccount(database, request);
        const closing = () => {
          send(socket, { type: 'closing' });
          socket.close(CLOSE.goingAway, 'closing');
        };
        sockets.add({ session: account?.session, ping, closing }, socket);
        const show = (race: RaceView) => send(socket, { type: 'race', race });
        const leave = await races.join(id, { account: account?.id, show, closing });
        socket.once('close', leave);
        if (socket.readyState !== socket.OPEN) leave();
        // The session may have ended before its end was heard here.
        if (account && !(await hasSession(database.db, account.session))) closing();
      } catch (error) {
        fail(socket, error);
      }
    },
  );
}

function send(socket: WebSocket, message: RaceMessage): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNSENT_BYTES) return socket.terminate(); // it connects again for the newest
  socket.send(JSON.stringify(message));
}

function fail(socket: WebSocket, error: unknown): void {
  if (error instanceof Refused && error.statusCode < 500) {
    send(socket, { type: 'error', code: error.code, message: error.message });
    return socket.close(CLOSE.policy, error.code);
  }
  socket.close(CLOSE.goingAway, 'closing');
}

/** Returns how to ping. Pings hold random bytes: a client that reads nothing cannot answer, and is cut off. */
function keepAlive(socket: WebSocket): () => void {
  let asked: Buffer | undefined;
  let frames = 0;
  const count = () => {
    if (++frames > MOST_FRAMES) socket.close(CLOSE.policy, 'too many messages');
  };
  socket.on('message', count);
  socket.on('ping', count);
  socket.on('pong', (data) => {
    count();
    if (asked?.equals(data)) asked = undefined;
  });
  return () => {
    if (asked) return socket.terminate();
    frames = 0;
    asked = randomBytes(PING_BYTES);
    socket.ping(asked);
  };
}
