// What an operator and a programmer see of the service: ids, logs, figures, readiness and its description.
import { Writable } from 'node:stream';
import { legalDirections, parsePosition } from '@twofold/core';
import { DIRECTION_LETTERS } from '@twofold/protocol';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.js';
import type { Database } from '../db/database.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { openTestDatabase, sql } from '../testing/database.js';
import { ask, followRace } from '../testing/races/raceClient.js';
import { RankedClient } from '../testing/rankedClient.js';
import { anySigner, makeSite, readyHandle } from '../testing/rankedServer.js';

let database: Database;
let app: FastifyInstance;
let log = '';

beforeAll(async () => {
  database = await openTestDatabase();
  const stream = new Writable({
    write(part, _encoding, done) {
      log += part;
      done();
    },
  });
  app = await buildApp({
    root: makeSite(),
    logger: { level: 'trace', stream },
    operatorToken: 'operator',
    ranked: { database: readyHandle(database), signer: anySigner() },
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A whole game over HTTP. Returns what must stay secret. */
async function playGame(): Promise<string[]> {
  const made = await app.inject({ method: 'POST', url: '/api/account' });
  const { value } = made.cookies[0]!;
  const ask = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload, cookies: { twofold_device: value } })).json();
  let { game } = await ask('/api/ranked/games', { variant: '2x2' });
  const nonce = 'ab'.repeat(32);
  ({ game } = await ask(`/api/ranked/games/${game.id}/nonce`, { nonce }));
  while (game.status === 'playing') {
    const board = parsePosition(game.board);
    const moves = board.ok ? DIRECTION_LETTERS[legalDirections(board.value)[0]!] : '';
    ({ game } = await ask(`/api/ranked/games/${game.id}/moves`, { ply: game.ply + 1, moves }));
  }
  return [value, nonce, game.seed];
}

describe('the service', () => {
  it('gives each answer an id: the caller’s, if it is a short word', async () => {
    const idOf = async (given?: string) => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      return (await app.inject({ url: '/healthz', headers })).headers['x-request-id'];
    };
    expect(await idOf('call-1234')).toBe('call-1234');
    expect(await idOf()).toMatch(/^[0-9a-f-]{36}$/);
    for (const bad of ['short', 'with space 123', '<script>12345', 'x'.repeat(65)]) {
      expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('logs no cookie, no nonce and no seed of a whole game', async () => {
    const secrets = await playGame();
    app.log.info(
      { token: 'secret-1', game: { seed: 'secret-2' }, headers: { cookie: 'secret-3' } },
      'a slip',
    );
    app.log.error(Object.assign(new Error('a failure'), { detail: 'Key (hash)=(secret-4) already exists.' }));
    expect(log).toContain('/api/ranked/games');
    expect(log).toContain('a failure');
    expect(log).toContain('[removed]');
    for (const secret of [...secrets, 'secret-1', 'secret-2', 'secret-3', 'secret-4'])
      expect(log).not.toContain(secret);
  });

  it('counts requests, commits and games for its operator alone', async () => {
    await playGame();
    const headers = { authorization: 'Bearer operator', host: 'twofold.example' };
    const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers });
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /twofold_requests_total\{method="POST",route="\/api\/ranked\/games\/:id\/moves",status="200"\} \d+/,
    );
    expect(body).toMatch(/twofold_commit_moves_count [1-9]/);
    expect(body).toMatch(/twofold_live_games [1-9]/);
    expect(body).toContain('twofold_database_ready 1');
    for (const wrong of [{}, { authorization: 'Bearer wrong' }] as Record<string, string>[]) {
      expect((await app.inject({ url: '/metrics', headers: wrong })).statusCode).toBe(403); // on this machine, too
    }
  });

  it('counts open sockets, and commits that fail', async () => {
    const player = await RankedClient.signIn(await app.listen({ port: 0, host: '127.0.0.1' }));
    const figure = async (name: string) => {
      const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer operator' } });
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
    };
    const { id } = await player.newGame();
    const socket = await player.connect(id).opened();
    const race = followRace(player, (await ask(player, '/races', { kind: 'first', target: 64 })).id);
    await race.until(() => true);
    expect(await figure('twofold_sockets')).toBe(2);
    expect(await figure('twofold_commit_failures_total')).toBe(0);
    await sql`alter table plies rename to gone`.execute(database.db);
    for (const direction of DIRECTION_LETTERS) socket.send({ type: 'move', ply: 1, direction });
    expect(await socket.closed).toBe(1001);
    await sql`alter table gone rename to plies`.execute(database.db);
    expect(await figure('twofold_commit_failures_total')).toBe(1);
    race.close();
    await expect.poll(() => figure('twofold_sockets')).toBe(0);
  });

  it('without a token is for this machine, and for no request that a proxy forwards', async () => {
    const open = await buildApp({ root: makeSite(), logger: false });
    const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await open.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await ask({})).toBe(200);
    for (const host of ['localhost', 'localhost:2048', '127.0.0.1:2048', '[::1]:2048']) {
      expect([host, await ask({ host })]).toEqual([host, 200]);
    }
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:2048']) {
      expect([host, await ask({ host })]).toEqual([host, 403]);
    }
    expect(await ask({}, '192.0.2.1')).toBe(403);
    expect(await ask({ authorization: 'Bearer anything' }, '192.0.2.1')).toBe(403);
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
      expect([name, await ask({ [name]: '127.0.0.1' })]).toEqual([name, 403]);
    }
    await open.close();
  });

  it('notes each erasure in its log, and its operator can do one again', async () => {
    const made = await app.inject({ method: 'POST', url: '/api/account' });
    const { id } = made.json().account;
    const cookies = { twofold_device: made.cookies[0]!.value };
    const url = `/api/operator/accounts/${id}`;
    const headers = { authorization: 'Bearer operator' };
    const erase = async (given: Record<string, string>) =>
      (await app.inject({ method: 'DELETE', url, headers: given })).statusCode;
    expect(await erase({})).toBe(403);
    expect((await app.inject({ url: '/api/account', cookies })).json().account.id).toBe(id);
    expect(await erase(headers)).toBe(204);
    expect((await app.inject({ url: '/api/account', cookies })).json().account).toBeNull();
    expect(await erase(headers)).toBe(404);
    const lines = log.split('\n').filter((line) => line.includes('account erased'));
    expect(lines.map((line) => JSON.parse(line).account)).toEqual([id]);
  });

  it('describes each address of ranked play, for programs and for people', async () => {
    const document = (await app.inject('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [
        '/account',
        '/account/code-read',
        '/account/code-refused',
        '/account/credentials',
        '/account/export',
        '/account/name',
        '/account/passkeys',
        '/account/passkeys/options',
        '/account/passkeys/{id}',
        '/account/recovery-code',
        '/account/sessions',
        '/account/sessions/{id}',
        '/account/sign-in/code',
        '/account/sign-in/passkey',
        '/account/sign-in/passkey/options',
        '/bots',
        '/bots/{id}',
        '/arenas',
        '/arenas/{id}',
        '/arenas/{id}/pause',
        '/arenas/{id}/wait',
        '/daily',
        '/daily/archive',
        '/daily/attempts',
        '/daily/days',
        '/deals',
        '/deals/{id}',
        '/deals/{id}/picture.png',
        '/deals/{id}/ranking',
        '/keys',
        '/operator/accounts/{id}',
        '/operator/audit',
        '/operator/fairness',
        '/operator/names/{id}/hide',
        '/operator/names/{id}/show',
        '/operator/replays',
        '/operator/replays/{id}',
        '/operator/replays/{id}/clear',
        '/operator/replays/{id}/hide',
        '/operator/replays/{id}/show',
        '/operator/reports',
        '/operator/reports/{kind}/{id}/clear',
        '/operator/results/{id}/hide',
        '/operator/results/{id}/show',
        '/players/{id}',
        '/players/{id}/games',
        '/races',
        '/races/quick',
        '/races/{id}',
        '/races/{id}/join',
        '/races/{id}/leave',
        '/races/{id}/ready',
        '/races/{id}/rematch',
        '/races/{id}/start',
        '/ranked/chain',
        '/ranked/chain/growth',
        '/ranked/games',
        '/ranked/games/{id}',
        '/ranked/games/{id}/moves',
        '/ranked/leaderboard',
        '/replays',
        '/replays/{id}',
        '/replays/{id}/report',
        '/reports',
        '/sync',
        '/watch',
        '/watch/own',
      ]
        .concat(
          ['nonce', 'picture.png', 'replay', 'resign', 'review'].map((part) => `/ranked/games/{id}/${part}`),
        )
        .map((path) => `/api${path}`)
        .toSorted(),
    );
    for (const operations of Object.values<Record<string, { summary?: string }>>(document.paths)) {
      for (const { summary } of Object.values(operations)) expect(summary).toMatch(/^[A-Z]/);
    }
    const page = await app.inject('/api-docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('POST /api/ranked/games/{id}/moves');
    expect(page.body).not.toMatch(/<script|style=/);
  });
});

it('is ready when its database is, and says so', async () => {
  const handle = { ...readyHandle(database), state: 'starting' } as {
    -readonly [K in keyof DatabaseHandle]: DatabaseHandle[K];
  };
  const starting = await buildApp({ root: makeSite(), ranked: { database: handle, signer: anySigner() } });
  const ask = async (url: string) => {
    const { statusCode, headers } = await starting.inject(url);
    return [statusCode, headers['retry-after']];
  };
  const code = async () => (await starting.inject('/api/account')).json().error?.code;
  expect(await ask('/readyz')).toEqual([503, undefined]);
  expect(await ask('/api/account')).toEqual([503, '2']);
  expect(await ask('/r/222222222222')).toEqual([503, '2']);
  expect(await ask('/healthz')).toEqual([200, undefined]);
  expect(await code()).toBe('database_starting');
  handle.state = 'failed';
  expect(await ask('/api/account')).toEqual([503, '30']);
  expect(await code()).toBe('database_failed');
  handle.state = 'ready';
  expect(await ask('/readyz')).toEqual([200, undefined]);
  expect(await ask('/api/account')).toEqual([200, undefined]);
  await starting.close();
});
