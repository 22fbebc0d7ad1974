// The cookie of a device: whoever comes back keeps the account.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.js';
import type { Database } from '../db/database.js';
import { openTestDatabase } from '../testing/database.js';
import { anySigner, makeSite, readyHandle } from '../testing/rankedServer.js';

const COOKIE = 'twofold_device';
const YEAR_SECONDS = 31_536_000;

let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await buildApp({
    root: makeSite(),
    logger: false,
    ranked: { database: readyHandle(database), signer: anySigner() },
  });
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Asks for the account, with a token as a cookie or in the header of bots. */
async function signIn({ cookie, bearer }: { cookie?: string; bearer?: string } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/account',
    ...(cookie !== undefined && { cookies: { [COOKIE]: cookie } }),
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
  });
  return { status: answer.statusCode, cookies: answer.cookies, account: answer.json().account };
}

it('a device that comes back keeps its token for another year', async () => {
  const first = await signIn();
  const { value } = first.cookies[0]!;
  const again = await signIn({ cookie: value });
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.account).toEqual(first.account);
  expect(again.cookies).toEqual(first.cookies);
  const rule = { maxAge: YEAR_SECONDS, path: '/api', httpOnly: true, sameSite: 'Strict' };
  expect(again.cookies).toMatchObject([{ name: COOKIE, value, ...rule }]);
});

it('a token in the header of bots sets no cookie, beside a cookie neither', async () => {
  const { value } = (await signIn()).cookies[0]!;
  for (const tokens of [{ bearer: value }, { bearer: value, cookie: value }]) {
    expect(await signIn(tokens)).toMatchObject({ status: 200, cookies: [] });
  }
});

it('a cookie without an account is not renewed: the device gets another token', async () => {
  const cookie = randomBytes(32).toString('base64url');
  const { status, cookies } = await signIn({ cookie });
  expect(status).toBe(201);
  expect(cookies).toHaveLength(1);
  expect(cookies[0]!.value).not.toBe(cookie);
});
