// What a hostile client sends to ranked play: text that is SQL or HTML, ids of others, bodies of any size.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_OPEN_GAMES } from './live/liveGames.js';
import type { Server } from './server.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked, type RankedServer, startRankedServer } from './testing/rankedServer.js';

let server: RankedServer;
let player: RankedClient;

beforeAll(async () => {
  server = await startRankedServer();
  player = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(() => server.close());

const HOSTILE = [
  "'; DROP TABLE games; --",
  "classic' OR '1'='1",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u0000',
  '\u202e\ud800',
  '../../etc/passwd',
  '%',
];

async function countRows() {
  const { db } = server.database;
  const count = async (table: 'accounts' | 'games') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  return [await count('accounts'), await count('games')];
}

it('SQL and HTML in any text are refused as JSON, and change no row', async () => {
  const before = await countRows();
  for (const text of HOSTILE) {
    const part = encodeURIComponent(Buffer.from(text).toString());
    const answers = await Promise.all([
      player.ask('POST', '/ranked/games', { variant: text }),
      player.ask('GET', `/ranked/games/${part}`),
      player.ask('GET', `/ranked/games/${part}/replay`),
      player.ask('GET', `/ranked/leaderboard?variant=classic&class=${part}`),
      player.ask('POST', '/ranked/games/2222222222/moves', { ply: 1, moves: text }),
      player.ask('POST', '/ranked/games/2222222222/nonce', { nonce: text }),
    ]);
    for (const { status, body } of answers) {
      expect([400, 404], `${text}: ${JSON.stringify(body)}`).toContain(status);
      expect(body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  }
  expect(await countRows()).toEqual(before);
});

it('a made-up id and the id of another player are answered with the same words', async () => {
  const { id } = await player.newGame('3x3');
  const thief = await RankedClient.signIn(server.url);
  const foreign = await thief.ask('GET', `/ranked/games/${id}`);
  const madeUp = await thief.ask('GET', `/ranked/games/${'2'.repeat(id.length)}`);
  expect(foreign.status).toBe(404);
  expect(foreign).toEqual(madeUp);
});

it('a body or a batch beyond the limit is refused, and plays nothing', async () => {
  const { id } = await player.newGame('3x3');
  const path = `/ranked/games/${id}/moves`;
  const large = await player.ask('POST', path, { ply: 1, moves: 'L'.repeat(20_000) });
  expect([large.status, large.body.error.code]).toEqual([413, 'body_too_large']);
  const long = await player.ask('POST', path, { ply: 1, moves: 'L'.repeat(10_000) });
  expect(long.status).toBe(400);
  expect((await player.ask('GET', `/ranked/games/${id}`)).body.game.ply).toBe(0);
});

it('a variant that is none has no board, and a move no number beyond all games', async () => {
  const board = await player.ask('GET', '/ranked/leaderboard?variant=clasic');
  expect([board.status, board.body.error.code]).toEqual([400, 'unknown_variant']);
  const { id } = await player.newGame('3x3');
  expect((await player.ask('POST', `/ranked/games/${id}/moves`, { ply: 1e300, moves: 'L' })).status).toBe(
    400,
  );
});

it('many games made at once, on two processes, pass no limit', async () => {
  const other = await server.again();
  const client = await RankedClient.signIn(server.url);
  const doors = [client, client.at(other.url)];
  const make = (at: number) => doors[at % 2]!.ask('POST', '/ranked/games', { variant: 'classic' });
  const answers = await Promise.all(Array.from({ length: MOST_OPEN_GAMES + 10 }, (_, at) => make(at)));
  await other.close();
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_OPEN_GAMES);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) expect([status, body.error.code]).toEqual([409, 'too_many_games']);
  expect((await client.ask('GET', '/ranked/games')).body.games).toHaveLength(MOST_OPEN_GAMES);
});

it('the server counts replays of ranked games apart', async () => {
  const limited = await listenRanked(server.database, undefined, { rankedReplaysAMinute: 2 });
  const path = '/ranked/games/2222222222';
  const nobody = new RankedClient(`http://127.0.0.1:${limited.port}`);
  const statuses: number[] = [];
  for (let at = 0; at < 3; at++) statuses.push((await nobody.ask('GET', `${path}/replay`)).status);
  statuses.push((await nobody.ask('GET', path)).status);
  await limited.close();
  expect(statuses).toEqual([404, 404, 429, 404]);
});

it('the server counts requests by address, also those of new accounts', async () => {
  const limits = { newAccountsAnHour: 1, addressAMinute: 3 };
  const limited: Server = await listenRanked(server.database, undefined, limits);
  try {
    const nobody = new RankedClient(`http://127.0.0.1:${limited.port}`);
    const codes: string[] = [];
    for (let at = 0; at < 2; at++) {
      const { status, body } = await nobody.ask('POST', '/account');
      codes.push(`${status} ${body.error?.code}`);
    }
    expect(codes).toEqual(['201 undefined', '429 too_many_requests']);
    expect((await nobody.ask('GET', '/account')).status).toBe(200);
    expect((await nobody.ask('GET', '/account')).status).toBe(429);
  } finally {
    await limited.close();
  }
});
