/**
 * The items that the devices of an account share. One writer at a time for each account: its row is locked, and gives
 * each change the next version. So a device that has read up to a version misses nothing before it.
 */
import { randomUUID } from 'node:crypto';
import type { SyncItem, SyncPage, SyncPush, SyncPushAnswer, SyncState } from '@twofold/protocol';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { SyncAccountsTable, SyncItemsTable } from '../../tables/people.js';
import type { Tables } from '../../tables.js';
import { holdAccount } from '../accounts.js';

/** Bytes of one account. */
const SYNC_QUOTA = 64 * 2 ** 20;
/** What an item costs beside its text, so that the quota also bounds their number. */
export const ITEM_BYTES = 200;
/** How long a deletion is known. A device that was away for longer compares everything. */
export const DELETIONS_KEPT_MS = 180 * 24 * 3_600_000;
/** A page of items ends after this count of items or of bytes. */
const PAGE_ITEMS = 200;
const PAGE_BYTES = 2 ** 20;

type Account = Selectable<SyncAccountsTable>;
type Sent = SyncPush['items'][number];
type Result = SyncPushAnswer['results'][number];

/** Switches sync on. It may be on already. Undefined: the account is erased. */
export async function beginSync(db: Kysely<Tables>, accountId: string): Promise<SyncState | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, accountId))) return undefined;
    await tx
      .insertInto('sync_accounts')
      .values({ account_id: accountId, epoch: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const account = await selectAccount(tx, accountId).executeTakeFirstOrThrow();
    return stateOf(account, SYNC_QUOTA);
  });
}

/** The items after a version, in order. Undefined: sync is off. */
export async function readItems(
  db: Kysely<Tables>,
  accountId: string,
  known: { readonly since: number; readonly epoch: string | undefined; readonly isWhole?: boolean },
): Promise<SyncPage | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const account = await selectAccount(tx, accountId).executeTakeFirst();
      if (!account) return undefined;
      const { since, epoch, isWhole = false } = known;
      const isLate = !isWhole && since < account.forgotten;
      const isKnown = epoch === account.epoch && !isLate && since <= account.version;
      const from = isKnown ? since : 0;
      const { rows } = await sql<Selectable<SyncItemsTable>>`
        select * from (
          select *, sum(coalesce(octet_length(body), 0)) over (order by version) - coalesce(octet_length(body), 0) as before
          from sync_items where account_id = ${accountId} and version > ${from} order by version limit ${PAGE_ITEMS}
        ) as items where before < ${PAGE_BYTES} order by version`.execute(tx);
      const last = rows.at(-1)?.version ?? account.version;
      const state = stateOf(account, SYNC_QUOTA);
      return {
        ...state,
        reset: !isKnown && since > 0,
        more: last < account.version,
        items: rows.map(itemOf),
      };
    });
}

/** `off`: sync is not switched on. `otherEpoch`: the versions of the request are of another one. */
export type Pushed = SyncPushAnswer | 'off' | 'otherEpoch' | 'erased';

/** Stores the items that are based on the stored version, and have room. A repeated item changes nothing. */
export async function storeItems(
  db: Kysely<Tables>,
  accountId: string,
  { epoch, items }: SyncPush,
  now: Date,
  quota = SYNC_QUOTA,
): Promise<Pushed> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, accountId))) return 'erased';
    const account = await selectAccount(tx, accountId).forUpdate().executeTakeFirst();
    if (!account) return 'off';
    if (account.epoch !== epoch) return 'otherEpoch';
    const stored = await storedAmong(tx, accountId, items);
    const results: Result[] = [];
    const changed = new Map<string, SyncItem>();
    for (const sent of items) {
      const key = keyOf(sent);
      const decided = decide(sent, stored.get(key), account, quota);
      results.push(decided.result);
      if (!decided.item) continue;
      stored.set(key, decided.item);
      changed.set(key, decided.item);
    }
    if (changed.size > 0) await write(tx, account, [...changed.values()], now);
    return { ...stateOf(account, quota), results };
  });
}

