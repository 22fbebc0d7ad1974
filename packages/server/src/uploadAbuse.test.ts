// What a hostile client uploads: bombs, more than its share, and text that would be code in a page.
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { makeCompact, makeReplay, replayFromGame } from '@twofold/core';
import { MOST_UPLOAD_BYTES, MOST_UPLOAD_PLIES } from '@twofold/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from './db/queries/uploads.js';
import { RankedClient } from './testing/rankedClient.js';
import { listenRanked } from './testing/rankedServer.js';
import { playSome, someReplay, startUploadServer, type UploadServer, upload } from './testing/uploading.js';

const QUOTAS = { account: { aDay: 4, atOnce: 3 }, network: { aDay: 100, atOnce: 12 } };

let server: UploadServer;

beforeAll(async () => {
  server = await startUploadServer({ quotas: QUOTAS });
}, 60_000);
afterAll(() => server.close());

const newcomer = () => RankedClient.signIn(server.url);

it('HTML in names, comments and seeds is in no page', async () => {
  const hostile = '</title><script>alert(1)</script><img src=x onerror=alert(2)>';
  const replay = replayFromGame(playSome(hostile), { Name: hostile });
  const text = makeReplay({ ...replay, comments: [{ ply: 1, text: hostile }] });
  expect(text.match(/onerror/g)).toHaveLength(3);
  const { status, body } = await upload(await newcomer(), text);
  expect(status).toBe(201);
  for (const path of [`/r/${body.id}`, `/api/replays/${body.id}`]) {
    const answer = await fetch(server.url + path);
    expect([answer.status, /alert|onerror|<\/title><script/.test(await answer.text())]).toEqual([200, false]);
  }
});

it('the host that a request claims is escaped in the page', async () => {
  const { body } = await upload(await newcomer(), someReplay('host'));
  const { request } = await import('node:http');
  const html = await new Promise<string>((resolve) => {
    request(`${server.url}/r/${body.id}`, { headers: { host: 'a"><script>x</script>' } }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()).toString());
    }).end();
  });
  expect(html).not.toContain('<script>x');
});

it('a bomb of moves is refused, and others are answered meanwhile', async () => {
  const client = await newcomer();
  const moves = MOST_UPLOAD_PLIES + 1;
  const bomb = makeCompact({
    variant: playSome('bomb').variant,
    seed: 'bomb',
    startScore: 0,
    undos: 0,
    tags: {},
    claims: {},
    moves: new Uint8Array(moves),
    comments: [],
    variations: [],
  });
  const answers: string[] = [];
  const refused = upload(client, bomb).then(({ status, body }) => {
    answers.push('bomb');
    return [status, body.error.code];
  });
  await fetch(`${server.url}/healthz`).then(() => answers.push('health'));
  expect(await refused).toEqual([413, 'replay_too_long']);
  expect(answers).toEqual(['health', 'bomb']);
});

it('nested variations and long texts are refused', async () => {
  const client = await newcomer();
  const deep = `[Twofold "2"]\n[Variant "classic"]\n[Seed "deep"]\n\n${'( U '.repeat(100_000)}`;
  const refused = await upload(client, deep);
  expect([refused.status, typeof refused.body.error.code]).toEqual([422, 'string']);
  const long = await upload(client, 'x'.repeat(MOST_UPLOAD_BYTES + 1));
  expect([long.status, long.body.error.code]).toEqual([413, 'body_too_large']);
});

it('an account has a quota at once and a day, and deleting does not renew the day', async () => {
  const client = await newcomer();
  const send = async (seed: string) => (await upload(client, someReplay(seed))).body;
  const [first] = [await send('quota 1'), await send('quota 2'), await send('quota 3')];
  expect((await send('quota 4')).error.code).toBe('uploads_at_once');
  expect((await send('quota 1')).id).toBe(first.id);
  await client.ask('DELETE', `/replays/${first.id}`);
  expect((await send('quota 5')).id).toBeDefined();
  const { uploads } = (await client.ask('GET', '/replays')).body;
  await client.ask('DELETE', `/replays/${uploads[0].id}`);
  expect((await send('quota 6')).error.code).toBe('uploads_a_day');
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS + 1);
  expect((await send('quota 7')).id).toBeDefined();
});

it('many uploads at once pass no quota', async () => {
  const client = await newcomer();
  const seeds = Array.from({ length: 8 }, (_, at) => `at once ${at}`);
  const answers = await Promise.all(seeds.map((seed) => upload(client, someReplay(seed))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(QUOTAS.account.atOnce);
});

it('a network has a quota, however many accounts it makes', async () => {
  const codes: string[] = [];
  let message: string | undefined;
  for (let account = 0; account < 6; account++) {
    const client = await newcomer();
    for (let at = 0; at < QUOTAS.account.atOnce; at++) {
      const { body } = await upload(client, someReplay(`network ${account} ${at}`));
      codes.push(body.error?.code ?? 'stored');
      message = body.error?.message;
    }
  }
  expect(codes.at(-1)).toBe('uploads_at_once_network');
  expect(message).toMatch(/^Your network has/); // this account has no link to delete
  const { db } = server.database;
  const rows = await db.selectFrom('uploads').select('origin').where('deleted_at', 'is', null).execute();
  expect(rows).toHaveLength(QUOTAS.network.atOnce);
  // The database has a keyed hash of the address, and no address.
  expect(new Set(rows.map(({ origin }) => Buffer.from(origin!).toString('hex'))).size).toBe(1);
  expect(rows[0]!.origin).toHaveLength(16);
});

it('a network that fills the queue of checks takes nobody else’s place', async () => {
  const thread = Object.assign(new EventEmitter(), {
    postMessage() {}, // the test answers
    ref() {},
    unref() {},
    terminate: async () => 0,
  });
  const uploads = { startThread: () => thread as unknown as Worker, mostWaiting: 2 };
  const other = await listenRanked(server.database, undefined, {}, { trustProxy: '127.0.0.1', uploads });
  const client = await RankedClient.signIn(`http://127.0.0.1:${other.port}`);
  const send = (seed: string, from: string) => upload(client, someReplay(seed), { 'x-forwarded-for': from });
  const many = ['1', '2', '3', '4'].map((seed) => send(seed, '192.0.2.1'));
  const codes: string[] = [];
  for (const sent of many) void sent.then(({ body }) => codes.push(body.error.code));
  await expect.poll(() => codes).toEqual(['busy']); // one is checked, two wait
  const alone = send('5', '192.0.2.2');
  await expect.poll(() => codes).toEqual(['busy', 'busy']); // one made room
  const refusal = { ok: false, error: { code: 'looked-at', message: 'Looked at.' } };
  const answering = setInterval(() => thread.emit('message', { output: refusal }), 10);
  expect((await alone).body.error.code).toBe('looked-at');
  await Promise.all(many);
  clearInterval(answering);
  expect(codes).toEqual(['busy', 'busy', 'looked-at', 'looked-at']);
  await other.close();
});

it('requests of pages and pictures are counted by address', async () => {
  const limited = await listenRanked(server.database, undefined, { addressAMinute: 2 });
  const address = `http://127.0.0.1:${limited.port}/r/222222222222`;
  const statuses: number[] = [];
  for (const path of ['', '.png', '']) statuses.push((await fetch(address + path)).status);
  await limited.close();
  expect(statuses).toEqual([404, 404, 429]);
});

it('an upload from a page of another site is refused', async () => {
  const client = await newcomer();
  const { status, body } = await upload(client, someReplay('foreign'), { origin: 'https://evil.example' });
  expect([status, body.error.code]).toEqual([403, 'other_origin']);
});
