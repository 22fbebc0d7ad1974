// @module-tag long
// Two servers on one PostgreSQL, each by way of PgBouncer in transaction mode. It accepts LISTEN, and passes nothing on.
import type { RaceView } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { connectPostgres } from '../db/postgres/postgres.js';
import { startDatabase } from '../db/startDatabase.js';
import { openBareDatabase, openTestDatabase, sql, testConnection, urlOf } from '../testing/database.js';
import { playMoves, startRace } from '../testing/races/raceClient.js';
import { RankedClient } from '../testing/rankedClient.js';
import { startRankedServer } from '../testing/rankedServer.js';
import { hasPooler, type Pooler, startPooler } from '../testing/scale/pooler.js';

if (!hasPooler) console.warn('PgBouncer is not installed: the test of a pooler is skipped.');

let database: Database;
let pooler: Pooler;
const errors: string[] = [];

beforeAll(async () => {
  if (!hasPooler) return;
  database = await openTestDatabase();
  pooler = await startPooler(await testConnection(database.description));
}, 60_000);
afterAll(async () => {
  await pooler?.close();
  await database?.close();
});

/** As a process has it. `isDirect`: it listens without the pooler. */
async function openPooled(isDirect: boolean): Promise<Database> {
  const direct = isDirect && { listenConnection: await testConnection(database.description) };
  const onError = ({ message }: Error) => errors.push(message);
  return connectPostgres({
    kind: 'postgres',
    description: 'pooled',
    connection: pooler.connection,
    ...direct,
    onError,
  });
}

it.skipIf(!hasPooler)(
  'a process that listens through a pooler says that it hears nothing',
  { timeout: 30_000 },
  async () => {
    const deaf = await openPooled(false);
    const stop = await deaf.listen('news', () => {});
    await expect
      .poll(() => errors, { timeout: 20_000 })
      .toEqual([expect.stringContaining('TWOFOLD_LISTEN_DATABASE')]);
    await stop();
    await deaf.close();
  },
);

it.skipIf(!hasPooler)(
  'processes that start at once make the tables through a pooler, and leave no lock behind',
  { timeout: 90_000 },
  async () => {
    const empty = await openBareDatabase();
    const own = await startPooler(await testConnection(empty.description));
    const start = () => startDatabase({ folder: 'none', url: urlOf(own.connection), log: () => {} });
    for (const processes of [2, 3, 2]) {
      const handles = Array.from({ length: processes }, start);
      await Promise.all(handles.map(({ ready }) => ready));
      await Promise.all(handles.map((handle) => handle.close()));
    }
    const locks = await sql`select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(empty.db);
    expect(locks.rows).toEqual([]);
    await own.close();
    await empty.close();
  },
);

it.skipIf(!hasPooler)(
  'a race is played at two processes that listen beside the pooler',
  { timeout: 60_000 },
  async () => {
    errors.length = 0;
    const databases = await Promise.all([openPooled(true), openPooled(true)]);
    const servers = await Promise.all(databases.map((each) => startRankedServer(each)));
    const [ada, ben] = (await Promise.all(servers.map(({ url }) => RankedClient.signIn(url)))) as [
      RankedClient,
      RankedClient,
    ];
    const { id, sockets, games } = await startRace([ada, ben], { kind: 'first', target: 64, people: 2 });
    await Promise.all([playMoves(ada, games[0]!, 400), playMoves(ben, games[1]!, 20)]);
    const isOver = (race: RaceView) => race.state === 'ended' || race.racers[0]!.over;
    await Promise.all(sockets.map((socket) => socket.until(isOver)));
    const plies = async () => {
      const answers = await Promise.all([ada, ben].map((client) => client.ask('GET', `/races/${id}`)));
      return answers.map(({ body }) => (body.race as RaceView).racers[0]!.ply);
    };
    await expect.poll(async () => new Set(await plies()).size).toBe(1); // either process may be a tick behind
    expect((await plies())[0]).toBeGreaterThan(20);
    for (const socket of sockets) socket.close();
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all(databases.map((each) => each.close()));
    expect(errors).toEqual([]);
  },
);
