// Reports of uploads, as the operator reads and clears them, and what counts as one network.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeReport } from '../../db/queries/uploads.js';
import type { Server } from '../../server.js';
import { addPlayer } from '../../testing/players.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked } from '../../testing/rankedServer.js';
import { someReplay, startUploadServer, type UploadServer, upload } from '../../testing/uploading.js';

let server: UploadServer;
/** The same behind a proxy: requests come from any network. */
let proxied: Server;
let operator: RankedClient;

beforeAll(async () => {
  server = await startUploadServer();
  proxied = await listenRanked(server.database, undefined, {}, { trustProxy: '127.0.0.1' });
  operator = await RankedClient.signIn(server.url);
}, 60_000);
afterAll(async () => {
  await proxied.close();
  await server.close();
});

const uploaded = async (seed: string): Promise<string> => (await upload(operator, someReplay(seed))).body.id;
const reasonsOf = async (id: string): Promise<string[] | undefined> => {
  const { uploads } = (await operator.ask('GET', '/operator/replays')).body;
  return uploads.find((each: { id: string }) => each.id === id)?.reasons;
};

it('of one network do not bury the reasons of others', async () => {
  const uploadId = await uploaded('buried');
  const store = async (network: number, reason: string) => {
    const { id: accountId } = await addPlayer(server.database);
    const origin = new Uint8Array(16).fill(network);
    await storeReport(server.database.db, { uploadId, accountId, origin, reason }, server.clock.now);
  };
  for (let at = 0; at < 20; at++) await store(1, `harmless ${at}`);
  for (const network of [2, 3, 4]) await store(network, `grave ${network}`);
  expect(await reasonsOf(uploadId)).toEqual(['grave 4', 'grave 3', 'grave 2', 'harmless 19']);
});

it('that the operator has cleared are gone, and the same people may report again', async () => {
  const id = await uploaded('cleared');
  const reporter = await RankedClient.signIn(server.url);
  const report = async (reason: string) =>
    (await reporter.ask('POST', `/replays/${id}/report`, { reason })).body;
  expect(await report('before')).toEqual({ again: false });
  expect((await operator.ask('POST', `/operator/replays/${id}/clear`)).status).toBe(204);
  expect(await reasonsOf(id)).toBeUndefined();
  expect(await report('after')).toEqual({ again: false });
  expect(await reasonsOf(id)).toEqual(['after']);
});

it('from the networks of one IPv6 home count once', async () => {
  const id = await uploaded('one home');
  const report = async (from: string) => {
    const reporter = await RankedClient.signIn(`http://127.0.0.1:${proxied.port}`);
    const headers = { 'x-forwarded-for': from };
    await reporter.ask('POST', `/replays/${id}/report`, { reason: 'mine' }, headers);
    return (await operator.ask('GET', `/replays/${id}`)).status;
  };
  for (const network of [1, 2, 3]) expect(await report(`2001:db8:0:${network}::1`)).toBe(200);
  expect([await report('2001:db8:1::1'), await report('2001:db8:2::1')]).toEqual([200, 403]);
});
