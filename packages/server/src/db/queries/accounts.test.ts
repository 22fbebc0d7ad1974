// What an erasure leaves behind: nothing that a request of the account stores later, and no word of it.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameRecord } from '../../ranked/rankedGame.js';
import { openTestDatabase } from '../../testing/database.js';
import type { Database } from '../database.js';
import { eraseAccount, insertAccount, insertBot, type NewAccount } from './accounts.js';
import { insertGame } from './games.js';
import { type NewUpload, QUOTAS, storeReport, storeUpload } from './uploads.js';

const NOW = new Date();
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

function newRow(): NewAccount {
  const id = randomUUID();
  const tokenHash = new Uint8Array(randomBytes(32));
  return { id, name: 'Calm Heron 486', nameKey: id, isBot: false, tokenHash, kind: 'device' };
}

async function newAccount(): Promise<string> {
  const row = newRow();
  await insertAccount(database.db, row);
  return row.id;
}

async function newBot(ownerId: string): Promise<string> {
  const bot = { ...newRow(), isBot: true, kind: 'bot', ownerId } as const;
  expect(await insertBot(database.db, bot, 10)).toBe('made');
  return bot.id;
}

function newUpload(account_id: string): NewUpload {
  const bytes = new Uint8Array(randomBytes(16));
  const facts = { variant: 'classic', score: 0, ply: 0, max_rank: 1, board: '', set_up: false };
  return { id: randomUUID(), account_id, replay: '', ...facts, digest: bytes, origin: bytes };
}

function newGame(accountId: string): GameRecord {
  const secret = new Uint8Array(32);
  const some = { id: randomUUID(), accountId, isBot: false, variant: 'classic' };
  const none = {
    nonce: null,
    startedAt: null,
    movedAt: null,
    endedAt: null,
    isTimed: true,
    closesAt: null,
    reached: [null, null, null],
    dealId: null,
    revealAt: null,
  };
  return { ...some, seed: secret, commitment: secret, status: 'committed', ...none };
}

it('after an erasure nothing is stored for the account, nor for its bots', async () => {
  const { db } = database;
  const owner = await newAccount();
  const bot = await newBot(owner);
  const upload = newUpload(await newAccount());
  await storeUpload(db, upload, NOW, QUOTAS);
  await eraseAccount(db, owner);
  for (const id of [owner, bot]) {
    expect(await storeUpload(db, newUpload(id), NOW, QUOTAS)).toEqual({ isErased: true });
    expect(await insertGame(db, { record: newGame(id), board: null }, 20)).toBe('erased');
    const report = { uploadId: upload.id, accountId: id, origin: upload.origin, reason: 'mine' };
    expect(await storeReport(db, report, NOW)).toBe('erased');
  }
  const late = { ...newRow(), isBot: true, kind: 'bot', ownerId: owner } as const;
  expect(await insertBot(db, late, 10)).toBe('erased');
});

it('an erasure takes the words of reports, and their origin stays: no network counts twice', async () => {
  const { db } = database;
  const upload = newUpload(await newAccount());
  await storeUpload(db, upload, NOW, QUOTAS);
  for (let round = 0; round < 3; round++) {
    const accountId = await newAccount();
    await storeReport(db, { uploadId: upload.id, accountId, origin: upload.origin, reason: 'my words' }, NOW);
    await eraseAccount(db, accountId);
  }
  const reports = db.selectFrom('reports').select('reason').where('upload_id', '=', upload.id);
  expect(await reports.execute()).toEqual(Array(3).fill({ reason: '' }));
  const row = await db.selectFrom('uploads').select('reports').where('id', '=', upload.id).executeTakeFirst();
  expect(row).toEqual({ reports: 1 });
});

it('an erasure leaves bots alone that were erased before: there may be many', async () => {
  const { db } = database;
  const owner = await newAccount();
  const [before, now] = [await newBot(owner), await newBot(owner)];
  const revokedAt = async (id: string) =>
    (await db.selectFrom('tokens').select('revoked_at').where('account_id', '=', id).executeTakeFirst())!
      .revoked_at;
  await eraseAccount(db, before);
  const first = await revokedAt(before);
  await eraseAccount(db, owner);
  const second = await revokedAt(owner);
  await eraseAccount(db, owner);
  expect(await revokedAt(before)).toEqual(first);
  expect([await revokedAt(owner), await revokedAt(now)]).toEqual([second, second]);
  const names = await db.selectFrom('accounts').select('name').where('owner_id', '=', owner).execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual(
    [before, now].map((id) => `Deleted ${id.slice(0, 8)}`).toSorted(),
  );
});
