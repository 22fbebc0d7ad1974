// Sync over HTTP: versions, conflicts, pages, the quota, and what an erasure leaves.
import type { SentItem } from '@twofold/protocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../db/queries/accounts.js';
import {
  beginSync,
  DELETIONS_KEPT_MS,
  exportOf,
  forgetDeletions,
  ITEM_BYTES,
  storeItems,
} from '../../db/queries/sync.js';
import { RankedClient } from '../../testing/rankedClient.js';
import { listenRanked, type RankedServer, startRankedServer } from '../../testing/rankedServer.js';

let server: RankedServer;
beforeAll(async () => {
  server = await startRankedServer();
}, 60_000);
afterAll(() => server.close());

const NONE = '00000000-0000-4000-8000-000000000000';
const game = (id: string, body: string | null, base = 0): SentItem => ({ kind: 'game', id, base, body });

/** The items of an account's export. */
async function exported(id: string): Promise<object[]> {
  const items: object[] = [];
  for await (const batch of exportOf(server.database.db, id)) items.push(...batch);
  return items;
}

/** A device of a new account with a name and with sync on, and its epoch. */
async function aDevice(url = server.url) {
  const client = await RankedClient.signIn(url);
  const { id } = (await client.ask('GET', '/account')).body.account;
  const db = server.database.db;
  await db.updateTable('accounts').set({ claimed_at: new Date() }).where('id', '=', id).execute();
  const { epoch } = (await client.ask('POST', '/sync')).body;
  const push = async (...items: SentItem[]) => (await client.ask('PUT', '/sync', { epoch, items })).body;
  const pull = async (since = 0, of = epoch) =>
    (await client.ask('GET', `/sync?since=${since}&epoch=${of}`)).body;
  return { client, id, epoch, push, pull };
}

