import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, startServer } from '../server.js';
import { openConnection, parseAnswer } from '../testing/connection.js';

const PAGE = '<!doctype html><title>Twofold</title>';
/** More than the buffers of both ends of a connection hold. */
const LARGE = 64_000_000; // more than the buffers of two sockets hold
const HOST = 'Host: localhost\r\n';
let root: string;
let server: Server;
let hasty: Server; // waits for requests only a moment

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'twofold-malformed-'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'routes.json'), '["/games"]');
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(LARGE));
  const options = { root, port: 0, host: '127.0.0.1', logger: false };
  server = await startServer(options);
  hasty = await startServer({ ...options, requestTimeoutMs: 100 });
});

afterAll(async () => {
  await Promise.all([server.close(), hasty.close()]);
  rmSync(root, { recursive: true });
});

/** The answer to a text, after which the server must close the connection. */
async function answerTo(text: string, { port }: Server = server) {
  const { closed } = await openConnection(port, text);
  return parseAnswer(await closed);
}

const MALFORMED: [name: string, text: string, status: number, code: string][] = [
  ['something that is not HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
  ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad_request'],
  ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
  ['a method in small letters', `get / HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
  ['a space in a path', `GET /a b HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
  ['a path without a slash', `GET index.html HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
  ['a null byte in a path', `GET /\0 HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
  ['a null byte in a header', `GET / HTTP/1.1\r\n${HOST}A: \0\r\n\r\n`, 400, 'bad_request'],
  [
    'two lengths of one body',
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ['two hosts by HTTP/1.0', `GET / HTTP/1.0\r\n${HOST}${HOST}\r\n`, 400, 'bad_request'],
  ['two hosts', `GET / HTTP/1.1\r\n${HOST}${HOST}Connection: close\r\n\r\n`, 400, 'bad_request'],
  [
    'an expectation',
    `GET / HTTP/1.1\r\n${HOST}Expect: tea\r\nConnection: close\r\n\r\n`,
    417,
    'expectation_failed',
  ],
  [
    'too long a header',
    `GET / HTTP/1.1\r\n${HOST}A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['too long an address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431, 'headers_too_large'],
  ['half a request', `GET / HTTP/1.1\r\n${HOST}`, 408, 'request_timeout'],
  ['no request at all', '', 408, 'request_timeout'],
];

describe('a malformed request is answered with our headers and error', () => {
  it.each(MALFORMED)('%s', async (_name, text, status, code) => {
    const answer = await answerTo(text, status === 408 ? hasty : server);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      status,
      { error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } },
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.body.length),
      'cache-control': 'no-store',
      connection: 'close',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('and a well-formed one still is, by HTTP/1.0 without a host', async () => {
    const answer = await answerTo('GET / HTTP/1.0\r\n\r\n');
    expect([answer.status, answer.body]).toEqual([200, PAGE]);
  });

  it('and so is one with a header that says "host"', async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\n${HOST}From: host\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(200);
  });

  it('after an answer that is complete, too', async () => {
    const { socket, received, closed } = await openConnection(
      server.port,
      `GET /healthz HTTP/1.1\r\n${HOST}\r\n`,
    );
    await expect.poll(received).toContain('"ok"');
    socket.write('hello\r\n\r\n');
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('but not in the middle of another answer', async () => {
    const { socket, received, closed } = await openConnection(
      server.port,
      `GET /large.bin HTTP/1.1\r\n${HOST}\r\n`,
    );
    await expect.poll(received).toContain('200 OK');
    socket.pause();
    socket.write('hello\r\n\r\n');
    socket.resume();
    expect(await closed).not.toContain('HTTP/1.1 400');
  });

  it('nor after the answer to a request whose body does not come', async () => {
    const { closed } = await openConnection(
      hasty.port,
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n\r\nabc`,
    );
    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
  });

  it('and nothing is sent to who has gone', async () => {
    const { socket, closed } = await openConnection(server.port, 'GET / HT');
    socket.resetAndDestroy();
    expect(await closed).toBe('');
    expect((await answerTo(`GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`)).status).toBe(200);
  });

  it('and who does not read an answer is cut off', async () => {
    const { socket, received, closed } = await openConnection(
      hasty.port,
      `GET /large.bin HTTP/1.1\r\n${HOST}\r\n`,
    );
    await expect.poll(received).toContain('200 OK');
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    socket.resume();
    expect((await closed).length).toBeLessThan(LARGE);
  });
});

describe('an odd address', () => {
  const get = (address: string) => answerTo(`GET ${address} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);

  it.each([
    'http://localhost/',
    'http://localhost',
    'HTTP://a:1/games',
    'https://a?seed=a',
    '/index.html',
    '/?a#b',
  ])('that names the page: %s', async (address) => {
    const { status, body } = await get(address);
    expect([status, body]).toEqual([200, PAGE]);
  });

  it.each([
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/..%5c..%5cindex.html',
    '/./index.html',
    '//',
    '//index.html',
    '/%00',
    '/index.html%00',
    '/index.html/',
    '/index.html/x',
    '/INDEX.html',
    '/http://localhost/index.html',
    '*',
    'ftp://localhost/',
    `/${'a'.repeat(300)}`,
  ])('that names nothing: %s', async (address) => {
    const { status, headers, body } = await get(address);
    expect([status, JSON.parse(body).error.code]).toEqual([404, 'not_found']);
    expect(headers['cache-control']).toBe('no-store');
  });
});
