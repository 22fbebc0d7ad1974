/** Sessions: the devices that are signed in to an account. A session keeps its id when its token is replaced. */
import type { SessionStart } from '@twofold/protocol';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccount, SESSION_LIFE_MS } from '../accounts.js';

/** Tells all processes which sessions have ended: their ids. */
export const SESSIONS_ENDED = 'sessions_ended';

/** Notifications have at most 8,000 bytes. */
const IDS_A_MESSAGE = 150;

export interface SessionRow {
  id: string;
  label: string | null;
  begunBy: SessionStart | null;
  createdAt: Date;
  usedAt: Date;
  codeUsedAt: Date | null; // tables/people.ts
}

export interface NewSession {
  accountId: string;
  tokenHash: Uint8Array;
  label: string | null;
  begunBy: SessionStart;
  freshAt: Date;
  /** When the passkey was made that begins it. */
  keyMadeAt?: Date | undefined;
}

/**
 * Of the uses of an account's recovery code that a device had not read of when it was signed out. A passkey that is younger than the
 * use learns of none: it may be the thief's, who would hide the use from the owner.
 */
const unreadCodeUse = (
  { accountId, keyMadeAt }: NewSession,
  time: 'max(code_used_at)' | 'min(code_unread_since)',
) =>
  keyMadeAt === undefined
    ? null
    : sql<Date | null>`(
    select ${sql.raw(time)} from tokens where account_id = ${accountId} and revoked_at is not null
      and coalesce(code_unread_since, code_used_at) > ${keyMadeAt})`;

/** Returns the id of the session. Undefined: the account is erased. A sign-in by passkey takes an unread use of the code over. */
export async function insertSession(
  tx: Transaction<Tables>,
  session: NewSession,
): Promise<string | undefined> {
  if (!(await holdAccount(tx, session.accountId))) return undefined;
  const { id } = await tx
    .insertInto('tokens')
    .values({
      account_id: session.accountId,
      token_hash: session.tokenHash,
      kind: 'device',
      label: session.label,
      begun_by: session.begunBy,
      fresh_at: session.freshAt,
      revoked_at: null,
      is_shown: false,
      created_at: session.freshAt, // compared with the use of a recovery code, which is noted by the same clock
      code_used_at: unreadCodeUse(session, 'max(code_used_at)'),
      code_unread_since: unreadCodeUse(session, 'min(code_unread_since)'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A token that is replaced, and its successor, which is made of the token and the salt. */
export interface Succession {
  hash: Uint8Array;
  salt: Uint8Array;
  nextHash: Uint8Array;
}

/**
 * Replaces the token of a session. The token before is valid until somebody shows the new one: its answer may be lost.
 * Returns the salt of the new one: the stored one, if the token was replaced already. `provedAt`: when the account was
 * proved. Undefined: the session has ended, or the token before has a successor that takes a proof. A thief may have it.
 */
export async function renewSession(
  db: Kysely<Tables>,
  id: string,
  { hash, salt, nextHash }: Succession,
  provedAt?: Date,
): Promise<Uint8Array | undefined> {
  const isProved = provedAt !== undefined;
  const next = { token_hash: nextHash, is_shown: false, former_hash: hash, former_salt: salt };
  const renewed = await updateSession(db, id)
    .set({ ...next, is_proved: isProved, ...(isProved && { fresh_at: provedAt }) })
    .where(({ eb, and, or }) => {
      const isNewest = eb('token_hash', '=', hash);
      if (!isProved) return isNewest;
      return or([isNewest, and([eb('former_hash', '=', hash), eb('is_proved', '=', false)])]); // others may know that successor
    })
    .executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) return salt;
  const before = await updateSession(db, id)
    .set({ fresh_at: provedAt ?? null })
    .where('former_hash', '=', hash)
    .where('is_proved', '=', isProved)
    .returning('former_salt')
    .executeTakeFirst();
  return before?.former_salt ?? undefined;
}

function updateSession(db: Kysely<Tables>, id: string) {
  return db
    .updateTable('tokens')
    .set({ used_at: new Date() })
    .where('id', '=', id)
    .where('kind', '=', 'device')
    .where('revoked_at', 'is', null);
}

/** Notes that the player has just proved the account, unless its token has a successor: others may know that one. */
export async function freshenSession(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ fresh_at: now })
    .where('id', '=', id)
    .where('former_hash', 'is', null)
    .execute();
}

/** The sessions of an account, the one used last first. */
export async function findSessions(db: Kysely<Tables>, accountId: string): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'label', 'begun_by', 'created_at', 'used_at', 'code_used_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'device')
    .where('revoked_at', 'is', null)
    .where('used_at', '>', new Date(Date.now() - SESSION_LIFE_MS))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, label, begun_by, created_at, used_at, code_used_at }) => ({
    id,
    label,
    begunBy: begun_by,
    createdAt: created_at,
    usedAt: used_at,
    codeUsedAt: code_used_at,
  }));
}

