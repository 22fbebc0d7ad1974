// Racers who go away, before the start and after it, by a clock that the test sets. The rating of the same two people again.
import type { RaceView } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { dropLobbies } from '../../db/queries/races/races.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { ask, followRace, playMoves, startRace } from '../../testing/races/raceClient.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';

let database: Database;
let server: Server;
let people: RankedClient[];
let shift = 0;
const now = () => new Date(Date.now() + shift);
const TO_64 = { kind: 'first', target: 64 } as const;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database, undefined, {}, { now });
  const url = `http://127.0.0.1:${server.port}`;
  people = await Promise.all(Array.from({ length: 3 }, () => RankedClient.signIn(url)));
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

const view = async (client: RankedClient, id: string): Promise<RaceView> =>
  (await client.ask('GET', `/races/${id}`)).body.race;
const isReady = ({ racers }: RaceView) => racers.map(({ ready }) => ready);
const refusal = async (client: RankedClient, path: string) =>
  (await client.ask('POST', path)).body.error?.code;

it('nobody is ready who has gone: the race waits', { timeout: 40_000 }, async () => {
  const [ada, ben] = [people[0]!, people[1]!];
  const { id } = await ask(ada, '/races', TO_64);
  await ask(ben, `/races/${id}/join`);
  const [own, other] = [followRace(ada, id), followRace(ben, id)];
  await ask(ben, `/races/${id}/ready`, { ready: true });
  await own.until((race) => race.racers[1]!.here && race.racers[1]!.ready);
  other.close();
  await own.until((race) => !race.racers[1]!.here);
  expect(isReady(await view(ada, id))).toEqual([false, true]); // a page that is loaded again comes back
  shift += 7_000;
  await own.until((race) => !race.racers[1]!.ready);
  expect(await ask(ada, `/races/${id}/ready`, { ready: true })).toMatchObject({ state: 'lobby' });
  await ask(ben, `/races/${id}/ready`, { ready: true }); // a request is a sign as well
  expect(await view(ada, id)).toMatchObject({ state: 'starting', racers: [{}, { here: true }] });
  for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
  own.close();
});

it('whoever closes one of two tabs is still there, also where another process has the other', {
  timeout: 40_000,
}, async () => {
  const [ada, ben] = [people[0]!, people[1]!];
  const { id } = await ask(ada, '/races', TO_64);
  await ask(ben, `/races/${id}/join`);
  const second = await listenRanked(database, undefined, {}, { now });
  const other = followRace(ben.at(`http://127.0.0.1:${second.port}`), id);
  await other.until((race) => race.racers[1]!.here);
  const [own, tab] = [followRace(ada, id), followRace(ben, id)]; // the newer sign
  await tab.until((race) => race.racers[1]!.here);
  tab.close();
  await tab.closed;
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // before the next heartbeat of the other process
  expect((await view(ada, id)).racers[1]!.here).toBe(true);
  other.close();
  await own.until((race) => !race.racers[1]!.here);
  for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
  own.close();
  await second.close();
});

it('a race ends for those who wait when only people who are away still play', {
  timeout: 40_000,
}, async () => {
  const [ada, ben] = [people[0]!, people[1]!];
  const { id, sockets, games } = await startRace([ada, ben], TO_64);
  await playMoves(ada, games[0]!, 15); // more tiles than cells: some merged, so the two are not even
  await ask(ada, `/races/${id}/leave`);
  expect(await view(ada, id)).toMatchObject({ state: 'running', awayEndsAt: null });
  sockets[1]!.close();
  const waits = await sockets[0]!.until((race) => race.awayEndsAt !== null);
  expect(Math.round((waits.awayEndsAt! - now().getTime()) / 10_000)).toBe(12);
  const again = followRace(ben, id);
  await sockets[0]!.until((race) => race.awayEndsAt === null);
  again.close();
  await sockets[0]!.until((race) => race.awayEndsAt !== null);
  shift += 121_000;
  const ended = await sockets[0]!.until((race) => race.state === 'ended');
  expect(ended.racers.map(({ place, left }) => [place, left])).toEqual([
    [1, true],
    [2, true],
  ]);
  expect((await ada.ask('POST', `/races/${id}/rematch`)).status).toBe(200);
  sockets[0]!.close();
});

it('a race that everybody has gone from ends ten minutes later', { timeout: 40_000 }, async () => {
  const [ada, ben, eve] = [people[0]!, people[1]!, people[2]!];
  const { id, sockets, games } = await startRace([ada, ben], TO_64);
  await playMoves(ben, games[1]!, 15); // more tiles than cells: some merged
  for (const socket of sockets) socket.close();
  const endsIn = async () => ((await view(eve, id)).awayEndsAt ?? 0) - now().getTime();
  await expect.poll(async () => Math.round((await endsIn()) / 10_000)).toBe(60);
  shift += 540_000;
  expect((await view(eve, id)).state).toBe('running');
  const back = followRace(ben, id);
  await back.until((race) => race.racers[1]!.here && race.awayEndsAt === null);
  back.close();
  await expect.poll(async () => Math.round((await endsIn()) / 10_000)).toBe(60);
  shift += 601_000;
  await expect.poll(async () => (await view(eve, id)).state).toBe('ended');
  expect((await view(eve, id)).racers.map(({ place, left }) => [place, left])).toEqual([
    [2, true],
    [1, true],
  ]);
});

