import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rankedServer, requireAnswer } from './server.js';

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