/** The use of a recovery code stays: nobody keeps it from the player by ending the sessions that show it. */
const ENDED = {
  label: null,
  fresh_at: null,
  former_hash: null,
  former_salt: null,
  begun_by: null,
};

/** Ends a session of an account, or all but one, and tells every process. Returns how many have ended. */
export async function endSessions(
  db: Kysely<Tables>,
  accountId: string,
  which: { only: string } | { allBut: string },
): Promise<number> {
  return db.transaction().execute((tx) => endSessionsWithin(tx, accountId, which));
}

/** As `endSessions`. `since`: of all but one those that began at that time or later. */
export async function endSessionsWithin(
  tx: Transaction<Tables>,
  accountId: string,
  which: { only: string } | { allBut: string; since?: Date },
): Promise<number> {
  const since = 'since' in which ? which.since : undefined;
  const ended = await tx
    .updateTable('tokens')
    .set({ revoked_at: new Date(), ...ENDED })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'device')
    .where('revoked_at', 'is', null)
    .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.allBut)
    .$if(since !== undefined, (sessions) => sessions.where('created_at', '>=', since!))
    .returning('id')
    .execute();
  await tellEnded(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Ends a session whose token nobody has shown. False: somebody has, or it has ended. */
export async function endUnshown(tx: Transaction<Tables>, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('tokens')
    .set({ revoked_at: new Date(), ...ENDED })
    .where('id', '=', id)
    .where('is_shown', '=', false)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await tellEnded(tx, [id]);
  return true;
}

/** Whether a session goes on. */
export async function hasSession(db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = db.selectFrom('tokens').select('id').where('id', '=', id).where('revoked_at', 'is', null);
  return (await found.executeTakeFirst()) !== undefined;
}

/** As `holdAccount`, for what a session stores. False also if the session has ended: the request may have begun before its end. */
export async function holdSession(
  tx: Transaction<Tables>,
  accountId: string,
  session: string,
): Promise<boolean> {
  return (await holdAccount(tx, accountId)) && (await hasSession(tx, session));
}

/** Those of these sessions that have ended. */
export async function endedSessions(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${sql.val([...ids])}::uuid[]) asked(id)
    where not exists (select from tokens where tokens.id = asked.id and revoked_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** How long the row of a session stays after its end. */
const ENDED_KEPT_MS = 30 * 24 * 3_600_000;

/** Removes sessions that nobody has used for a year, and those that ended 30 days ago. Tokens of bots do not expire. */
export async function removeSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db
    .deleteFrom('tokens')
    .where((where) =>
      where.or([
        where('revoked_at', '<', before(ENDED_KEPT_MS)),
        where.and([where('kind', '=', 'device'), where('used_at', '<', before(SESSION_LIFE_MS))]),
      ]),
    )
    .execute();
}

async function tellEnded(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_A_MESSAGE) {
    const message = JSON.stringify(ids.slice(at, at + IDS_A_MESSAGE));
    await sql`select pg_notify(${SESSIONS_ENDED}, ${message})`.execute(tx);
  }
}

/** Whether an account has a game, or had one. */
export async function hasPlayed(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const game = db.selectFrom('games').select('id').where('account_id', '=', accountId).limit(1);
  return (await game.executeTakeFirst()) !== undefined;
}