it('a race alone ends a day after its racer has gone: its game is kept', { timeout: 40_000 }, async () => {
  const [ada, eve] = [people[0]!, people[2]!];
  const { id } = await ask(ada, '/races', { ...TO_64, people: 1 });
  shift += 6_000; // its countdown
  const own = followRace(ada, id);
  const { racers } = await own.until((race) => race.state === 'running');
  await playMoves(ada, racers[0]!.game!, 3);
  own.close();
  const endsIn = async () => ((await view(eve, id)).awayEndsAt ?? 0) - now().getTime();
  const day = 24 * 3_600_000;
  await expect.poll(async () => Math.round((await endsIn()) / 60_000)).toBe(day / 60_000);
  shift += 23 * 3_600_000;
  const back = followRace(ada, id);
  await back.until((race) => race.awayEndsAt === null);
  back.close();
  await expect.poll(async () => Math.round((await endsIn()) / 60_000)).toBe(day / 60_000); // a whole one again
  shift += day + 60_000;
  await expect.poll(async () => (await view(eve, id)).state).toBe('ended');
  const open = (await ada.ask('GET', '/races')).body.races;
  expect(open.map((race: { id: string }) => race.id)).not.toContain(id);
  const game = async () => (await ada.ask('GET', `/ranked/games/${racers[0]!.game}`)).body.game;
  await expect.poll(async () => (await game()).status).toBe('resigned');
  expect((await game()).ply).toBe(3);
});

it('the list for spectators has no race whose racers are gone', { timeout: 40_000 }, async () => {
  const [ada, ben, eve] = [people[0]!, people[1]!, people[2]!];
  const { id, sockets, games } = await startRace([ada, ben], TO_64);
  await playMoves(ada, games[0]!, 1);
  const listed = async () => {
    const other = await listenRanked(database, undefined, {}, { now }); // this process keeps its list for a second
    const { races, total } = (await eve.at(`http://127.0.0.1:${other.port}`).ask('GET', '/watch')).body;
    await other.close();
    return [races.map((race: { id: string }) => race.id), total.races];
  };
  for (const socket of sockets) socket.close();
  await expect.poll(async () => (await view(eve, id)).racers.some(({ here }) => here)).toBe(false);
  expect(await listed()).toEqual([[id], 1]); // a move of just now
  shift += 121_000;
  expect(await listed()).toEqual([[], 0]);
  const back = followRace(ben, id);
  await back.until((race) => race.racers[1]!.here);
  expect(await listed()).toEqual([[id], 1]);
  for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
  back.close();
});

it('a rematch that was withdrawn is offered no more, and a refused one changes nothing', {
  timeout: 40_000,
}, async () => {
  const [ada, ben, eve] = [people[0]!, people[1]!, people[2]!];
  const { id, sockets } = await startRace([ada, ben], { ...TO_64, people: 2 });
  for (const client of [ada, ben]) await ask(client, `/races/${id}/leave`);
  await sockets[1]!.until((race) => race.state === 'ended');
  const next = await ask(ada, `/races/${id}/rematch`);
  await sockets[1]!.until((race) => race.racers[0]!.again);
  await ask(ada, `/races/${next.id}/leave`);
  await sockets[1]!.until((race) => !race.racers[0]!.again);
  expect((await ask(ada, `/races/${id}/rematch`)).id).toBe(next.id); // wanted again
  await ask(eve, `/races/${next.id}/join`);
  expect(await refusal(ben, `/races/${id}/rematch`)).toBe('full');
  expect((await view(ben, id)).racers.map(({ again }) => again)).toEqual([true, false]);
  await dropLobbies(database.db, new Date(Date.now() + shift + 1_000));
  for (const socket of sockets) socket.close();
});

it('two people are rated three times a day, a rematch never, and nobody else joins', {
  timeout: 60_000,
}, async () => {
  const [ada, ben, eve] = [people[0]!, people[1]!, people[2]!];
  await database.db.updateTable('accounts').set({ claimed_at: new Date() }).execute();
  const pair = async () => {
    await ada.ask('POST', '/races/quick', TO_64);
    return (await ben.ask('POST', '/races/quick', TO_64)).body.race as string;
  };
  const play = async (id: string) => {
    shift += 5_000;
    await expect.poll(async () => (await view(ada, id)).state, { timeout: 8_000 }).toBe('running');
    for (const client of [ben, ada]) await ask(client, `/races/${id}/leave`);
    await expect.poll(async () => (await view(ada, id)).state, { timeout: 8_000 }).toBe('ended');
    return (await view(ada, id)).racers.map(({ rating }) => rating !== null);
  };
  const first = await pair();
  expect(await play(first)).toEqual([true, true]);
  const again = await ask(ada, `/races/${first}/rematch`);
  expect(again.quick).toBe(false);
  await ask(ada, `/races/${again.id}/leave`);
  const rated = [await play(await pair()), await play(await pair()), await play(await pair())];
  expect(rated.map(([one]) => one)).toEqual([true, true, false]);
  const id = await pair();
  await ask(ben, `/races/${id}/leave`);
  expect(await refusal(eve, `/races/${id}/join`)).toBe('started');
  expect((await ada.ask('GET', '/races')).body.races).toEqual([]); // it never starts
});
