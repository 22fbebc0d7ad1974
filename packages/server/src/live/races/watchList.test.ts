// The list for spectators: boards as they stood a while ago, also at a process that has just begun.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { playMoves } from '../../testing/races/raceClient.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';

let database: Database;
const servers: Server[] = [];
let shift = 0;
const now = () => new Date(Date.now() + shift);

async function start(): Promise<string> {
  const server = await listenRanked(database, undefined, {}, { now });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

it('a process that has just begun shows ranked games as they stood 20 seconds ago', async () => {
  const ada = await RankedClient.signIn(await start());
  const { id } = await ada.newGame();
  const then = await playMoves(ada, id, 3);
  shift += 21_000;
  const fresh = await start();
  const still = (await ada.at(fresh).ask('GET', '/watch')).body.games;
  expect(still).toMatchObject([{ ply: 3, board: then.game.board, score: then.game.score }]);
  await playMoves(ada.at(await start()), id, 2); // another process: a game's clock goes by that of its process
  const { games, total } = (await ada.at(await start()).ask('GET', '/watch')).body;
  expect(games).toEqual(still);
  expect(total.games).toBe(1);
  const begun = await ada.newGame();
  await playMoves(ada, begun.id, 1);
  expect((await ada.at(await start()).ask('GET', '/watch')).body.games).toEqual(still); // it had no move then
});
