/**
 * Empty databases for tests. One embedded server runs for all tests of a process; each test gets a copy of a
 * migrated template. With TWOFOLD_TEST_DATABASE=postgres://… the same tests run on that server, and with a folder
 * such as /usr/lib/postgresql/15/bin on a server of those programs.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseChoice } from '../config.js';
import type { Database } from '../db/database.js';
import { findAccount } from '../db/embedded/account.js';
import { binariesIn, findBinaries, runnableBinaries } from '../db/embedded/binaries.js';
import { makeFolder, startCluster, USER } from '../db/embedded/cluster.js';
import { migrate } from '../db/migrations/migrate.js';
import { connectPostgres } from '../db/postgres/postgres.js';

/** One for each process: several may test on one server. */
const TEMPLATE = `twofold_template_${process.pid}`;

let server: Promise<pg.ConnectionConfig> | undefined;

/** A database with the newest schema and no rows. The caller closes it. */
export function openTestDatabase(): Promise<Database> {
  return openCopyOf(TEMPLATE);
}

/** A database without tables. The caller closes it. */
export function openBareDatabase(): Promise<Database> {
  return openCopyOf('template1');
}

async function openCopyOf(template: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const config = await startedServer();
  await onServer(config, `create database ${name} template ${template}`);
  const database = await connectTest(name);
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(config, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Another connection to a test database, such as of a second process. */
export async function connectTest(name: string): Promise<Database> {
  const connection = { ...(await startedServer()), database: name };
  return connectPostgres({ kind: 'postgres', description: name, connection, connections: 5 });
}

/** How `pg` connects to a test database, for another process. */
export async function testConnection(database: string): Promise<pg.ConnectionConfig> {
  return { ...(await startedServer()), database };
}

/** A test database, as an operator names it. `folder`: that of the data, such as the signing key. */
export async function testChoice(name: string, folder: string): Promise<DatabaseChoice> {
  return { kind: 'postgres', folder, url: urlOf(await testConnection(name)) };
}

/** The address of a database, as an operator gives it. */
export function urlOf({ host, port, user, password, database }: pg.ConnectionConfig): string {
  const url = new URL(`postgres://x/${database}`);
  url.username = user!;
  url.password = (password as string | undefined) ?? '';
  url.searchParams.set('host', host!);
  if (port !== undefined) url.searchParams.set('port', String(port));
  return url.toString();
}

function startedServer(): Promise<pg.ConnectionConfig> {
  server ??= start();
  return server;
}

async function start(): Promise<pg.ConnectionConfig> {
  const given = process.env.TWOFOLD_TEST_DATABASE;
  const config = given?.startsWith('postgres') ? urlConfig(given) : await startEmbedded(given);
  await onServer(config, `drop database if exists ${TEMPLATE}`);
  await onServer(config, `create database ${TEMPLATE}`);
  const template = await connectPostgres({
    kind: 'postgres',
    description: TEMPLATE,
    connection: { ...config, database: TEMPLATE },
    connections: 1,
  });
  await migrate(template.db);
  await template.close();
  return config;
}

function urlConfig(url: string): pg.ConnectionConfig {
  const { hostname, port, username, password, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    ...(port !== '' && { port: Number(port) }),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: 'postgres',
  };
}

/** The guard ends the server with this process; the folder goes when the process ends in order. */
async function startEmbedded(bin?: string): Promise<pg.ConnectionConfig> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-db-'));
  const account = findAccount(folder);
  await makeFolder(folder, account);
  const given = bin === undefined ? await findBinaries() : binariesIn(bin);
  const binaries = await runnableBinaries(given, account, folder);
  const { socketFolder, password } = await startCluster({ folder, account, binaries, unsafe: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { host: socketFolder, user: USER, password, database: 'postgres' };
}

async function onServer(config: pg.ConnectionConfig, statement: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Kysely's tag for statements of one's own: tests take it from here, as the sources do from `kysely`. */
export { sql } from 'kysely';