describe('sync', () => {
  it('is for accounts with a name, and off until it is switched on', async () => {
    const device = await RankedClient.signIn(server.url);
    expect(await device.ask('POST', '/sync')).toMatchObject({
      status: 403,
      body: { error: { code: 'name_first' } },
    });
    expect((await new RankedClient(server.url).ask('GET', '/sync')).status).toBe(401);
    const { client } = await aDevice();
    await client.ask('DELETE', '/sync');
    const off = { status: 409, body: { error: { code: 'sync_off' } } };
    expect(await client.ask('GET', '/sync')).toMatchObject(off);
    expect(await client.ask('PUT', '/sync', { epoch: NONE, items: [game('a', 'x')] })).toMatchObject(off);
  });

  it('gives each change the next version, and reads what is newer', async () => {
    const { push, pull } = await aDevice();
    expect((await push(game('a', 'one'), game('b', 'two'))).results).toEqual([
      { status: 'stored', version: 1 },
      { status: 'stored', version: 2 },
    ]);
    expect((await push(game('a', 'three', 1))).results).toEqual([{ status: 'stored', version: 3 }]);
    expect((await pull(2)).items).toEqual([{ kind: 'game', id: 'a', version: 3, body: 'three' }]);
    expect((await pull()).items.map(({ id }: { id: string }) => id)).toEqual(['b', 'a']);
  });

  it('answers an item with another base with what is stored', async () => {
    const { push } = await aDevice();
    await push(game('a', 'one'));
    await push(game('a', 'two', 1));
    const stored = { kind: 'game', id: 'a', version: 2, body: 'two' };
    expect((await push(game('a', 'three', 1))).results).toEqual([
      { status: 'conflict', version: 2, item: stored },
    ]);
    expect((await push(game('a', null, 1))).results[0].status).toBe('conflict');
  });

  it('stores an item whose answer was lost only once', async () => {
    const { push, pull } = await aDevice();
    for (let time = 0; time < 2; time++)
      expect((await push(game('a', 'one'))).results).toEqual([{ status: 'stored', version: 1 }]);
    expect((await pull()).version).toBe(1);
  });

  it('of many devices at once gives no version twice', async () => {
    const { push, pull } = await aDevice();
    const pushes = Array.from({ length: 12 }, (_, at) => push(game(`g${at}`, 'x'), game('same', `${at}`)));
    const results = (await Promise.all(pushes)).flatMap((answer) => answer.results);
    expect(results.filter(({ status }) => status === 'conflict')).toHaveLength(11);
    const { items, version } = await pull();
    expect(items.map((item: { version: number }) => item.version)).toEqual(
      Array.from({ length: 13 }, (_, at) => at + 1),
    );
    expect(version).toBe(13);
  });

  it('keeps the items of accounts apart', async () => {
    const [one, other] = [await aDevice(), await aDevice()];
    await one.push(game('a', 'mine'));
    expect((await other.pull()).items).toEqual([]);
    expect(
      await other.client.ask('PUT', '/sync', { epoch: one.epoch, items: [game('a', 'x')] }),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'other_epoch' } },
    });
  });

  it('reads long texts in pages', async () => {
    const { push, pull } = await aDevice();
    for (let at = 0; at < 5; at++) await push(game(`g${at}`, 'x'.repeat(600_000)));
    const found: string[] = [];
    let since = 0;
    for (let more = true; more; ) {
      const page = await pull(since);
      for (const { id, version } of page.items) {
        found.push(id);
        since = version;
      }
      more = page.more;
    }
    expect(found).toEqual(['g0', 'g1', 'g2', 'g3', 'g4']);
  });

  it('begins at the first item where the versions of a client are not known', async () => {
    const { push, pull } = await aDevice();
    await push(game('a', 'one'), game('b', 'two'));
    expect(await pull(1, NONE)).toMatchObject({ reset: true, items: [{ id: 'a' }, { id: 'b' }] });
    expect(await pull(9)).toMatchObject({ reset: true });
    expect(await pull(1)).toMatchObject({ reset: false, items: [{ id: 'b' }] });
  });

  it('knows deletions for half a year', async () => {
    const { push, pull } = await aDevice();
    await push(game('a', 'one'), game('b', 'two'));
    await push(game('a', null, 1));
    expect((await pull(2)).items).toEqual([{ kind: 'game', id: 'a', version: 3, body: null }]);
    const used = 2 * ITEM_BYTES + 3;
    expect(await pull(2)).toMatchObject({ used, reset: false });
    await forgetDeletions(server.database.db, new Date(Date.now() + DELETIONS_KEPT_MS - 60_000));
    expect((await pull()).items).toHaveLength(2);
    await forgetDeletions(server.database.db, new Date(Date.now() + DELETIONS_KEPT_MS + 60_000));
    expect(await pull(2)).toMatchObject({ reset: true, used: ITEM_BYTES + 3, items: [{ id: 'b' }] });
    expect(await pull(3)).toMatchObject({ reset: false, items: [] });
  });

  it('refuses what has no room by the item, and takes it when there is room again', async () => {
    const { id, epoch } = await aDevice();
    const { db } = server.database;
    const store = async (...items: SentItem[]) => {
      const pushed = await storeItems(db, id, { epoch, items }, new Date(), 2 * ITEM_BYTES + 10);
      if (typeof pushed === 'string') throw new Error(pushed);
      return pushed.results.map(({ status }) => status);
    };
    expect(await store(game('a', '12345'), game('b', '123456'), game('c', '1'))).toEqual([
      'stored',
      'full',
      'stored',
    ]);
    expect(await store(game('c', '12345', 2))).toEqual(['stored']);
    expect(await store(game('c', '123456', 3))).toEqual(['full']);
    expect(await store(game('a', null, 1), game('c', '1234567890', 3))).toEqual(['stored', 'stored']);
  });

  it('refuses bodies that are too long, kinds that nobody knows, and too many at once', async () => {
    const { client, epoch } = await aDevice();
    const ask = async (items: unknown) => (await client.ask('PUT', '/sync', { epoch, items })).status;
    expect(await ask([game('a', 'x'.repeat(2 ** 20 + 1))])).toBe(400);
    expect(await ask([{ ...game('a', 'x'), kind: 'secret' }])).toBe(400);
    expect(await ask([game('a', '\u0000')])).toBe(400);
    expect(await ask(Array.from({ length: 101 }, (_, at) => game(`${at}`, 'x')))).toBe(400);
    expect(await ask([])).toBe(400);
  });

  it('refuses requests and bytes beyond the limits of an address', async () => {
    const limited = await listenRanked(server.database, undefined, { syncAMinute: 3, syncBytesAnHour: 10 });
    const { push, pull } = await aDevice(`http://127.0.0.1:${limited.port}`);
    expect((await push(game('a', '0123456789'))).results).toHaveLength(1);
    expect(await push(game('b', '0123456789'))).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(await pull()).toMatchObject({ error: { code: 'too_many_requests' } });
    await limited.close();
  });

  it('leaves nothing of an erased account, and takes nothing for it', async () => {
    const { id, epoch, push } = await aDevice();
    await push(game('a', 'one'));
    const { db } = server.database;
    expect(await exported(id)).toMatchObject([{ kind: 'game', id: 'a', body: 'one' }]);
    await eraseAccount(db, id);
    expect(await exported(id)).toEqual([]);
    const counts = await db.selectFrom('sync_accounts').selectAll().where('account_id', '=', id).execute();
    expect(counts).toEqual([]);
    expect(await storeItems(db, id, { epoch, items: [game('a', 'x')] }, new Date())).toBe('erased');
    expect(await beginSync(db, id)).toBeUndefined();
  });
});
