/** Brings a database to the newest schema. Several processes may start at once: one works, the others wait. */
import { type Kysely, type Migration, sql, type Transaction } from 'kysely';
import { LOCKS, lock } from '../queries/locks.js';
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
import * as lostAnswers from './from0013/0018LostAnswers.js';
import * as provedTokens from './from0013/0019ProvedTokens.js';
import * as backups from './from0013/0020Backups.js';
import * as studyAskers from './from0013/0021StudyAskers.js';
import * as copies from './from0013/0022Copies.js';
import * as nameKeys from './from0013/0023NameKeys.js';
import * as codeUses from './from0013/0024CodeUses.js';
import * as codeUnread from './from0013/0025CodeUnread.js';
import * as sigmas from './from0013/0026Sigmas.js';
import * as raceSigns from './from0013/0027RaceSigns.js';

/** The database is newer than this program. */
export class NewerSchema extends Error {}

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
  '0018LostAnswers': lostAnswers,
  '0019ProvedTokens': provedTokens,
  '0020Backups': backups,
  '0021StudyAskers': studyAskers,
  '0022Copies': copies,
  '0023NameKeys': nameKeys,
  '0024CodeUses': codeUses,
  '0025CodeUnread': codeUnread,
  '0026Sigmas': sigmas,
  '0027RaceSigns': raceSigns,
};

/** The newest schema's version: the number of its migrations. */
export const SCHEMA_VERSION = Object.keys(MIGRATIONS).length;
/** Every database of Twofold has it. */
const FIRST = '0001Ranked';

/** Another program holds a table for longer than a migration waits. */
export class TablesInUse extends Error {
  constructor() {
    super(
      'the tables must change, and they are in use, perhaps by a backup. It is tried again until they are free.',
    );
  }
}

/** What waits for a table holds up all who come behind. So it gives up after this time. */
const LOCK_WAIT = '3s';
/** PostgreSQL's code of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** By PostgreSQL's code of an error: what the operator can do. */
const REMEDIES: Record<string, string | undefined> = {
  '42P07':
    'Another program uses this database. Make one for Twofold alone, such as by createdb, and name it.',
  '42501':
    'The user of Twofold must own the database: ALTER DATABASE … OWNER TO …, or name another database.',
};

/**
 * Brings a database to the newest schema, in one transaction. Rejects with an Error if the database is newer than this
 * program, and with `TablesInUse` while a backup reads it.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const found = await schemaVersion(db);
  if (found === SCHEMA_VERSION) return;
  if (found > SCHEMA_VERSION) {
    throw new NewerSchema(
      `The database has schema ${found}, and this Twofold knows ${SCHEMA_VERSION}: start a newer Twofold.`,
    );
  }
  const migrated = db.transaction().execute((tx) => migrateWithin(tx, SCHEMA_VERSION, LOCK_WAIT));
  await migrated.catch((error: { code?: string }) => {
    throw error.code === LOCK_NOT_AVAILABLE ? new TablesInUse() : error;
  });
}

/**
 * Runs the missing migrations up to `version` in the caller's transaction. Other programs that want to do so wait for its end.
 * Kysely's own migrator is not used: its lock belongs to a session, and a pooler in transaction mode gives each
 * transaction another session. `lockWait`: how long a table is waited for; by default for good.
 */
export async function migrateWithin(tx: Transaction<Tables>, version: number, lockWait = '0'): Promise<void> {
  await runMissing(tx, version, lockWait).catch((error) => {
    throw withRemedy(error);
  });
}

async function runMissing(tx: Transaction<Tables>, version: number, lockWait: string): Promise<void> {
  await lock(tx, LOCKS.schema, '');
  await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(tx);
  // As Kysely's migrator makes it: databases of former versions have it.
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(tx);
  // A backup has read it, and will read the others.
  await sql`lock table kysely_migration in access exclusive mode`.execute(tx);
  const found = await schemaVersion(tx);
  for (const [name, { up }] of Object.entries(MIGRATIONS).slice(found, version)) {
    await up(tx);
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(tx);
  }
}

function withRemedy(error: Error & { code?: string }): Error {
  const remedy = REMEDIES[error.code ?? ''];
  return remedy === undefined ? error : new Error(`${error.message}. ${remedy}`, { cause: error });
}

/** The version of a database's schema; 0: there is none. Rejects with an Error for people if they are another program’s. */
export async function schemaVersion(db: Kysely<Tables>): Promise<number> {
  const table = await sql<{
    found: string | null;
  }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!table.rows[0]?.found) return 0;
  const { rows } = await sql<{ count: number; own: number }>`select count(*)::int as count,
    count(*) filter (where name = ${FIRST})::int as own from kysely_migration`.execute(db);
  const { count, own } = rows[0]!;
  if (count > 0 && own === 0)
    throw new Error(`The table kysely_migration has migrations of another program. ${REMEDIES['42P07']}`);
  return count;
}
