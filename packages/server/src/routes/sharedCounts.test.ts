// Limits over two processes on one database.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.js';
import { countRequests, removeEndedCounts } from '../db/queries/requestCounts.js';
import type { Server } from '../server.js';
import { openTestDatabase } from '../testing/database.js';
import { listenRanked } from '../testing/rankedServer.js';
import { SharedCounts } from './sharedCounts.js';

let database: Database;
let servers: Server[];

beforeAll(async () => {
  database = await openTestDatabase();
  const limits = { newAccountsAnHour: 5, wrongCodesAnHour: 3 };
  servers = await Promise.all(
    [1, 2].map(() => listenRanked(database, undefined, limits, { trustProxy: 'loopback' })),
  );
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

/** Asks the two processes in turns, from an address. */
async function askInTurns(path: string, address: string, times: number, body?: object) {
  const answers: { status: number; after: string | null }[] = [];
  for (let at = 0; at < times; at++) {
    const response = await fetch(`http://127.0.0.1:${servers[at % 2]!.port}/api${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    answers.push({ status: response.status, after: response.headers.get('retry-after') });
  }
  return answers;
}

it('an address makes as many accounts at two processes as at one', async () => {
  const answers = await askInTurns('/account', '192.0.2.1', 8);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  for (const { after } of answers.slice(5)) expect(Number(after)).toBeGreaterThan(3_500);
  expect((await askInTurns('/account', '192.0.2.2', 1))[0]!.status).toBe(201); // another address has its own
});

it('the networks of a site count together, once more', async () => {
  const found: number[] = [];
  for (let at = 0; at < 24; at++) {
    const [answer] = await askInTurns('/account', `2001:db8:0:${(at % 12).toString(16)}::1`, 1);
    found.push(answer!.status);
  }
  expect(found.filter((status) => status === 201)).toHaveLength(20);
});

it('guesses of a recovery code are counted over both, and other steps go on', async () => {
  const guess = { code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' };
  const answers = await askInTurns('/account/sign-in/code', '192.0.2.3', 5, guess);
  expect(answers.map(({ status }) => status).slice(3)).toEqual([429, 429]);
  expect(answers.map(({ status }) => status).slice(0, 3)).not.toContain(429);
});

it('no row has an address, and windows that are over leave', async () => {
  const [key, over] = [randomBytes(16), randomBytes(16)];
  await countRequests(database.db, [key], 9, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const [again] = await countRequests(database.db, [key], 1, 60_000);
  expect(again).toMatchObject({ requests: 1 });
  await countRequests(database.db, [over], 1, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await removeEndedCounts(database.db);
  const rows = await database.db.selectFrom('request_counts').selectAll().execute();
  const keys = rows.map((row) => Buffer.from(row.key).toString('hex'));
  expect(keys).toContain(key.toString('hex'));
  expect(keys).not.toContain(over.toString('hex'));
  for (const each of keys) expect(each).toHaveLength(32); // a hash, and no text of an address
});

it('without a database that answers each process counts for itself', async () => {
  const errors: string[] = [];
  const broken = new Proxy({} as Database, {
    get() {
      throw new Error('no database');
    },
  });
  const counts = new SharedCounts({ database: broken }, (error) => errors.push(error.message));
  const clients = [{ network: '192.0.2.9', max: 1 }];
  expect(await counts.count({ name: 'newAccount', windowMs: 1_000 }, clients, 5)).toEqual([0]);
  expect(errors).toEqual(['no database']);
  const none = new SharedCounts({ database: undefined }, () => {});
  expect(await none.count({ name: 'newAccount', windowMs: 1_000 }, clients, 5)).toEqual([0]);
});
