/** Uploads that an operator hides, shows or deletes, with a row of the audit. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { type Deed, note } from './audit.js';

/** Hides an upload. False: there is none. */
export async function hideUpload(db: Kysely<Tables>, id: string, deed: Deed): Promise<boolean> {
  return change(db, id, deed, 'hide upload', (tx) =>
    tx
      .updateTable('uploads')
      .set({ hidden_at: sql`coalesce(hidden_at, ${deed.at})` })
      .where('id', '=', id)
      .execute(),
  );
}

/** Shows an upload, and forgets its reports: whoever sent one may report it again. False: there is none. */
export async function clearUpload(db: Kysely<Tables>, id: string, deed: Deed): Promise<boolean> {
  return change(db, id, deed, 'clear upload', async (tx) => {
    await tx.updateTable('uploads').set({ reports: 0, hidden_at: null }).where('id', '=', id).execute();
    await tx.deleteFrom('reports').where('upload_id', '=', id).execute();
  });
}

/** Deletes an upload with its replay. False: there is none. */
export async function removeUpload(db: Kysely<Tables>, id: string, deed: Deed): Promise<boolean> {
  return change(db, id, deed, 'delete upload', (tx) =>
    tx
      .updateTable('uploads')
      .set({ deleted_at: deed.at, replay: '', board: '' })
      .where('id', '=', id)
      .execute(),
  );
}

async function change(
  db: Kysely<Tables>,
  id: string,
  deed: Deed,
  action: string,
  act: (tx: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('uploads')
      .select(['hidden_at', 'reports'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    await act(tx);
    await note(tx, deed, action, id, { hidden: before.hidden_at !== null, reports: before.reports });
    return true;
  });
}
