// Listens, and stops. At a stop open requests are answered and idle connections closed. Connections still
// open after a grace period are cut off, sockets too. For the second address of `localhost` Fastify would
// start a second server. It neither closes that server in time nor gives access to it. Here all connections
// belong to one server.
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server as Listener, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.js';

export interface ServerOptions extends AppOptions {
  /** 0 takes any free port. */
  port: number;
  /** 'localhost' for this machine only, '0.0.0.0' for its networks too; a name means all its addresses. */
  host: string;
  /** Milliseconds that open connections get to finish when the server closes; 5,000 by default. */
  graceMs?: number;
}

export interface Server {
  /** The port it listens at. */
  readonly port: number;
  /** Answers all pending requests within the grace period; resolves when nothing is open. */
  close(): Promise<void>;
}

/** Serves the site. Rejects with Node's error if the port cannot be had (`code` is 'EADDRINUSE', ...). */
export async function startServer({ host, ...options }: ServerOptions): Promise<Server> {
  const [first, ...others] = await lookup(host, { all: true });
  return listenAt([first!.address, ...others.map(({ address }) => address)], options);
}

/** Serves the site at several addresses of this machine, at one port. */
export async function listenAt(
  [first, ...others]: [string, ...string[]],
  { port, graceMs = 5_000, ...options }: Omit<ServerOptions, 'host'>,
): Promise<Server> {
  const app = await buildApp(options);
  const listeners: Listener[] = [];
  const cutOff = watchConnections(app);
  const close = () => closeAll(app, listeners, cutOff, graceMs);
  try {
    await app.listen({ port, host: first });
    const [bound] = app.addresses();
    const taken = typeof bound === 'object' ? bound.port : port;
    for (const address of others) listeners.push(...(await listenBeside(app, address, taken)));
    return { port: taken, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Hands the connections of another address to the app's server. Does nothing if the machine has no such
 * address.
 */
async function listenBeside(app: FastifyInstance, host: string, port: number): Promise<Listener[]> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', socket);
  });
  try {
    await once(listener.listen(port, host), 'listening');
    return [listener];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return [];
    throw error;
  }
}

/**
 * Returns what ends every connection, and those that still come. Node's own function leaves connections that became
 * sockets, or are about to.
 */
function watchConnections({ server }: FastifyInstance): () => void {
  const connections = new Set<Socket>();
  let isOver = false;
  server.on('connection', (socket: Socket) => {
    if (isOver) return socket.destroy();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    isOver = true;
    for (const socket of connections) socket.destroy();
  };
}

async function closeAll(
  app: FastifyInstance,
  listeners: Listener[],
  cutOff: () => void,
  graceMs: number,
): Promise<void> {
  const timer = setTimeout(cutOff, graceMs);
  const closed = listeners.map((listener) => once(listener.close(), 'close'));
  await Promise.all([app.close(), ...closed]);
  clearTimeout(timer);
}
