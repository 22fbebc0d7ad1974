/**
 * The rows of an account as its export has them. Long lists come in batches, each after the last key of the one before:
 * rows that are stored meanwhile are there or not, and none is there twice.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { findPasskeys, findRecoveryCode } from './credentials.js';
import { findSessions } from './sessions.js';

export const BATCH = 200;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What there is once, or a few times. */
export async function exportedFacts(db: Kysely<Tables>, id: string) {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const formerNames = await db
    .selectFrom('former_names')
    .select(['name', 'given_up_at as givenUpAt'])
    .where('account_id', '=', id)
    .orderBy('given_up_at')
    .execute();
  const hidden = await db
    .selectFrom('hidden_names')
    .select('name')
    .where('account_id', '=', id)
    .executeTakeFirst();
  const passkeys = await findPasskeys(db, id);
  const code = await findRecoveryCode(db, id);
  return {
    account: {
      id,
      name: row.name,
      isBot: row.is_bot,
      isClaimed: row.claimed_at !== null,
      createdAt: row.created_at,
      seenAt: row.seen_at,
      claimedAt: row.claimed_at,
      watchAllowed: row.watch_allowed,
      hiddenName: hidden?.name ?? null,
    },
    formerNames,
    sessions: (await findSessions(db, id)).map(({ label, ...session }) => ({ ...session, device: label })),
    passkeys: passkeys.map(({ accountId: _, publicKey, ...facts }) => ({
      ...facts,
      publicKey: base64url(publicKey),
    })),
    recoveryCode: code ? { createdAt: code } : null,
  };
}

export async function exportedBots(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .execute();
}

export type Players = readonly string[];

export async function* exportedGames(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('games')
      .select([
        'id as key',
        'account_id',
        'variant',
        'status',
        'commitment',
        'nonce',
        'ply',
        'score',
        'board',
      ])
      .select(['created_at', 'started_at', 'ended_at', 'deal_id'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map(({ key, ...row }) => ({
      id: key,
      player: row.account_id,
      variant: row.variant,
      deal: row.deal_id,
      status: row.status,
      commitment: hex(row.commitment),
      nonce: row.nonce && hex(row.nonce),
      ply: row.ply,
      score: row.score,
      board: row.board,
      createdAt: row.created_at,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    }));
  }
}

export async function* exportedResults(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('results')
      .leftJoin('hidden_results', 'hidden_results.game_id', 'results.game_id')
      .selectAll('results')
      .select(['results.game_id as key', 'hidden_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('results.game_id', '>', after!))
      .orderBy('results.game_id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      gameId: row.game_id,
      player: row.account_id,
      variant: row.variant,
      score: row.score,
      ply: row.ply,
      maxTile: 2 ** row.max_rank,
      durationMs: row.duration_ms,
      reached: reachedOf(row),
      endedAt: row.ended_at,
      hidden: row.hidden_at !== null,
    }));
  }
}

function reachedOf(row: Record<'reached_512_ms' | 'reached_1024_ms' | 'reached_2048_ms', number | null>) {
  const all = { 512: row.reached_512_ms, 1024: row.reached_1024_ms, 2048: row.reached_2048_ms };
  return Object.fromEntries(Object.entries(all).filter(([, milliseconds]) => milliseconds !== null));
}

export async function* exportedSignatures(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('signed_results')
      .select(['game_id as key', 'number', 'name', 'signed_at', 'public_key', 'signature'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('game_id', '>', after!))
      .orderBy('game_id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      gameId: row.key,
      entry: row.number,
      name: row.name,
      signedAt: row.signed_at,
      key: hex(row.public_key),
      signature: hex(row.signature),
    }));
  }
}

export async function* exportedReplays(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('replays')
      .innerJoin('games', 'games.id', 'replays.game_id')
      .select(['game_id as key', 'moves', 'times', 'replays.created_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('game_id', '>', after!))
      .orderBy('game_id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      gameId: row.key,
      moves: Buffer.from(row.moves).toString('utf8'),
      times: base64url(row.times),
      createdAt: row.created_at,
    }));
  }
}

export async function* exportedAttempts(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('attempts')
      .select(['game_id as key', 'deal_id', 'is_first', 'is_ranked', 'started_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('game_id', '>', after!))
      .orderBy('game_id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      gameId: row.key,
      deal: row.deal_id,
      isFirst: row.is_first,
      isRanked: row.is_ranked,
      startedAt: row.started_at,
    }));
  }
}

export async function* exportedUploads(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('uploads')
      .select(['id as key', 'replay', 'created_at', 'expires_at', 'hidden_at'])
      .where('account_id', 'in', players)
      .where('deleted_at', 'is', null)
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      id: row.key,
      replay: row.replay,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      hidden: row.hidden_at !== null,
    }));
  }
}

export async function* exportedReports(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('reports')
      .select([sql<string>`id::text`.as('key'), 'upload_id', 'reason', 'created_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('id', '>', Number(after)))
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map((row) => ({
      uploadId: row.upload_id,
      reason: row.reason,
      createdAt: row.created_at,
    }));
  }
}

export async function* exportedReportsOfPeople(db: Kysely<Tables>, players: Players) {
  for await (const batch of batches((after) =>
    db
      .selectFrom('people_reports')
      .select([sql<string>`id::text`.as('key'), 'kind', 'subject', 'reason', 'created_at'])
      .where('account_id', 'in', players)
      .$if(after !== undefined, (query) => query.where('id', '>', Number(after)))
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )) {
    yield batch.map(({ kind, subject, reason, created_at }) => ({
      kind,
      subject,
      reason,
      createdAt: created_at,
    }));
  }
}

/** Batches of rows, until one is not full. `read` reads those after a key. */
export async function* batches<Row extends { key: string }>(
  read: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (;;) {
    const batch = await read(after);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.key;
  }
}
