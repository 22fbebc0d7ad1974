// Arenas through HTTP on a real database, by a clock that the test sets: the hour, who may make one, races of waiting people,
// points, and the end. Two processes share the database.
import type { ArenaView } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './db/database.js';
import type { Server } from './server.js';
import { openTestDatabase } from './testing/database.js';
import { playMoves } from './testing/races/raceClient.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';

const HOUR = 3_600_000;

let database: Database;
let servers: Server[];
let url: string;
let ada: RankedClient;
let ben: RankedClient;
/** At first ten minutes after the full hour: the hour of the clock's arena does not end within these tests. */
let shift = HOUR - (Date.now() % HOUR) + HOUR / 6;
const now = () => new Date(Date.now() + shift);

beforeAll(async () => {
  database = await openTestDatabase();
  servers = [
    await listenRanked(database, undefined, {}, { now }),
    await listenRanked(database, undefined, {}, { now }),
  ];
  const [first, second] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  url = first!;
  ada = await RankedClient.signIn(url);
  ben = await RankedClient.signIn(second!);
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

const arenaOf = async (client: RankedClient, id: string): Promise<ArenaView> =>
  (await client.ask('GET', `/arenas/${id}`)).body.arena;
const wait = (client: RankedClient, id: string) => client.ask('POST', `/arenas/${id}/wait`);

/** A standing serves for two seconds. */
const serveAgain = () => new Promise((resolve) => setTimeout(resolve, 2_100));

/** Claims a name: the session changes. */
async function claim(client: RankedClient, name: string): Promise<void> {
  const answer = await fetch(`${client.url}/api/account/name`, {
    method: 'POST',
    headers: { cookie: client.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  client.cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

it('the arena of the clock is there for everybody, without anybody making it', async () => {
  const { body } = await new RankedClient(url).ask('GET', '/arenas');
  const [hourly] = body.arenas;
  expect(hourly).toMatchObject({ kind: 'points', limit: 180_000, maker: null, players: 0 });
  expect([hourly.startsAt % HOUR, hourly.endsAt - hourly.startsAt]).toEqual([0, HOUR]);
  expect(await arenaOf(ben, hourly.id)).toMatchObject({ id: hourly.id, rows: [], you: null });
  expect((await ada.ask('GET', '/arenas/arena-that-none-made')).status).toBe(400);
  expect((await ada.ask('GET', '/arenas/23456789abcd')).body.error.code).toBe('no_arena');
});

it('is made by whoever has a name, one at a time', async () => {
  const wanted = { kind: 'first', target: 64, minutes: 3 };
  expect((await ada.ask('POST', '/arenas', wanted)).body.error.code).toBe('no_name');
  await claim(ada, 'Ada of the Arena');
  expect((await ada.ask('POST', '/arenas', { kind: 'points' })).status).toBe(400);
  expect((await ada.ask('POST', '/arenas', { kind: 'first', minutes: 3 })).body.error.code).toBe('no_target');
  const { status, body } = await ada.ask('POST', '/arenas', wanted);
  expect([status, body.arena.maker]).toEqual([201, 'Ada of the Arena']);
  expect((await ada.ask('POST', '/arenas', wanted)).body.error.code).toBe('has_arena');
  expect((await ben.ask('GET', '/arenas')).body.arenas).toHaveLength(2);
});

it('puts those who wait into one race after another, and adds points by place', {
  timeout: 40_000,
}, async () => {
  const { arenas } = (await ada.ask('GET', '/arenas')).body;
  const { id } = arenas[1];
  expect((await wait(ada, id)).body).toEqual({ race: null, waiting: 1 });
  expect((await wait(ben, id)).body).toEqual({ race: null, waiting: 2 }); // others may come
  shift += 9_000;
  const [first, second] = [(await wait(ada, id)).body.race, (await wait(ben, id)).body.race];
  expect([typeof first, second]).toEqual(['string', first]); // at two processes
  expect((await wait(ada, id)).body.race).toBe(first); // again: the same
  const race = async (client: RankedClient) => (await client.ask('GET', `/races/${first}`)).body.race;
  expect(await race(ada)).toMatchObject({ arena: id, state: 'starting', racers: [{}, {}] });
  shift += 6_000;
  await expect.poll(async () => (await race(ada)).state, { timeout: 8_000 }).toBe('running');
  const running = await race(ada);
  await playMoves(ada, running.racers[running.you].game, 12);
  await database.db
    .insertInto('ratings')
    .values({
      account_id: running.racers[running.you].player,
      kind: 'first',
      rating: 1623.4,
      deviation: 80,
      volatility: 0.06,
      games: 9,
      changed_at: now(),
    })
    .execute();
  await serveAgain();
  const during = (await arenaOf(ben, id)).rows;
  expect(during.map((row) => row.race)).toEqual([first, first]);
  expect(during.map(({ mine, rating }) => (mine ? rating : Math.round(rating!)))).toEqual([1623, null]);
  const bens = await race(ben); // giving the game up is leaving, by whichever door
  await ben.ask('POST', `/ranked/games/${bens.racers[bens.you].game}/resign`);
  shift += 180_000;
  await expect.poll(async () => (await race(ada)).state, { timeout: 8_000 }).toBe('ended');
  await serveAgain();
  const { rows, you } = await arenaOf(ada, id);
  expect(rows).toMatchObject([
    { rank: 1, name: 'Ada of the Arena', points: 3, wins: 1, races: 1, mine: true, race: null },
    { rank: 2, points: 0, wins: 0, races: 1, mine: false },
  ]);
  expect(you).toEqual({ rank: 1, points: 3, wins: 1, races: 1 });
  expect((await wait(ada, id)).body).toEqual({ race: null, waiting: 1 }); // and on
});

it('starts no race after its hour, and its standing stays', async () => {
  const { id } = (await ada.ask('GET', '/arenas')).body.arenas[1];
  shift += HOUR;
  expect((await wait(ada, id)).body.error.code).toBe('arena_over');
  expect((await arenaOf(ben, id)).rows[0]).toMatchObject({ points: 3 });
  expect((await ada.ask('GET', '/arenas')).body.arenas).toHaveLength(1);
});

it('has no place for bots, and gives whoever has a break no race', async () => {
  const { id } = (await ada.ask('GET', '/arenas')).body.arenas[0];
  const { token } = (await ada.ask('POST', '/bots', { name: 'Arena machine' })).body;
  const bot = await fetch(`${url}/api/arenas/${id}/wait`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(bot.status).toBe(403);
  await wait(ada, id);
  expect((await ada.ask('POST', `/arenas/${id}/pause`)).status).toBe(204);
  shift += 9_000;
  expect((await wait(ben, id)).body).toEqual({ race: null, waiting: 1 });
  await wait(ada, id);
  shift += 9_000;
  const { race } = (await wait(ben, id)).body; // Ada has not asked since
  await ada.ask('POST', `/arenas/${id}/pause`);
  const { racers } = (await ben.ask('GET', `/races/${race}`)).body.race;
  expect(racers.map(({ name }: { name: string }) => name)).not.toContain('Ada of the Arena');
});

it('goes on for the one who is left when a rival leaves during the countdown', async () => {
  const { id } = (await ada.ask('GET', '/arenas')).body.arenas[0];
  await wait(ada, id);
  await wait(ben, id);
  shift += 9_000;
  const { race } = (await wait(ada, id)).body;
  expect((await ben.ask('POST', `/races/${race}/ready`, { ready: false })).body.race.state).toBe('starting');
  expect((await ben.ask('POST', `/races/${race}/leave`)).body.race.state).toBe('lobby');
  expect((await ada.ask('GET', '/races')).body.races).toEqual([]);
  expect((await ada.ask('POST', `/races/${race}/leave`)).status).toBe(200);
  expect((await wait(ada, id)).body).toEqual({ race: null, waiting: 1 });
  await serveAgain();
  expect(await arenaOf(ada, id)).toMatchObject({ racing: 0, waiting: 1 });
});

it('has no page for an erased account, whose place stays', async () => {
  const arena = await database.db
    .selectFrom('arenas')
    .select('id')
    .where('account_id', 'is not', null)
    .execute();
  await ben.ask('DELETE', '/account');
  await serveAgain();
  const { rows } = await arenaOf(ada, arena[0]!.id);
  expect(rows.map(({ player }) => player === null)).toEqual([false, true]);
});
