import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { printReplay } from './lists.js';
import { rankedServer, requireAnswer, whenReady } from './server.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-server-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Signs in at a server that answers everything with this. */
async function signInAt(status: number, type: string, body: string): Promise<string> {
  const http = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server = rankedServer(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, folder);
  try {
    return requireAnswer(await server.api.makeAccount(), server).name;
  } catch (error) {
    return (error as Error).message;
  } finally {
    http.closeAllConnections();
    http.close();
  }
}

const json = 'application/json';

it.each([
  [
    'no database',
    404,
    json,
    '{"error":{"code":"not_found","message":"Nothing answers"}}',
    'has no ranked play',
  ],
  [
    'a database that starts',
    503,
    json,
    '{"error":{"code":"database_starting","message":"x"}}',
    'Try again in a few',
  ],
  [
    'a page for every address',
    200,
    'text/html',
    '<title>2048</title>',
    'No server of ranked play answers at',
  ],
  ['another shape', 200, json, '{"user":1}', 'No server of ranked play answers at'],
  [
    'a limit',
    429,
    json,
    '{"error":{"code":"rate_limited","message":"Ask again in 5 s."}}',
    'Ask again in 5 s.',
  ],
])('a server with %s is told in a sentence', async (_, status, type, body, sentence) => {
  expect(await signInAt(status, type, body)).toContain(sentence);
  expect(readdirSync(folder)).toEqual([]);
});

it('drops escape sequences from names and messages', async () => {
  const account = { account: { id: '1', name: 'calm\x1b]52;c;eA==\x07-heron', isBot: false } };
  expect(await signInAt(200, json, JSON.stringify(account))).toBe('calm]52;c;eA==-heron');
  const error = { error: { code: 'x', message: 'Ask\x9b2J again\nlater.' } };
  expect(await signInAt(400, json, JSON.stringify(error))).toBe('Ask2J again later.');
});

it('prints no replay that is not of the game that was asked for', async () => {
  const http = createServer((_, response) =>
    response.end('[Twofold "1"]\n[Variant "classic"]\n[Seed "a"]\n\n*\n'),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await expect(printReplay('r3u5cu82874vwh', { server })).rejects.toThrow(
    'does not hold: This replay has no proof',
  );
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
  http.closeAllConnections();
  http.close();
});

it('writes no file outside of its folder, whatever a server calls its games', () => {
  const { outbox } = rankedServer('http://localhost:2048', join(folder, 'ranked'));
  for (const id of ['../../x', '..', '/etc/x']) outbox.write(id, '1:L');
  expect(outbox.read('../../x')).toBe('1:L');
  expect(readdirSync(folder)).toEqual(['ranked']);
});

it('keeps moves on the way, and leaves nothing of them, not even what a kill left half written', () => {
  const { outbox } = rankedServer('http://127.0.0.1:1', folder);
  outbox.write('game-1', 'moves');
  outbox.write('game-2', 'others');
  expect(outbox.read('game-1')).toBe('moves');
  const kept = join(folder, readdirSync(folder).find((name) => name.includes('game_1'))!);
  writeFileSync(`${kept}.12345`, 'mov');
  outbox.write('game-1', undefined);
  expect(outbox.read('game-1')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([expect.stringContaining('game_2')]);
});

it('waits for a database that starts, says so once, and not for ever', async () => {
  let starting = 2;
  const http = createServer((_, response) => {
    const account = { account: { id: '1', name: 'calm-heron-12', isBot: false } };
    const error = { error: { code: 'database_starting', message: 'x' } };
    response.writeHead(starting-- > 0 ? 503 : 200, { 'content-type': json });
    response.end(JSON.stringify(starting >= 0 ? error : account));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = rankedServer(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, folder);
  const signIn = () => whenReady(() => server.api.makeAccount(), server, { mostMs: 20_000, pauseMs: 5 });
  expect((await signIn()).name).toBe('calm-heron-12');
  expect(told.mock.calls).toEqual([[expect.stringContaining('is not ready yet. Waiting ...')]]);
  starting = Number.POSITIVE_INFINITY;
  const never = whenReady(() => server.api.makeAccount(), server, { mostMs: 0, pauseMs: 5 });
  await expect(never).rejects.toThrow('Try again in a few seconds.');
  told.mockRestore();
  http.closeAllConnections();
  http.close();
});

it('asks a server below a path there, and keeps its token apart', async () => {
  const asked: string[] = [];
  const http = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers.cookie}`);
    const cookie = `twofold_device=${'t'.repeat(30)}; Path=/api; HttpOnly`;
    response.writeHead(200, { 'content-type': json, 'set-cookie': cookie });
    response.end('{"account":{"id":"1","name":"calm-heron-12","isBot":false}}');
  });
  http.on('upgrade', ({ url }, socket) => {
    asked.push(`socket ${url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const below = rankedServer(`http://127.0.0.1:${port}/games/2048`, folder);
  expect(below.address).toBe(`http://127.0.0.1:${port}/games/2048`);
  await below.api.makeAccount();
  await rankedServer(`http://127.0.0.1:${port}`, folder).api.makeAccount();
  await rankedServer(`http://127.0.0.1:${port}/games/2048/`, folder).api.makeAccount();
  await new Promise<void>((onClose) => below.ports.openSocket('game-1', { onText() {}, onClose }));
  expect(asked).toEqual([
    '/games/2048/api/account undefined',
    '/api/account undefined',
    `/games/2048/api/account twofold_device=${'t'.repeat(30)}`,
    'socket /games/2048/api/ranked/games/game-1/socket',
  ]);
  expect(readdirSync(folder).sort()).toEqual([
    `127.0.0.1_${port}.token`,
    `127.0.0.1_${port}~games%2F2048.token`,
  ]);
  http.closeAllConnections();
  http.close();
});
