// Ranked games over HTTP where requests cost much: replays of long games, and starts.
import { gunzipSync } from 'node:zlib';
import { checkProof } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import type { Server } from '../server.js';
import { openTestDatabase } from '../testing/database.js';
import { addFinishedGame } from '../testing/longGames.js';
import { addPlayer } from '../testing/players.js';
import { RankedClient } from '../testing/rankedClient.js';
import { listenRanked } from '../testing/rankedServer.js';
import { startTestThread } from '../testing/thread.js';

let database: Database;
let server: Server;
let url: string;
const jobs: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const uploads = { startThread: startTestThread, limitMs: 60_000, onJob: (name: string) => jobs.push(name) };
  const limits = { rankedReplaysAMinute: 8, newGamesAMinute: 3 };
  server = await listenRanked(database, undefined, limits, { uploads, trustProxy: '127.0.0.1' });
  url = `http://127.0.0.1:${server.port}`;
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Asks for a replay from an address. */
const askReplay = (id: string, from: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/ranked/games/${id}/replay`, { headers: { 'x-forwarded-for': from, ...headers } });

it('a replay is the same bytes for all, packed or not, and who has them gets none', async () => {
  const { id, ply } = await addFinishedGame(database, await addPlayer(database), 700);
  const first = await askReplay(id, '192.0.2.1');
  const text = await first.text();
  const proved = checkProof(text);
  expect(proved.ok && proved.value.standing.ply).toBe(ply);
  expect(first.headers.get('content-encoding')).toBe('gzip');
  const plain = await askReplay(id, '192.0.2.1', { 'accept-encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, text]);
  const etag = first.headers.get('etag')!;
  expect(plain.headers.get('etag')).not.toBe(etag);
  const again = await askReplay(id, '192.0.2.1', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(jobs).toEqual(['replay']);
});

it('a replay that must be made counts by its moves, and one that is kept counts once', async () => {
  const player = await addPlayer(database);
  const [long, other] = [
    await addFinishedGame(database, player, 4_500),
    await addFinishedGame(database, player, 700),
  ];
  expect((await askReplay(long.id, '192.0.2.2')).status).toBe(200); // 1 + 5 of 8
  expect((await askReplay(long.id, '192.0.2.2')).status).toBe(200);
  expect((await askReplay(long.id, '192.0.2.2')).status).toBe(200);
  const refused = await askReplay(other.id, '192.0.2.2');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await askReplay(other.id, '192.0.2.3')).status).toBe(200);
});

it('the replay that is kept is that of the stored text', async () => {
  const rows = await database.db.selectFrom('replay_texts').selectAll().execute();
  expect(rows.length).toBe(3);
  for (const { gzip } of rows) expect(checkProof(String(gunzipSync(gzip))).ok).toBe(true);
});

it('new games of an address are limited', async () => {
  const player = await RankedClient.signIn(url);
  const make = async (from: string) =>
    (await player.ask('POST', '/ranked/games', { variant: 'classic' }, { 'x-forwarded-for': from })).status;
  const statuses = [];
  for (let at = 0; at < 5; at++) statuses.push(await make('192.0.2.4'));
  expect([...statuses, await make('192.0.2.5')]).toEqual([201, 201, 201, 429, 429, 201]);
});
