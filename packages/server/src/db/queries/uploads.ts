/**
 * Uploads of unranked replays. Quotas count rows in the database, so that they hold for all processes and
 * restarts. A network is known by a keyed hash only.
 */
import { createHmac } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { UploadsTable } from '../tables/uploads.js';
import type { Tables } from '../tables.js';
import { holdAccount } from './accounts.js';
import { LOCKS, lock } from './locks.js';
import { networkKey } from './networkKey.js';

export const DAY_MS = 24 * 3_600_000;
/** An upload expires when nobody has opened it for so long. */
export const KEPT_MS = 90 * DAY_MS;
/** Reports from different accounts and networks that hide an upload. */
export const REPORTS_TO_HIDE = 3;
/** Reasons of an upload that the operator reads. */
const MOST_REASONS = 20;

/** The most uploads of one account or network. */
export interface UploadQuota {
  readonly aDay: number;
  readonly atOnce: number;
}
export interface UploadQuotas {
  readonly account: UploadQuota;
  readonly network: UploadQuota;
}

/** Many people may be behind one network. */
export const QUOTAS: UploadQuotas = {
  account: { aDay: 30, atOnce: 100 },
  network: { aDay: 150, atOnce: 1_000 },
};

/** What lists, pages and pictures show of an upload. Its replay is read by `readUploadText`: it may have 1 MiB. */
const FACTS = [
  'id',
  'variant',
  'score',
  'ply',
  'max_rank',
  'set_up',
  'board',
  'created_at',
  'expires_at',
  'hidden_at',
  'digest',
] as const;

export type UploadRow = Pick<Selectable<UploadsTable>, (typeof FACTS)[number]>;
export type NewUpload = Omit<
  Selectable<UploadsTable>,
  'created_at' | 'expires_at' | 'reports' | 'hidden_at' | 'deleted_at' | 'origin'
> & { origin: Uint8Array };

/** `atOnceNear`: the account may have more links, and its network may not. */
export type Exceeded = 'aDay' | 'atOnce' | 'atOnceNear';

/** `exceeded`: the quota that an upload would pass. `isErased`: its account is. */
export type Stored =
  | { readonly row: UploadRow; readonly isNew: boolean }
  | { readonly exceeded: Exceeded }
  | { readonly isErased: true };

/**
 * Stores an upload. The same replay of the same account keeps its id, and lives longer. One at a time for each
 * account and each network, so that many at once cannot pass a quota.
 */
export async function storeUpload(
  db: Kysely<Tables>,
  upload: NewUpload,
  now: Date,
  quotas: UploadQuotas,
): Promise<Stored> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, LOCKS.uploadsOfNetwork, Buffer.from(upload.origin).toString('hex'));
    await lock(tx, LOCKS.uploadsOfAccount, upload.account_id);
    if (!(await holdAccount(tx, upload.account_id))) return { isErased: true };
    const expires_at = new Date(now.getTime() + KEPT_MS);
    const same = await tx
      .updateTable('uploads')
      .set({ expires_at })
      .where('account_id', '=', upload.account_id)
      .where('digest', '=', upload.digest)
      .where('deleted_at', 'is', null)
      .returning(FACTS)
      .executeTakeFirst();
    if (same) return { row: same, isNew: false };
    const exceeded = await findExceeded(tx, upload, now, quotas);
    if (exceeded) return { exceeded };
    const row = await tx
      .insertInto('uploads')
      .values({ ...upload, created_at: now, expires_at, hidden_at: null, deleted_at: null })
      .returning(FACTS)
      .executeTakeFirstOrThrow();
    return { row, isNew: true };
  });
}

async function findExceeded(
  tx: Transaction<Tables>,
  { account_id, origin }: NewUpload,
  now: Date,
  { account, network }: UploadQuotas,
): Promise<Exceeded | undefined> {
  const own = await countUploads(tx, sql`account_id = ${account_id}`, now);
  const near = await countUploads(tx, sql`origin = ${origin}`, now);
  if (own.aDay >= account.aDay || near.aDay >= network.aDay) return 'aDay';
  if (own.atOnce >= account.atOnce) return 'atOnce';
  return near.atOnce >= network.atOnce ? 'atOnceNear' : undefined;
}

/** Uploads of the last day, deleted ones too, and those that are kept. */
async function countUploads(
  tx: Transaction<Tables>,
  whose: ReturnType<typeof sql>,
  now: Date,
): Promise<UploadQuota> {
  const { rows } = await sql<UploadQuota>`select
    count(*) filter (where created_at > ${new Date(now.getTime() - DAY_MS)})::int as "aDay",
    count(*) filter (where deleted_at is null and expires_at > ${now})::int as "atOnce"
    from uploads where ${whose}`.execute(tx);
  return rows[0]!;
}

