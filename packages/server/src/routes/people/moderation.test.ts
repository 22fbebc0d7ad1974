// What an operator hides and shows: names, results and uploads, with reports of players and an audit that only grows.
import { checkProof } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetNetworks, NETWORK_KEPT_MS } from '../../db/queries/moderation/reports.js';
import type { Server } from '../../server.js';
import { sql } from '../../testing/database.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';
import { someReplay, startUploadServer, type UploadServer, upload } from '../../testing/uploading.js';

let server: UploadServer;
/** The same, as those from elsewhere reach it. */
let proxied: Server;
let operator: RankedClient;

beforeAll(async () => {
  server = await startUploadServer();
  proxied = await listenRanked(server.database, undefined, {}, { trustProxy: '127.0.0.1' });
  operator = new RankedClient(server.url);
}, 60_000);
afterAll(async () => {
  await proxied.close();
  await server.close();
});

const deed = { reason: 'insulting', by: 'Ada' };
const act = async (path: string) => (await operator.ask('POST', `/operator/${path}`, deed)).status;

/** A player with a name and finished games, each with the moves given. */
async function aPlayer(name: string, ...games: string[]) {
  const client = await RankedClient.signIn(server.url);
  const { headers } = await fetch(`${server.url}/api/account/name`, {
    method: 'POST',
    headers: { cookie: client.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  client.cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  const { id } = (await client.ask('GET', '/account')).body.account;
  const ids: string[] = [];
  for (const moves of games) {
    const game = await client.newGame('2x4');
    ids.push(game.id);
    for (const move of moves) {
      const { ply } = (await client.ask('GET', `/ranked/games/${game.id}`)).body.game;
      await client.ask('POST', `/ranked/games/${game.id}/moves`, { ply: ply + 1, moves: move });
    }
    await client.ask('POST', `/ranked/games/${game.id}/resign`);
  }
  return { client, id: id as string, games: ids };
}

const namesOnBoard = async () => {
  await new Promise((resolve) => setTimeout(resolve, 10));
  const { rows } = (await operator.ask('GET', '/ranked/leaderboard?variant=2x4&period=all')).body;
  return rows.map(({ name, gameId, value }: { name: string; gameId: string; value: number }) => ({
    name,
    gameId,
    value,
  }));
};
const MANY = 'LDRULDRULDRULDRULDRU';
/** One of them is a move on any board: a game without a move has no result. */
const FEW = 'LDRU';

it('a hidden name is neutral everywhere, signed results keep its digest, and all comes back', async () => {
  const { client, id, games } = await aPlayer('Mary Somerville', MANY);
  const neutral = `Player ${id.slice(0, 8)}`;
  const replay = async () => (await client.ask('GET', `/ranked/games/${games[0]}/replay`)).body as string;
  const before = await replay();
  expect(before).toContain('Mary Somerville');
  expect(await act(`names/${id}/hide`)).toBe(204);
  expect((await client.ask('GET', '/account')).body.account.name).toBe(neutral);
  expect((await namesOnBoard()).map(({ name }: { name: string }) => name)).toEqual([neutral]);
  const hidden = await replay();
  expect(hidden).not.toContain('Mary Somerville');
  expect(hidden).toContain('[NameDigest "');
  expect(checkProof(hidden).ok).toBe(true);
  // Nobody may choose it, nor its own account.
  for (const who of [client, (await aPlayer('Another One')).client])
    expect((await who.ask('POST', '/account/name', { name: 'mary SOMERVILLE' })).status).toBe(409);
  expect(await act(`names/${id}/show`)).toBe(204);
  expect(await replay()).toBe(before);
  expect((await client.ask('GET', '/account')).body.account.name).toBe('Mary Somerville');
  expect(await act(`names/${id}/show`)).toBe(404);
});

it('a name that was chosen after the hiding stays, and can be hidden too', async () => {
  const { client, id } = await aPlayer('First Words');
  await act(`names/${id}/hide`);
  expect((await client.ask('POST', '/account/name', { name: 'Second Words' })).status).toBe(200);
  await act(`names/${id}/hide`);
  expect((await client.ask('GET', '/account')).body.account.name).toBe(`Player ${id.slice(0, 8)}`);
  await act(`names/${id}/show`);
  expect((await client.ask('GET', '/account')).body.account.name).toBe('Second Words');
});

it('a hidden result leaves the boards for the next best, its entry stays, and it comes back', async () => {
  const { client, id, games } = await aPlayer('Sofia Kovalevskaya', FEW, MANY);
  const own = async () =>
    (await namesOnBoard()).filter(({ name }: { name: string }) => name === 'Sofia Kovalevskaya');
  const before = await own();
  expect(before).toMatchObject([{ gameId: games[1] }]);
  const chain = (await operator.ask('GET', '/ranked/chain')).body.number;
  expect(await act(`results/${games[1]}/hide`)).toBe(204);
  expect(await act(`results/${games[1]}/hide`)).toBe(204); // again: nothing
  expect(await own()).toMatchObject([{ gameId: games[0] }]);
  expect(await act(`results/${games[0]}/hide`)).toBe(204);
  expect(await own()).toEqual([]);
  expect((await operator.ask('GET', '/ranked/chain')).body.number).toBe(chain);
  expect((await client.ask('GET', `/ranked/games/${games[1]}/replay`)).status).toBe(200);
  for (const game of games) expect(await act(`results/${game}/show`)).toBe(204);
  expect(await own()).toEqual(before);
  const periods = await server.database.db
    .selectFrom('leaderboard')
    .select('period')
    .where('account_id', '=', id)
    .where('class', '=', 'score')
    .execute();
  expect(periods).toHaveLength(3); // of the day, the week and all time
  expect(await act('results/nosuchgame22/hide')).toBe(404);
});

it('an upload is hidden and shown', async () => {
  const owner = await RankedClient.signIn(server.url);
  const { id } = (await upload(owner, someReplay('hidden by the operator'))).body;
  expect(await act(`replays/${id}/hide`)).toBe(204);
  expect((await owner.ask('GET', `/replays/${id}`)).status).toBe(403);
  expect(await act(`replays/${id}/show`)).toBe(204);
  expect((await owner.ask('GET', `/replays/${id}`)).status).toBe(200);
});

it('names, results and uploads are reported, once by each account, and cleared', async () => {
  const { id, games } = await aPlayer('Emmy Noether', FEW);
  const reporter = await RankedClient.signIn(server.url);
  const report = async (kind: string, of: string, reason = 'bad') =>
    (await reporter.ask('POST', '/reports', { kind, id: of, reason })).body;
  const { id: replay } = (await upload(reporter, someReplay('reported'))).body;
  expect(await report('name', id)).toEqual({ again: false });
  expect(await report('name', id)).toEqual({ again: true });
  expect(await report('result', games[0]!)).toEqual({ again: false });
  expect(await report('upload', replay)).toEqual({ again: false });
  expect(await report('name', games[0]!)).toMatchObject({ error: { code: 'nothing_to_report' } });
  expect(await report('upload', 'abcdefgh2345')).toMatchObject({ error: { code: 'nothing_to_report' } });
  const listed = async () =>
    (await operator.ask('GET', '/operator/reports')).body.reports.filter(({ name }: { name: string }) =>
      ['Emmy Noether'].includes(name),
    );
  expect(await listed()).toMatchObject([
    { kind: 'name', id, count: 1, hidden: false, reasons: ['bad'] },
    { kind: 'result', id: games[0], count: 1, reasons: ['bad'] },
  ]);
  expect(await act(`reports/name/${id}/clear`)).toBe(204);
  expect(await act(`reports/name/${id}/clear`)).toBe(404);
  expect(await listed()).toHaveLength(1);
});

it('every deed is audited, and nothing of the audit can be changed', async () => {
  const { id } = await aPlayer('Hypatia');
  await act(`names/${id}/hide`);
  await act(`names/${id}/show`);
  const { deeds } = (await operator.ask('GET', '/operator/audit')).body;
  expect(deeds.slice(0, 2)).toMatchObject([
    { actor: 'Ada', action: 'show name', subject: id, reason: 'insulting', before: '{"hidden":true}' },
    { actor: 'Ada', action: 'hide name', subject: id, reason: 'insulting', before: '{"hidden":false}' },
  ]);
  expect(JSON.stringify(deeds)).not.toContain('Hypatia');
  for (const change of [sql`update audit set reason = ''`, sql`delete from audit`, sql`truncate audit`])
    await expect(change.execute(server.database.db)).rejects.toThrow('never changed');
});

it('all of it is closed to everybody but the operator', async () => {
  const stranger = new RankedClient(`http://127.0.0.1:${proxied.port}`);
  const far = { 'x-forwarded-for': '192.0.2.1' };
  const id = '00000000-0000-4000-8000-000000000000';
  for (const [method, path] of [
    ['GET', 'reports'],
    ['GET', 'audit'],
    ['POST', `names/${id}/hide`],
    ['POST', `names/${id}/show`],
    ['POST', 'results/abcdefgh2345/hide'],
    ['POST', 'results/abcdefgh2345/show'],
    ['POST', 'replays/abcdefgh2345/hide'],
    ['POST', 'replays/abcdefgh2345/show'],
    ['POST', `reports/name/${id}/clear`],
  ] as const) {
    const answer = await stranger.ask(method, `/operator/${path}`, method === 'POST' ? deed : undefined, far);
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

it('hashes of networks are forgotten after thirty days, and reports still count', async () => {
  const owner = await RankedClient.signIn(server.url);
  const { id } = (await upload(owner, someReplay('old network'))).body;
  const reporter = await RankedClient.signIn(server.url);
  await reporter.ask('POST', `/replays/${id}/report`, { reason: 'old words' });
  const { db } = server.database;
  const kept = async () => {
    const counts = ['uploads', 'reports', 'people_reports'].map((table) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(table)} where origin is not null`.execute(db),
    );
    return (await Promise.all(counts)).map(({ rows }) => rows[0]!.count > 0);
  };
  await forgetNetworks(db, new Date(server.clock.now.getTime() + NETWORK_KEPT_MS - 60_000));
  expect(await kept()).toEqual([true, true, true]);
  await forgetNetworks(db, new Date(server.clock.now.getTime() + NETWORK_KEPT_MS + 60_000));
  expect(await kept()).toEqual([false, false, false]);
  const { uploads } = (await operator.ask('GET', '/operator/replays')).body;
  expect(uploads.find((each: { id: string }) => each.id === id)?.reasons).toEqual(['old words']);
});
