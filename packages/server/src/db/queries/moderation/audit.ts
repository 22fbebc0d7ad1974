/** What operators did: rows are only added, in the transaction of the deed. They name no person but the operator. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../tables.js';

/** Who does something, and why. */
export interface Deed {
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

/** Notes a deed. `before`: the state that it ended. */
export async function note(
  tx: Transaction<Tables>,
  { actor, reason, at }: Deed,
  action: string,
  subject: string,
  before: object,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ at, actor, action, subject, reason, before: JSON.stringify(before) })
    .execute();
}

export interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: string;
}

/** The newest deeds before one. */
export async function readAudit(db: Kysely<Tables>, before: number, most: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
