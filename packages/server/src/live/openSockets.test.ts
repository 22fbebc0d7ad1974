// Sockets whose session ends while nothing is heard from other processes.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eraseAccount } from '../db/queries/accounts.js';
import { endSessions } from '../db/queries/people/sessions.js';
import { sql } from '../testing/database.js';
import { ask, followRace } from '../testing/races/raceClient.js';
import { RankedClient } from '../testing/rankedClient.js';
import { startRankedServer } from '../testing/rankedServer.js';
import { CLOSE } from './socket.js';

it('end when it is heard again', { timeout: 60_000 }, async () => {
  const server = await startRankedServer();
  const { db } = server.database;
  const [ended, erased, other] = (await Promise.all(
    [1, 2, 3].map(() => RankedClient.signIn(server.url)),
  )) as [RankedClient, RankedClient, RankedClient];
  const idOf = async (player: RankedClient) => (await player.ask('GET', '/account')).body.account.id;
  const open = async (player: RankedClient) => player.connect((await player.newGame()).id).opened();
  const [game, gone, kept] = [await open(ended), await open(erased), await open(other)];
  const race = followRace(ended, (await ask(ended, '/races', { kind: 'first', target: 64 })).id);
  await race.until(() => true);
  const ids = [await idOf(ended), await idOf(erased)] as const;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~* '^(un)?listen '`.execute(db);
  await endSessions(db, ids[0], { allBut: randomUUID() });
  await eraseAccount(db, ids[1]);
  for (const socket of [game, race, gone]) expect(await socket.closed).toBe(CLOSE.goingAway);
  kept.send({ type: 'ping', id: 5 });
  await kept.until((message) => message.type === 'pong');
  kept.close();
  await server.close();
});
