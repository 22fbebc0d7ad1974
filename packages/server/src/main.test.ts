// The whole service as one process, as an operator starts it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { DatabaseChoice } from './config.js';
import { startService } from './main.js';
import { openTestDatabase, testConnection } from './testing/database.js';
import { makeSite } from './testing/rankedServer.js';

/** Where the key of the server is made. */
const folder = mkdtempSync(join(tmpdir(), 'twofold-main-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The database of a test, as an operator names it. */
async function chosen(name: string): Promise<DatabaseChoice> {
  const { host, port, user, password } = await testConnection(name);
  const url = new URL(`postgres://x/${name}`);
  url.username = user!;
  url.password = password as string;
  url.searchParams.set('host', host!);
  if (port !== undefined) url.searchParams.set('port', String(port));
  return { kind: 'postgres', folder, url: url.toString() };
}

it('with an operator’s token asks for it at every address of the operator, on this machine too', async () => {
  const database = await openTestDatabase();
  const operatorToken = 'a1-B2_c3.D4+e5/F6=';
  const address = { port: 0, host: '127.0.0.1', trustProxy: undefined, origin: undefined, signing: {} };
  const config = {
    ...address,
    work: 'elsewhere' as const,
    operatorToken,
    database: await chosen(database.description),
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
  } finally {
    await service.close();
    await database.close();
  }
}, 60_000);
