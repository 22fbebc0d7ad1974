/** An empty PostgreSQL database with its address, for tests of commands that are given one. */
import { openTestDatabase, sql, testConnection } from '../../packages/server/src/testing/database.js';

export interface RealDatabase {
  readonly url: string;
  /** Rows of a query. */
  rows(query: string): Promise<unknown[]>;
  close(): Promise<void>;
}

export async function openRealDatabase(): Promise<RealDatabase> {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const { user, password, host, port } = await testConnection(rows[0]!.name);
  const url = new URL(`postgres://localhost/${rows[0]!.name}`);
  url.username = user ?? '';
  if (typeof password === 'string') url.password = password;
  if (port !== undefined) url.port = String(port);
  if (host !== undefined) url.searchParams.set('host', host);
  return {
    url: url.href,
    rows: async (query) => (await sql.raw(query).execute(database.db)).rows,
    close: () => database.close(),
  };
}
