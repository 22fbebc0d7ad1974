// Players as everybody sees them, over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { eraseAccount } from '../../db/queries/accounts.js';
import { insertSession } from '../../db/queries/people/sessions.js';
import { rateRace } from '../../db/queries/races/ratings.js';
import { hashOf, makeToken } from '../../people/tokens.js';
import type { Server } from '../../server.js';
import { openTestDatabase } from '../../testing/database.js';
import { addDeal } from '../../testing/deals.js';
import { addFinishedGame } from '../../testing/longGames.js';
import { addPlayer } from '../../testing/players.js';
import { listenRanked } from '../../testing/rankedServer.js';

let database: Database;
let server: Server;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await listenRanked(database);
}, 60_000);
afterAll(async () => {
  await server.close();
  await database.close();
});

async function get(path: string) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/players/${path}`);
  return { status: answer.status, body: await answer.json() };
}

/** Signs a device in to an account. */
async function cookieOf(account: string): Promise<string> {
  const token = makeToken();
  const session = {
    accountId: account,
    tokenHash: hashOf(token),
    label: null,
    freshAt: new Date(),
    begunBy: 'code' as const,
  };
  await database.db.transaction().execute((tx) => insertSession(tx, session));
  return `twofold_device=${token}`;
}

it('each kind of race has a history of a hundred changes of its own', async () => {
  const player = await addPlayer(database);
  const before = new Date('2026-11-01T00:00:00Z');
  await rateRace(database.db, 'race2222', 'fewest', new Map([[player.id, 1]]), before);
  for (let race = 0; race < 101; race++) {
    const now = new Date(before.getTime() + (race + 1) * 60_000);
    await rateRace(database.db, `race${race + 1000}`, 'first', new Map([[player.id, 1]]), now);
  }
  const { ratings } = (await get(player.id)).body;
  expect(ratings.map((rating: { history: unknown[] }) => rating.history.length)).toEqual([1, 100]);
});

it('a player has bests by board, and pages of fifty games, each game once', { timeout: 60_000 }, async () => {
  const player = await addPlayer(database);
  const first = await addFinishedGame(database, player, 3, '3x3');
  const { db } = database;
  const stored = await db
    .selectFrom('results')
    .selectAll()
    .where('game_id', '=', first.id)
    .executeTakeFirstOrThrow();
  const endedAt = (at: number) => new Date(stored.ended_at.getTime() - 1000 * Math.floor(at / 2)); // pairs end at once
  const copies = Array.from({ length: 119 }, (_, at) => ({
    ...stored,
    game_id: `copy22222${String(at).padStart(3, '2').replace(/[01]/g, 'x')}${'abcdefghjk'[at % 10]}${at > 59 ? 'y' : 'z'}`,
    score: 1000 + 4 * at,
    ended_at: endedAt(at),
  }));
  const ids = new Set(copies.map((copy) => copy.game_id));
  await db.insertInto('results').values(copies).execute();
  const { body } = await get(player.id);
  expect(body.player).toMatchObject({ id: player.id, isBot: false, mine: false });
  expect(body.bests).toMatchObject([
    { variant: '3x3', games: 120, score: 1000 + 4 * 118, gameId: copies[118]!.game_id },
  ]);
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = await get(`${player.id}/games${next ? `?before=${next}` : ''}`);
    expect(page.status).toBe(200);
    seen.push(...page.body.games.map((game: { id: string }) => game.id));
    next = page.body.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, ids.size + 1]);
});

it('a game on a secret deal is marked, and an erased player is gone', async () => {
  const player = await addPlayer(database);
  const game = await addFinishedGame(database, player, 3, '3x3');
  const deal = await addDeal(database, { variant: '3x3' });
  await database.db.updateTable('results').set({ deal_id: deal.id }).where('game_id', '=', game.id).execute();
  const { body } = await get(`${player.id}/games`);
  const hidden = { id: null, ply: null, duration: null, key: null, isSecret: true };
  expect(body.games).toMatchObject([{ ...hidden, score: expect.any(Number), largest: expect.any(Number) }]);
  const own = await fetch(`http://127.0.0.1:${server.port}/api/players/${player.id}/games`, {
    headers: { cookie: await cookieOf(player.id) },
  });
  expect((await own.json()).games).toMatchObject([{ id: game.id, ply: 3, isSecret: true }]);
  expect((await get(player.id)).body.bests).toEqual([]);
  const other = await addPlayer(database);
  await eraseAccount(database.db, other.id);
  expect(await get(other.id)).toMatchObject({ status: 404, body: { error: { code: 'no_player' } } });
  expect((await get(`${other.id}/games`)).status).toBe(404);
  expect((await get('no-player')).status).toBe(400);
});