/** An upload that is there: neither deleted nor expired. It may be hidden. */
export async function findUpload(db: Kysely<Tables>, id: string, now: Date): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .select(FACTS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The compact form of an upload that is not deleted. */
export async function readUploadText(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('replay')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.replay;
}

/** Lets an upload that was opened live on. At most one write a day. */
export async function renewUpload(
  db: Kysely<Tables>,
  { id, expires_at }: UploadRow,
  now: Date,
): Promise<void> {
  if (expires_at.getTime() - now.getTime() > KEPT_MS - DAY_MS) return;
  await db
    .updateTable('uploads')
    .set({ expires_at: new Date(now.getTime() + KEPT_MS) })
    .where('id', '=', id)
    .execute();
}

/** The uploads of an account, newest first. */
export async function findUploadsOf(
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
  most: number,
): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .select(FACTS)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Deletes an upload of an account. Its link and its replay are gone at once. False if it has no such upload. */
export async function deleteUpload(
  db: Kysely<Tables>,
  id: string,
  now: Date,
  accountId?: string,
): Promise<boolean> {
  const deleted = await db
    .updateTable('uploads')
    .set({ deleted_at: now, replay: '', board: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .returning('id')
    .execute();
  return deleted.length === 1;
}

export interface NewReport {
  readonly uploadId: string;
  readonly accountId: string;
  readonly origin: Uint8Array;
  readonly reason: string;
}

/**
 * Stores a report; `again`: this account has reported this upload before. Reports of one network count as one:
 * an account costs nothing. Enough of them hide the upload.
 */
export async function storeReport(
  db: Kysely<Tables>,
  report: NewReport,
  now: Date,
): Promise<'new' | 'again' | 'erased'> {
  const { uploadId: upload_id, accountId: account_id, origin, reason } = report;
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, account_id))) return 'erased';
    await tx.selectFrom('uploads').select('id').where('id', '=', upload_id).forUpdate().execute();
    const { count } = await tx
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('upload_id', '=', upload_id)
      .where('origin', '=', origin)
      .executeTakeFirstOrThrow();
    const stored = await tx
      .insertInto('reports')
      .values({ upload_id, account_id, origin, reason, created_at: now })
      .onConflict((conflict) => conflict.columns(['upload_id', 'account_id']).doNothing())
      .returning('id')
      .execute();
    if (stored.length === 0) return 'again';
    if (Number(count) > 0) return 'new';
    const hidden_at = sql<Date | null>`case when reports + 1 >= ${REPORTS_TO_HIDE}
      then coalesce(hidden_at, ${now}) else hidden_at end`;
    await tx
      .updateTable('uploads')
      .set(({ eb }) => ({ reports: eb('reports', '+', 1), hidden_at }))
      .where('id', '=', upload_id)
      .execute();
    return 'new';
  });
}

export interface ReportedRow {
  id: string;
  hidden: boolean;
  createdAt: Date;
  reasons: string[];
}

/**
 * Uploads that were reported since the operator last looked, hidden ones first. Of each network the newest reason, so
 * that none buries those of others. Erased accounts give none.
 */
export async function findReported(db: Kysely<Tables>, most: number): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`select id, hidden_at is not null as hidden,
      uploads.created_at as "createdAt",
      array(select reason from (
          select distinct on (coalesce(origin, uuid_send(account_id))) reports.id, reason from reports
          where upload_id = uploads.id and reason <> ''
          order by coalesce(origin, uuid_send(account_id)), reports.id desc
        ) as newest order by newest.id desc limit ${MOST_REASONS}) as reasons
    from uploads where reports > 0 and deleted_at is null
    order by hidden_at is null, reports desc, id limit ${most}`.execute(db);
  return rows;
}

/** Removes expired uploads, and the rows of those deleted a day ago. Returns their number. */
export async function removeExpired(db: Kysely<Tables>, now: Date): Promise<number> {
  const removed = await db
    .deleteFrom('uploads')
    .where((where) =>
      where.or([
        where('deleted_at', '<', new Date(now.getTime() - DAY_MS)),
        where.and([where('deleted_at', 'is', null), where('expires_at', '<', now)]),
      ]),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

const ORIGIN_BYTES = 16;

/** What an upload's row keeps of the network it came from: a hash under a key of this database. */
export async function originOf(db: Kysely<Tables>, network: string): Promise<Uint8Array> {
  const key = await networkKey(db);
  return new Uint8Array(createHmac('sha256', key).update(network).digest().subarray(0, ORIGIN_BYTES));
}
