/** The ranked server in memory of the protocol's own tests, behind a real port for the built command. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { FakeServer } from '../../packages/protocol/src/testing/fakeServer.js';

const TOKEN = 'a-token-of-this-device-in-tests';

export interface RankedService {
  readonly server: FakeServer;
  readonly url: string;
  /** The cookies that requests showed. */
  readonly cookies: Set<string | undefined>;
  close(): void;
}

export async function serveRanked(): Promise<RankedService> {
  const server = new FakeServer();
  const cookies = new Set<string | undefined>();
  const http = createServer(async (request, response) => {
    cookies.add(request.headers.cookie);
    let text = '';
    for await (const chunk of request) text += chunk;
    try {
      const { method, url = '' } = request;
      const answer = await server.request(method as 'GET', url, text === '' ? undefined : JSON.parse(text));
      const type = answer.isJson ? 'application/json' : 'text/plain';
      const cookie = `twofold_device=${TOKEN}; Path=/api; HttpOnly; SameSite=Strict`;
      response.writeHead(answer.status, { 'content-type': type, 'set-cookie': cookie }).end(answer.body);
    } catch {
      response.destroy(); // as a server that is not there
    }
  });
  const sockets = new WebSocketServer({ server: http, handleProtocols: () => 'twofold.v1' });
  sockets.on('connection', (socket, { url = '' }) => {
    const id = /games\/([^/]+)\/socket/.exec(url)![1]!;
    const own = server.openSocket(id, {
      onText: (text) => socket.send(text),
      onClose: () => socket.close(),
    });
    socket.on('message', (data) => own.send(String(data)));
    socket.on('close', () => own.close());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const close = () => {
    for (const socket of sockets.clients) socket.terminate();
    http.closeAllConnections();
    http.close();
  };
  return { server, cookies, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close };
}
