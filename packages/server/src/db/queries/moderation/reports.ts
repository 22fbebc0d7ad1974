/** Reports of names and results. Those of uploads are kept with the uploads (uploads.ts). Nothing is hidden by itself. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccount } from '../accounts.js';
import { type Deed, note } from './audit.js';

export type ReportedKind = 'name' | 'result';

export interface PeopleReport {
  readonly kind: ReportedKind;
  readonly subject: string; // the id of an account or of a game
  readonly accountId: string;
  readonly origin: Uint8Array;
  readonly reason: string;
}

/** Stores a report. `again`: this account has reported the same before. `none`: there is no such name or result. */
export async function storePeopleReport(
  db: Kysely<Tables>,
  { kind, subject, accountId, origin, reason }: PeopleReport,
  now: Date,
): Promise<'new' | 'again' | 'none' | 'erased'> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, accountId))) return 'erased';
    const isThere =
      kind === 'name'
        ? await holdAccount(tx, subject)
        : await tx.selectFrom('results').select('game_id').where('game_id', '=', subject).executeTakeFirst();
    if (!isThere) return 'none';
    const stored = await tx
      .insertInto('people_reports')
      .values({ kind, subject, account_id: accountId, origin, reason, created_at: now })
      .onConflict((conflict) => conflict.columns(['kind', 'subject', 'account_id']).doNothing())
      .returning('id')
      .execute();
    return stored.length > 0 ? 'new' : 'again';
  });
}

export interface ReportedSubject {
  kind: ReportedKind;
  id: string;
  name: string | null; // of the account, or of the game's player; null: it is gone
  hidden: boolean;
  count: number; // networks
  reasons: string[];
}

const MOST_REASONS = 20;

/** What was reported, the most first. Of each network the newest reason, so that none buries those of others. */
export async function findReportedPeople(db: Kysely<Tables>, most: number): Promise<ReportedSubject[]> {
  const { rows } = await sql<ReportedSubject>`
    with newest as (
      select distinct on (kind, subject, coalesce(origin, uuid_send(account_id))) id, kind, subject, reason
      from people_reports order by kind, subject, coalesce(origin, uuid_send(account_id)), id desc
    ), subjects as (
      select kind, subject, count(*)::int as count,
        (array_agg(reason order by id desc) filter (where reason <> ''))[1:${sql.lit(MOST_REASONS)}] as reasons
      from newest group by kind, subject
    )
    select kind, subject as id, count, coalesce(reasons, '{}') as reasons, accounts.name,
      case kind when 'name' then exists (select from hidden_names where account_id::text = subject)
        else exists (select from hidden_results where game_id = subject) end as hidden
    from subjects
      left join games on kind = 'result' and games.id = subject
      left join accounts on accounts.id = case kind when 'name' then subject::uuid else games.account_id end
    order by count desc, kind, subject limit ${most}`.execute(db);
  return rows;
}

/** Forgets the reports of a subject. False: there are none. */
export async function clearPeopleReports(
  db: Kysely<Tables>,
  kind: ReportedKind,
  subject: string,
  deed: Deed,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('people_reports')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .returning('id')
      .execute();
    if (deleted.length === 0) return false;
    await note(tx, deed, `clear reports of ${kind}`, subject, { reports: deleted.length });
    return true;
  });
}

/** How long the hash of a network is kept. */
export const NETWORK_KEPT_MS = 30 * 24 * 3_600_000;

/** Forgets the networks of uploads and reports that are older than `NETWORK_KEPT_MS`. */
export async function forgetNetworks(db: Kysely<Tables>, now: Date): Promise<void> {
  for (const table of ['uploads', 'reports', 'people_reports'] as const) {
    await db
      .updateTable(table)
      .set({ origin: null })
      .where('created_at', '<', new Date(now.getTime() - NETWORK_KEPT_MS))
      .where('origin', 'is not', null)
      .execute();
  }
}
