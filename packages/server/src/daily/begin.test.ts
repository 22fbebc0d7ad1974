// What a page shows may be old: an attempt begins only as its player saw it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import type { Server } from '../server.js';
import { openTestDatabase } from '../testing/database.js';
import { begin, finish, signInPlayer, today } from '../testing/people/dailyPlayers.js';
import type { RankedClient } from '../testing/rankedClient.js';
import { listenRanked } from '../testing/rankedServer.js';

let database: Database;
let server: Server;
let client: RankedClient;
let now = new Date('2026-12-09T12:00:00Z');
beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database, undefined, {}, { now: () => now });
}, 60_000);
beforeEach(async () => {
  client = await signInPlayer(server, database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const seen = (deal: string, ranked: boolean) =>
  client.ask('POST', '/daily/attempts', { kind: 'daily', deal, ranked });

it('a page of yesterday uses up no attempt of today, and learns what is now', async () => {
  const before = (await today(client)).day.deal.id;
  await finish(client, 2);
  now = new Date(now.getTime() + 24 * 3_600_000);
  const { status, body } = await seen(before, false);
  expect([status, body.error.code]).toEqual([409, 'changed']);
  expect(body).toMatchObject({ now: now.toISOString(), today: { attempt: null, counts: true } });
  expect((await today(client)).day).toEqual(body.today);
  const begun = await seen(body.today.deal.id, true);
  expect([begun.status, begun.body.ranked]).toEqual([201, true]);
});

it('a tab that shows a ranked attempt begins no practice, and one that shows practice begins nothing ranked', async () => {
  const { id } = (await today(client)).day.deal;
  const early = await seen(id, false);
  expect([early.status, early.body.today.attempt]).toEqual([409, null]);
  const gameId = (await seen(id, true)).body.game.id;
  expect((await seen(id, false)).body.today.attempt).toMatchObject({ gameId, ranked: true });
  await client.ask('POST', `/ranked/games/${gameId}/resign`);
  const late = await seen(id, true);
  expect([late.status, late.body.error.code]).toEqual([409, 'changed']);
  expect(late.body.today.attempt).toMatchObject({ gameId, status: 'resigned' });
  expect((await seen(id, false)).body).toMatchObject({ ranked: false });
});

it('of many tabs with one sight of the day, one game comes, and no practice beside it', async () => {
  const { id } = (await today(client)).day.deal;
  const answers = await Promise.all(Array.from({ length: 5 }, () => seen(id, true)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.game.id)).size).toBe(1);
});

it('whoever sends no deal begins as before', async () => {
  expect((await begin(client)).ranked).toBe(true);
});
