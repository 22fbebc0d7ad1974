import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { listenAt, type ServerOptions, startServer } from './server.js';
import { openConnection, parseAnswer } from './testing/connection.js';

/** More than the buffers of both ends of a connection hold. */
const LARGE = 64_000_000; // more than the buffers of two sockets hold
const GET = 'Host: localhost\r\n\r\n';

let options: ServerOptions;

beforeAll(() => {
  const root = mkdtempSync(join(tmpdir(), 'twofold-server-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Twofold</title>');
  writeFileSync(join(root, 'routes.json'), '[]');
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(LARGE));
  options = { root, port: 0, host: 'localhost', logger: false };
});

afterAll(() => rmSync(options.root, { recursive: true }));

test('listens at the port it reports, and no more once closed', async () => {
  const server = await startServer(options);
  const url = `http://localhost:${server.port}/`;
  expect((await fetch(url)).status).toBe(200);
  await server.close();
  await expect(fetch(url)).rejects.toThrow();
});

test('a busy port rejects with the code of Node', async () => {
  const server = await startServer(options);
  await expect(startServer({ ...options, port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await server.close();
});

const hasIpv6 = Object.values(networkInterfaces()).some((own) =>
  own?.some(({ address }) => address === '::1'),
);
/** Two addresses of this machine only: the two of `localhost` where it has both. */
const LOCAL: [string, string] = ['127.0.0.1', hasIpv6 ? '::1' : '127.0.0.2'];

describe('several addresses of one host', () => {
  it('are listened to at one port, and closed together, with what is open at them', async () => {
    const server = await listenAt(LOCAL, { ...options, graceMs: 200 });
    const open = await Promise.all(
      LOCAL.map((host) => openConnection(server.port, `GET / HTTP/1.1\r\n${GET}`, host)),
    );
    for (const { received } of open) await expect.poll(received).toContain('<title>Twofold</title>');
    const silent = await Promise.all(LOCAL.map((host) => openConnection(server.port, '', host)));
    await server.close();
    await Promise.all([...open, ...silent].map(({ closed }) => closed));
    for (const host of LOCAL)
      await expect(openConnection(server.port, '', host)).rejects.toThrow('ECONNREFUSED');
  });

  it('answer malformed requests alike', async () => {
    const server = await listenAt(LOCAL, options);
    for (const host of LOCAL) {
      const { closed } = await openConnection(server.port, 'hello\r\n\r\n', host);
      expect(JSON.parse(parseAnswer(await closed).body).error.code).toBe('bad_request');
    }
    await server.close();
  });

  it('are left out where this machine does not have them', async () => {
    const server = await listenAt(['127.0.0.1', '192.0.2.1'], options); // an address for documentation
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
    await server.close();
  });

  it('are not listened to at all where the port of one is taken', async () => {
    const other = await listenAt([LOCAL[1]], options);
    await expect(listenAt(LOCAL, { ...options, port: other.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await expect(openConnection(other.port, '', LOCAL[0])).rejects.toThrow('ECONNREFUSED');
    await other.close();
  });
});

describe('closing', () => {
  const start = () => startServer({ ...options, host: '127.0.0.1', graceMs: 200 });

  it.each([
    ['is silent', ''],
    ['has sent half a request', 'GET / HTTP/1.1\r\nHost: '],
    ['has sent half a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc'],
    ['does not read its answer', `GET /large.bin HTTP/1.1\r\n${GET}`],
  ])('ends a connection that %s, after the grace', async (_name, text) => {
    const server = await start();
    const first = text && `GET /healthz HTTP/1.1\r\n${GET}`;
    const { socket, received, closed } = await openConnection(server.port, first + text);
    // The answer to the first request shows that the server has read the rest, too: it came in the same packet.
    if (text) await expect.poll(received).toContain('"ok"');
    socket.pause();
    await server.close();
    socket.resume();
    expect((await closed).length).toBeLessThan(LARGE);
  });

  it('still answers a connection that asks again meanwhile, and then ends it', async () => {
    const server = await startServer({ ...options, host: '127.0.0.1', graceMs: 3_600_000 });
    const { socket, received, closed } = await openConnection(
      server.port,
      `GET /large.bin HTTP/1.1\r\n${GET}`,
    );
    await expect.poll(received).toContain('200 OK');
    socket.pause();
    const closing = server.close();
    socket.write(`GET /healthz HTTP/1.1\r\n${GET}`);
    socket.resume();
    expect((await closed).slice(-1_500)).toMatch(/connection: close\r\n[\s\S]*"ok"/i);
    await closing;
  });

  it('does not wait for a connection that has its answer', async () => {
    const server = await startServer({ ...options, host: '127.0.0.1', graceMs: 3_600_000 });
    const { received, closed } = await openConnection(server.port, `GET /healthz HTTP/1.1\r\n${GET}`);
    await expect.poll(received).toContain('"ok"');
    await server.close();
    expect(parseAnswer(await closed).status).toBe(200);
  });

  it('lets an answer be finished that is on its way', async () => {
    const server = await startServer({ ...options, host: '127.0.0.1', graceMs: 3_600_000 });
    const { socket, received, closed } = await openConnection(
      server.port,
      `GET /large.bin HTTP/1.1\r\nConnection: close\r\n${GET}`,
    );
    await expect.poll(received).toContain('200 OK');
    socket.pause();
    const closing = server.close();
    socket.resume();
    expect(parseAnswer(await closed).body.length).toBe(LARGE);
    await closing;
  });
});
