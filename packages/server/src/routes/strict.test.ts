// Requests have the fields of their schemas, with values of their types: nothing is guessed, nothing is ignored.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.js';
import type { Database } from '../db/database.js';
import { openTestDatabase } from '../testing/database.js';
import { anySigner, makeSite, readyHandle } from '../testing/rankedServer.js';

let database: Database;
let app: FastifyInstance;
let cookies: Record<string, string>;
let id: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const ranked = { database: readyHandle(database), signer: anySigner() };
  app = await buildApp({ root: makeSite(), logger: false, trustProxy: '127.0.0.1', ranked });
  const { cookies: set } = await app.inject({ method: 'POST', url: '/api/account' });
  cookies = { twofold_device: set[0]!.value };
  id = (await ask('POST', '/ranked/games', { variant: 'classic' })).body.game.id;
  await ask('POST', `/ranked/games/${id}/nonce`, { nonce: 'ab'.repeat(32) });
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await app.inject({ method, url: `/api${path}`, cookies, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a body', () => {
  it.each([
    ['moves', { ply: '1', moves: 'L' }, 'body/ply must be integer'],
    ['moves', { ply: true, moves: 'L' }, 'body/ply must be integer'],
    ['moves', { ply: [1], moves: 'L' }, 'body/ply must be integer'],
    ['moves', { ply: null, moves: 'L' }, 'body/ply must be integer'],
    ['moves', { ply: 1, moves: ['L'] }, 'body/moves must be string'],
    ['moves', { ply: 1, moves: 'L', direction: 1 }, 'body has the unknown field "direction".'],
    ['moves', { ply: 1 }, "body must have required property 'moves'"],
    ['moves', [], 'body must be object'],
    ['nonce', { nonce: 'ab'.repeat(32), seed: '' }, 'body has the unknown field "seed".'],
    ['nonce', { nonce: ['ab'.repeat(32)] }, 'body/nonce must be string'],
    ['resign', { really: true }, 'This request takes no body, and it has the field "really".'],
    ['resign', ['yes'], 'This request takes no body, and it has one.'],
  ])('of /%s that is %j is refused by name', async (path, payload, message) => {
    const { status, body } = await ask('POST', `/ranked/games/${id}/${path}`, payload);
    expect([status, body]).toEqual([400, { error: { code: 'bad_request', message } }]);
    expect((await ask('GET', `/ranked/games/${id}`)).body.game).toMatchObject({ status: 'playing', ply: 0 });
  });

  it.each([
    ['/ranked/games', { variant: 5 }, 'body/variant must be string'],
    ['/ranked/games', { variant: 'classic', ranked: true }, 'body has the unknown field "ranked".'],
    ['/bots', { name: 7 }, 'body/name must be string'],
    ['/bots', { name: 'Ada', owner: 'me' }, 'body has the unknown field "owner".'],
    ['/account', { name: 'Ada' }, 'This request takes no body, and it has the field "name".'],
  ])('of %s that is %j is refused by name', async (path, payload, message) => {
    const { status, body } = await ask('POST', path, payload);
    expect([status, body]).toEqual([400, { error: { code: 'bad_request', message } }]);
  });

  it('without fields is taken where none is expected', async () => {
    expect((await ask('POST', '/account', {})).status).toBe(200);
  });
});

it.each([
  ['classic=1', 'querystring has the unknown field "classic".'],
  ['variant=classic&variant=even', 'querystring/variant must be string'],
  ['period=month', 'querystring/period must be equal to one of the allowed values'],
])('a leaderboard of %s is refused by name', async (query, message) => {
  const { status, body } = await ask('GET', `/ranked/leaderboard?${query}`);
  expect([status, body.error.message]).toEqual([400, message]);
});

it('a token is shown by Bearer in any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${cookies.twofold_device}` };
    const answer = await app.inject({ url: '/api/ranked/games', headers });
    expect([scheme, answer.statusCode]).toEqual([scheme, 200]);
  }
});

describe('by https', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };

  it('the cookie has the prefix that no other page can set, and no other one is read', async () => {
    const made = await app.inject({ method: 'POST', url: '/api/account', headers });
    const [cookie] = made.cookies as unknown as [{ name: string; value: string }];
    expect(cookie).toMatchObject({ name: '__Host-twofold_device', path: '/', secure: true, httpOnly: true });
    expect(cookie).toMatchObject({ sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('domain');
    const account = async (sent: Record<string, string>) =>
      (await app.inject({ url: '/api/account', headers, cookies: sent })).json().account;
    expect(await account({ '__Host-twofold_device': cookie.value })).toEqual(made.json().account);
    expect(await account({ twofold_device: cookie.value })).toBeNull();
    const erased = await app.inject({
      method: 'DELETE',
      url: '/api/account',
      headers,
      cookies: { '__Host-twofold_device': cookie.value },
    });
    expect(erased.cookies).toMatchObject([{ name: '__Host-twofold_device', value: '', path: '/' }]);
  });

  it('browsers are told to come by https only, and by http they are not', async () => {
    const hsts = async (given: Record<string, string>) =>
      (await app.inject({ url: '/', headers: given })).headers['strict-transport-security'];
    expect(await hsts(headers)).toBe('max-age=31536000');
    expect(await hsts({})).toBeUndefined();
  });
});
