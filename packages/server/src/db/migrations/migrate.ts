/** Brings a database to the newest schema. Several processes may start at once: one works, the others wait. */
import { type Kysely, type Migration, Migrator, sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.js';
import * as ranked from './0001Ranked.js';
import * as leaderboard from './0002Leaderboard.js';
import * as uploads from './0003Uploads.js';
import * as signedResults from './0004SignedResults.js';
import * as chainTree from './0005ChainTree.js';
import * as reviews from './0006Reviews.js';
import * as accounts from './0007Accounts.js';
import * as sharedDeals from './0008SharedDeals.js';
import * as races from './0009Races.js';
import * as work from './0010Work.js';
import * as sync from './0011Sync.js';
import * as moderation from './0012Moderation.js';
import * as limits from './from0013/0013Limits.js';
import * as studies from './from0013/0014Studies.js';
import * as arenas from './from0013/0015Arenas.js';
import * as pictures from './from0013/0016Pictures.js';
import * as rankCounts from './from0013/0017RankCounts.js';

/** By name, in order. A migration that was released never changes. */
const MIGRATIONS: Record<string, Migration> = {
  '0001Ranked': ranked,
  '0002Leaderboard': leaderboard,
  '0003Uploads': uploads,
  '0004SignedResults': signedResults,
  '0005ChainTree': chainTree,
  '0006Reviews': reviews,
  '0007Accounts': accounts,
  '0008SharedDeals': sharedDeals,
  '0009Races': races,
  '0010Work': work,
  '0011Sync': sync,
  '0012Moderation': moderation,
  '0013Limits': limits,
  '0014Studies': studies,
  '0015Arenas': arenas,
  '0016Pictures': pictures,
  '0017RankCounts': rankCounts,
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
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/** Brings an empty database to a backup's schema. Rejects with an Error if it has a newer one. */
export async function migrateTo(db: Kysely<Tables>, version: number): Promise<void> {
  const found = await schemaVersion(db);
  if (found > version) {
    throw new Error(
      `The database has schema ${found} already, and the backup ${version}: restore into one without tables, such as a new ` +
        '--data folder.',
    );
  }
  const { error } = await migratorOf(db).migrateTo(Object.keys(MIGRATIONS)[version - 1]!);
  if (error) throw error;
}

/**
 * Runs the migrations after `version` in the caller's transaction, which Kysely's migrator cannot do. A program that
 * starts meanwhile waits for the end of the transaction.
 */
export async function migrateWithin(tx: Transaction<Tables>, version: number): Promise<void> {
  await sql`lock table kysely_migration in access exclusive mode`.execute(tx);
  const found = await schemaVersion(tx);
  if (found !== version) throw new Error(`Another program has brought the database to schema ${found}.`);
  for (const [name, { up }] of Object.entries(MIGRATIONS).slice(version)) {
    await up(tx);
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(tx);
  }
}

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
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
