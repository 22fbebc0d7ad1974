// @module-tag long
// An arena whose only process is killed with kill -9 again and again: while people wait, in the countdown, in races and at their
// ends. Nobody is in two races at once, and every race counts once. The oracle adds the points of the stored outcomes by itself.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { RaceView } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './db/database.js';
import { openTestDatabase, sql, testConnection } from './testing/database.js';
import { playMoves } from './testing/races/raceClient.js';
import { RankedClient } from './testing/rankedClient.js';

const CHILD = new URL('./testing/children/rankedChild.ts', import.meta.url);
/** When the process of each round is killed, in milliseconds after its beginning. */
const KILLS = [200, 2_500, 5_500, 6_500, 8_000];
/** With eight a race begins at once. */
const PEOPLE = 8;

let database: Database;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await startChild();
}, 120_000);
afterAll(async () => {
  child.kill('SIGKILL');
  await database.close();
});

async function startChild(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const connection = JSON.stringify(await testConnection(rows[0]!.name));
  child = spawn(process.execPath, ['--import', 'tsx', CHILD.pathname, connection], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout!, 'data');
  url = `http://127.0.0.1:${String(port).trim()}`;
}

async function killAndStart(after: number): Promise<void> {
  await pause(after);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await startChild();
}

/** Asks until there is an answer to go on with. A killed process answers nothing; the next one does. */
async function until<T>(
  person: RankedClient,
  ask: (client: RankedClient) => Promise<T | undefined>,
): Promise<T> {
  for (;;) {
    const found = await ask(person.at(url)).catch(() => undefined);
    if (found !== undefined) return found;
    await pause(150);
  }
}

/** Waits for a race, and plays it until it has ended. */
async function raceOnce(person: RankedClient, arena: string): Promise<void> {
  const id = await until(person, async (client) => {
    const { body } = await client.ask('POST', `/arenas/${arena}/wait`);
    return (body.race as string | null) ?? undefined;
  });
  await until(person, async (client) => {
    const race = (await client.ask('GET', `/races/${id}`)).body.race as RaceView;
    if (race.state === 'ended') return true;
    const game = race.racers[race.you!]?.game;
    if (race.state === 'running' && game) await playMoves(client, game, 5, (ply) => (ply % 7 === 0 ? 1 : 0));
    return undefined;
  });
}

it('every race of an arena counts once, and nobody is in two at a time', { timeout: 400_000 }, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => RankedClient.signIn(url)));
  await database.db.updateTable('accounts').set({ claimed_at: new Date() }).execute();
  const wanted = { kind: 'first', target: 64, minutes: 3 };
  const { id } = (await people[0]!.ask('POST', '/arenas', wanted)).body.arena;
  for (const after of KILLS) {
    const killed = killAndStart(after);
    await Promise.all([killed, ...people.map((person) => raceOnce(person, id))]);
  }
  const { db } = database;
  const races = await db.selectFrom('races').selectAll().where('arena_id', '=', id).execute();
  expect(races.length).toBeGreaterThanOrEqual(KILLS.length);
  expect(new Set(races.map(({ state }) => state))).toEqual(new Set(['ended']));
  const sums = new Map<string, { points: number; races: number }>();
  const spans = new Map<string, [number, number][]>();
  for (const race of races) {
    const racers = await db.selectFrom('racers').selectAll().where('race_id', '=', race.id).execute();
    expect(racers.length).toBeGreaterThan(1);
    for (const own of racers) {
      const others = racers.filter((other) => other !== own);
      const worth = others.map(({ place }) => (place! > own.place! ? 2 : place === own.place ? 1 : 0));
      const points = own.ply! > 0 && !own.has_left ? worth.reduce<number>((sum, each) => sum + each, 1) : 0;
      const before = sums.get(own.account_id) ?? { points: 0, races: 0 };
      sums.set(own.account_id, { points: before.points + points, races: before.races + 1 });
      const span: [number, number] = [race.starts_at!.getTime(), race.ended_at!.getTime()];
      spans.set(own.account_id, [...(spans.get(own.account_id) ?? []), span]);
    }
  }
  const stored = await db.selectFrom('arena_players').selectAll().where('arena_id', '=', id).execute();
  for (const { account_id, points, races: count } of stored)
    expect({ points, races: count }).toEqual(sums.get(account_id));
  expect(stored.map(({ races: count }) => count)).toEqual(people.map(() => KILLS.length));
  for (const each of spans.values()) {
    each.sort(([a], [b]) => a - b);
    each.slice(1).forEach(([start], at) => {
      expect(start).toBeGreaterThanOrEqual(each[at]![1]);
    });
  }
});
