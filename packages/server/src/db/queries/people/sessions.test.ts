// The hourly sweep of sessions: what nobody uses any more goes, and the token of a bot stays.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/database.js';
import type { Database } from '../../database.js';
import { insertAccount } from '../accounts.js';
import { removeSessions } from './sessions.js';

const DAY = 24 * 3_600_000;
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** An account with one token, which was used `used` days ago, and revoked `revoked` days ago. */
async function addToken(kind: 'device' | 'bot', used: number, revoked: number | null): Promise<string> {
  const id = randomUUID();
  const tokenHash = new Uint8Array(randomBytes(32));
  const isBot = kind === 'bot';
  await insertAccount(database.db, { id, name: id, nameKey: id, isBot, tokenHash, kind });
  await database.db
    .updateTable('tokens')
    .set({ used_at: daysAgo(used), revoked_at: revoked === null ? null : daysAgo(revoked) })
    .where('account_id', '=', id)
    .execute();
  return id;
}

it('removes sessions unused for a year or ended 30 days ago, and no others', async () => {
  const gone = [await addToken('device', 366, null), await addToken('device', 40, 31)];
  const kept = [
    await addToken('device', 364, null),
    await addToken('device', 40, 29),
    await addToken('bot', 900, null),
  ];
  await removeSessions(database.db, NOW);
  const rows = await database.db.selectFrom('tokens').select('account_id').execute();
  const left = rows.map((row) => row.account_id);
  expect(left.toSorted()).toEqual(kept.toSorted());
  expect(left).not.toContain(gone[0]);
});
