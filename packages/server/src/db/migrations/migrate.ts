/** Brings a database to the newest schema. Several processes may start at once: one works, the others wait. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Tables } from '../tables.js';
import * as ranked from './0001Ranked.js';
import * as bests from './0002Bests.js';
import * as uploads from './0003Uploads.js';

/** By name, in order. A migration that was released never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '0001Ranked': ranked,
  '0002Bests': bests,
  '0003Uploads': uploads,
};

/** The newest schema's version: the number of its migrations. */
export const SCHEMA_VERSION = Object.keys(MIGRATIONS).length;

/**
 * Runs the missing migrations, under Kysely's advisory lock and in one transaction. Rejects with an Error if
 * the database is newer than this program.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const found = await schemaVersion(db);
  if (found > SCHEMA_VERSION) {
    throw new Error(
      `The database has schema ${found}, and this Twofold knows ${SCHEMA_VERSION}: start a newer Twofold.`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The version of a database's schema; 0: there is none. */
export async function schemaVersion(db: Kysely<Tables>): Promise<number> {
  const table = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!table.rows[0]?.found) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from kysely_migration`.execute(
    db,
  );
  return rows[0]!.count;
}
