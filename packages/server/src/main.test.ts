// The whole service as one process, as an operator starts it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { backup } from './db/operate.js';
import { startService } from './main.js';
import { openBareDatabase, openTestDatabase, sql, testChoice } from './testing/database.js';
import { makeSite } from './testing/rankedServer.js';

/** Where the key of the server is made. */
const folder = mkdtempSync(join(tmpdir(), 'twofold-main-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('with an operator’s token asks for it at every address of the operator, on this machine too', async () => {
  const database = await openTestDatabase();
  const operatorToken = 'a1-B2_c3.D4+e5/F6=';
  const address = { port: 0, host: '127.0.0.1', trustProxy: undefined, origin: undefined, signing: {} };
  const config = {
    ...address,
    work: 'elsewhere' as const,
    operatorToken,
    database: await testChoice(database.description, folder),
  };
  const service = await startService({ config, root: makeSite(), log: () => {} });
  try {
    await service.database!.ready;
    const ask = async (method: string, path: string, headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${service.port}${path}`, { method, headers })).status;
    for (const [method, path, status] of [
      ['GET', '/metrics', 200],
      ['GET', '/api/operator/replays', 200],
      ['POST', '/api/operator/replays/222222222222/clear', 404], // there is no such upload
      ['DELETE', '/api/operator/replays/222222222222', 404],
    ] as const) {
      const right = { authorization: `Bearer ${operatorToken}` };
      const forwarded = { ...right, 'x-forwarded-for': '192.0.2.1' };
      const statuses = [];
      for (const headers of [{}, { authorization: `Bearer ${operatorToken}x` }, right, forwarded]) {
        statuses.push(await ask(method, path, headers as Record<string, string>));
      }
      expect([path, ...statuses]).toEqual([path, 403, 403, status, status]);
    }
    const savedAt = async () => {
      const headers = { authorization: `Bearer ${operatorToken}` };
      const text = await (await fetch(`http://127.0.0.1:${service.port}/metrics`, { headers })).text();
      return Number(/^twofold_last_backup_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
    };
    expect(await savedAt()).toBe(0);
    const before = Date.now() / 1000;
    await backup(config.database, join(folder, 'saved.backup'));
    expect(await savedAt()).toBeGreaterThanOrEqual(before);
    const lost = join(folder, 'nowhere/saved.backup');
    const at = await savedAt();
    await expect(backup(config.database, lost)).rejects.toThrow();
    expect(await savedAt()).toBe(at); // a backup that failed is none
    await sql`alter table backups add constraint full_disk check (id <> 1) not valid`.execute(database.db);
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await backup(config.database, join(folder, 'unnoted.backup'))).toBeGreaterThan(0);
    expect(warn.mock.calls.join()).toMatch(/The backup is whole, but .*full_disk/);
    warn.mockRestore();
    expect([existsSync(join(folder, 'unnoted.backup')), await savedAt()]).toEqual([true, at]);
  } finally {
    await service.close();
    await database.close();
  }
}, 60_000);

it('goes by the clock of the database', { timeout: 60_000 }, async () => {
  const database = await openBareDatabase();
  const { description: name, db } = database;
  // Before the one of PostgreSQL, in the order in which connections look for functions.
  await sql`create function public.clock_timestamp() returns timestamptz language sql
    as $$ select pg_catalog.clock_timestamp() + interval '1 day' $$`.execute(db);
  await sql`alter database ${sql.ref(name)} set search_path = public, pg_catalog`.execute(db);
  const address = { port: 0, host: '127.0.0.1', trustProxy: undefined, origin: undefined, signing: {} };
  const choice = {
    work: 'elsewhere' as const,
    operatorToken: undefined,
    database: await testChoice(name, folder),
  };
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const service = await startService({ config: { ...address, ...choice }, root: makeSite(), log });
  try {
    await service.database!.ready;
    const { now } = await (await fetch(`http://127.0.0.1:${service.port}/api/daily`)).json();
    expect(Math.abs(Date.parse(now) - Date.now() - 24 * 3_600_000)).toBeLessThan(5_000);
    expect(lines).toContainEqual(expect.stringMatching(/clock of this machine is 86\d{3} s behind/));
  } finally {
    await service.close();
    await database.close();
  }
});
