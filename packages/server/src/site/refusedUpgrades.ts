// Node hands the connection of an upgrade over and watches it no more. Where the upgrade is refused, nobody would
// notice that the client goes: the connection would stay for good, and hold up the server's end.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Ends the connection of each upgrade that was answered as a request, or not within `timeoutMs` milliseconds. */
export function endRefusedUpgrades(app: FastifyInstance, timeoutMs: number): void {
  const asked = new WeakMap<IncomingMessage, Duplex>();
  app.server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    asked.set(request, socket);
    // A WebSocket that begins takes this timeout away.
    request.socket.setTimeout(timeoutMs, () => socket.destroy());
  });
  app.addHook('onResponse', async ({ raw }) => {
    const socket = asked.get(raw);
    socket?.end(() => socket.destroy());
  });
}
