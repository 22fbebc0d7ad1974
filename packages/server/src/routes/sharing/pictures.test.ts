// Link previews of finished games: tags in the page, and a picture that a job paints.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { readPicture } from '../../db/queries/finished/pictures.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { playMoves } from '../../testing/races/raceClient.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked, makeSite } from '../../testing/rankedServer.js';
import { startTestThread } from '../../testing/thread.js';

let database: Database;
let server: Server;
let client: RankedClient;

beforeAll(async () => {
  database = await openTestDatabase();
  const root = makeSite();
  writeFileSync(join(root, 'routes.json'), '["/ranked", "/daily"]');
  const workers = { startThread: startTestThread, limitMs: 60_000 };
  server = await listenRanked(database, root, {}, { work: { workers }, uploads: workers });
  client = await RankedClient.signIn(`http://127.0.0.1:${server.port}`);
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const pageOf = async (id: string) => (await fetch(`${client.url}/ranked?game=${id}`)).text();
const pictureOf = (id: string) => fetch(`${client.url}/api/ranked/games/${id}/picture.png`);

it('a finished game has them, and one that goes on or is hidden has none', { timeout: 120_000 }, async () => {
  const { id } = await client.newGame();
  await playMoves(client, id, 6);
  expect(await pageOf(id)).not.toContain('og:image');
  expect((await pictureOf(id)).status).toBe(404);
  await client.ask('POST', `/ranked/games/${id}/resign`);
  const { score } = (await client.ask('GET', `/ranked/games/${id}`)).body.game;
  const page = await pageOf(id);
  expect(page).toContain(
    `<meta property="og:image" content="${client.url}/api/ranked/games/${id}/picture.png">`,
  );
  expect(page).toMatch(new RegExp(`og:title" content="${score} points, \\d+ tile on `));
  // The first thread of a slow machine may need longer than a preview waits: then it asks again.
  await expect.poll(async () => (await pictureOf(id)).status, { timeout: 60_000 }).toBe(200);
  const answers = await Promise.all([pictureOf(id), pictureOf(id)]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe('PNG');
  }
  expect((await readPicture(database.db, id))!.length).toBeGreaterThan(5_000); // the next one is read
  await client.ask('POST', `/operator/results/${id}/hide`, { reason: 'a complaint' });
  expect(await pageOf(id)).not.toContain('og:image');
  expect((await pictureOf(id)).status).toBe(404);
  expect((await fetch(`${client.url}/ranked?game=%3Cb%3E`)).status).toBe(200);
});

it('a day has them from its begin on, and they show nothing of its tiles', { timeout: 120_000 }, async () => {
  const { day } = (await client.ask('GET', '/daily')).body;
  const { id, number } = day.deal;
  const page = await (await fetch(`${client.url}/daily?deal=${id}`)).text();
  expect(page).toContain(`og:image" content="${client.url}/api/deals/${id}/picture.png">`);
  expect(page).toContain(`og:title" content="Twofold ${number}: Classic`);
  await expect
    .poll(async () => (await fetch(`${client.url}/api/deals/${id}/picture.png`)).status, { timeout: 60_000 })
    .toBe(200);
  const next = `daily-${number + 1}`;
  expect((await fetch(`${client.url}/api/deals/${next}/picture.png`)).status).toBe(404);
  expect(await (await fetch(`${client.url}/daily?deal=${next}`)).text()).not.toContain('og:image');
});

it('more new pictures than the limit are refused, and the server goes on', { timeout: 120_000 }, async () => {
  const workers = { startThread: startTestThread, limitMs: 60_000 };
  const strict = await listenRanked(database, undefined, { picturesAMinute: 1 }, { uploads: workers });
  const { day, week } = (await client.ask('GET', '/daily')).body;
  const ask = async (id: string) =>
    (await fetch(`http://127.0.0.1:${strict.port}/api/deals/${id}/picture.png`)).status;
  expect(await ask(day.deal.id)).not.toBe(429);
  expect(await ask(week.deal.id)).toBe(429);
  const { id } = await client.newGame();
  await playMoves(client, id, 6);
  await client.ask('POST', `/ranked/games/${id}/resign`);
  const ofGame = await fetch(`http://127.0.0.1:${strict.port}/api/ranked/games/${id}/picture.png`);
  expect(ofGame.status).toBe(429);
  await strict.close();
});
