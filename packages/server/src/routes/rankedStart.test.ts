// Ranked play begins with the first request. Where that fails, the next request tries again.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.js';
import type { Database } from '../db/database.js';
import type { DatabaseHandle } from '../db/startDatabase.js';
import { openTestDatabase } from '../testing/database.js';
import { anySigner, makeSite, readyHandle } from '../testing/rankedServer.js';

const SITE = makeSite();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** A server whose listening connection fails so often. */
async function startFailing(failures: number, handle: Partial<DatabaseHandle> = {}) {
  let asked = 0;
  const listen: Database['listen'] = async (...call) => {
    asked += 1;
    if (asked <= failures) throw new Error('the listening connection fails');
    return database.listen(...call);
  };
  const ready = readyHandle({ ...database, listen });
  const app = await buildApp({
    root: SITE,
    logger: false,
    ranked: { database: { ...ready, ...handle }, signer: anySigner() },
  });
  return { app, asked: () => asked };
}

async function makeAccount(app: FastifyInstance): Promise<number> {
  return (await app.inject({ method: 'POST', url: '/api/account' })).statusCode;
}

it('a database whose first attempt failed is used as soon as it is ready', async () => {
  const ready = Promise.reject(new Error('the first attempt'));
  ready.catch(() => {});
  const { app } = await startFailing(0, { ready });
  expect(await makeAccount(app)).toBe(201);
  await app.close();
});

it('a listening connection that fails is tried again by the next request', async () => {
  const { app, asked } = await startFailing(2);
  expect([await makeAccount(app), await makeAccount(app), await makeAccount(app)]).toEqual([500, 500, 201]);
  expect(await makeAccount(app)).toBe(201);
  expect(asked()).toBe(7); // two failures, then takeovers, erasures, ended sessions, races, spectators
  await app.close();
});

it('requests at once share an attempt', async () => {
  const { app, asked } = await startFailing(1);
  expect(await Promise.all([1, 2, 3].map(() => makeAccount(app)))).toEqual([500, 500, 500]);
  expect(asked()).toBe(1);
  await app.close();
});

it('a server whose ranked play never began stops in order', async () => {
  const { app } = await startFailing(Number.POSITIVE_INFINITY);
  expect(await makeAccount(app)).toBe(500);
  await expect(app.close()).resolves.toBeUndefined();
});

it('a server that stops begins no ranked play', async () => {
  const { app, asked } = await startFailing(0);
  let late: Promise<number> | undefined;
  app.addHook('preClose', async () => {
    late = makeAccount(app); // after ranked play's own hook
  });
  await app.close();
  expect([await late, asked()]).toEqual([503, 0]);
});
