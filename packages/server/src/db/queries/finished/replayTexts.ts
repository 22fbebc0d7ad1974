/** The texts of long replays, kept in a ring of the newest: whoever asks again gets the stored bytes. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.js';
import { holdAccount } from '../accounts.js';

/** Texts in the ring. The longest take some 300 kB each. */
const SLOTS = 2_000;
/**
 * PostgreSQL's codes of texts stored at the same time: the same text is there already, or two texts wait for each other's places.
 * Then this one is not kept, and the next reader keeps it.
 */
const STORED_MEANWHILE: readonly unknown[] = ['23505', '40P01'];

export interface ReplayText {
  readonly gameId: string;
  readonly accountId: string;
  readonly player: string; // the name in the text; empty: its account was erased
  readonly gzip: Uint8Array;
}

/** Undefined: it is not kept, or names its player as before. */
export async function readReplayText(
  db: Kysely<Tables>,
  gameId: string,
  player: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('replay_texts')
    .select('gzip')
    .where('game_id', '=', gameId)
    .where('player', '=', player)
    .executeTakeFirst();
  return row?.gzip;
}

/**
 * Keeps a text in the place of the oldest. A text with the name of an account that was erased meanwhile is not kept: an
 * erasure waits for it, or it for the erasure.
 */
export async function storeReplayText(
  db: Kysely<Tables>,
  { gameId, accountId, player, gzip }: ReplayText,
  slots = SLOTS,
): Promise<void> {
  const stored = db.transaction().execute(async (tx) => {
    if (player !== '' && !(await holdAccount(tx, accountId))) return;
    await tx.deleteFrom('replay_texts').where('game_id', '=', gameId).execute();
    await sql`insert into replay_texts (slot, game_id, player, gzip)
      values (nextval('replay_texts_slot') % ${sql.lit(slots)}, ${gameId}, ${player}, ${gzip})
      on conflict (slot) do update set game_id = excluded.game_id, player = excluded.player,
        gzip = excluded.gzip`.execute(tx);
  });
  await stored.catch((error: { code?: string }) => {
    if (!STORED_MEANWHILE.includes(error.code)) throw error;
  });
}