/** What becomes of a sent item. Counts its version and its bytes in `account`. */
function decide(
  { kind, id, base, body }: Sent,
  stored: SyncItem | undefined,
  account: Account,
  quota: number,
): { readonly result: Result; readonly item?: SyncItem } {
  const version = stored?.version ?? 0;
  if (stored && stored.body === body) return { result: { status: 'stored', version } };
  if (stored && version !== base) return { result: { status: 'conflict', version, item: stored } };
  const growth = sizeOf(body) - (stored ? sizeOf(stored.body) : -ITEM_BYTES);
  if (growth > 0 && body !== null && account.bytes + growth > quota)
    return { result: { status: 'full', version } };
  account.bytes += growth;
  account.version++;
  const item = { kind, id, version: account.version, body };
  return { result: { status: 'stored', version: item.version }, item };
}

async function write(
  tx: Transaction<Tables>,
  { account_id, version, bytes }: Account,
  items: readonly SyncItem[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sync_items')
    .values(items.map((item) => ({ ...item, account_id, updated_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'id']).doUpdateSet({
        version: (eb) => eb.ref('excluded.version'),
        body: (eb) => eb.ref('excluded.body'),
        updated_at: (eb) => eb.ref('excluded.updated_at'),
      }),
    )
    .execute();
  await tx
    .updateTable('sync_accounts')
    .set({ version, bytes })
    .where('account_id', '=', account_id)
    .execute();
}

async function storedAmong(
  tx: Transaction<Tables>,
  accountId: string,
  items: readonly Sent[],
): Promise<Map<string, SyncItem>> {
  const [kinds, ids] = [items.map(({ kind }) => kind), items.map(({ id }) => id)];
  const { rows } = await sql<Selectable<SyncItemsTable>>`
    select * from sync_items where account_id = ${accountId} and (kind, id) in
      (select * from unnest(${sql.val(kinds)}::text[], ${sql.val(ids)}::text[]))`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), itemOf(row)]));
}

/** Switches sync off and deletes all that is stored. It may be off already. */
export async function endSync(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('sync_accounts').where('account_id', '=', accountId).execute();
}

/** What an account's export has of sync: every item with its text, some at once. */
export async function* exportOf(db: Kysely<Tables>, accountId: string) {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('sync_items')
      .select(['kind', 'id', 'version', 'body', 'updated_at'])
      .where('account_id', '=', accountId)
      .where('version', '>', after)
      .where('body', 'is not', null)
      .orderBy('version')
      .limit(EXPORTED)
      .execute();
    yield rows.map(({ kind, id, body, updated_at }) => ({ kind, id, body, updatedAt: updated_at }));
    if (rows.length < EXPORTED) return;
    after = rows.at(-1)!.version;
  }
}

/** Items of an export that are read at once: each may have a mebibyte. */
const EXPORTED = 20;

/** Forgets deletions that are older than `DELETIONS_KEPT_MS`. Returns their number. */
export async function forgetDeletions(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from sync_items where body is null and updated_at < ${new Date(now.getTime() - DELETIONS_KEPT_MS)}
      returning account_id, version
    ), counted as (
      select account_id, max(version) as newest, count(*)::int as count from gone group by account_id
    ), noted as (
      update sync_accounts set forgotten = greatest(forgotten, newest), bytes = bytes - count * ${ITEM_BYTES}::int
      from counted where sync_accounts.account_id = counted.account_id
    )
    select coalesce(sum(count), 0)::int as count from counted`.execute(db);
  return rows[0]!.count;
}

/** Begins new epochs: in a restored database versions would be given twice. */
export async function renewEpochs(tx: Transaction<Tables>): Promise<void> {
  await sql`update sync_accounts set epoch = gen_random_uuid()`.execute(tx);
}

function selectAccount(db: Kysely<Tables>, accountId: string) {
  return db.selectFrom('sync_accounts').selectAll().where('account_id', '=', accountId);
}

function stateOf({ account_id, epoch, version, bytes }: Account, quota: number): SyncState {
  return { account: account_id, epoch, version, used: bytes, quota };
}

function itemOf({ kind, id, version, body }: Selectable<SyncItemsTable>): SyncItem {
  return { kind: kind as SyncItem['kind'], id, version, body };
}

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

/** Beside `ITEM_BYTES`. */
function sizeOf(body: string | null): number {
  return body === null ? 0 : Buffer.byteLength(body);
}
