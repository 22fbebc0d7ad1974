/** Players for tests that need an account, and no request. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { insertAccount } from '../db/queries/accounts.js';
import type { Player } from '../live/heldGames.js';

/** A new account in the database. */
export async function addPlayer({ db }: Pick<Database, 'db'>): Promise<Player> {
  const player = { id: randomUUID(), isBot: false };
  const proof = { tokenHash: new Uint8Array(randomBytes(32)), kind: 'device' } as const;
  await insertAccount(db, { ...player, name: 'Calm Heron 482', nameKey: player.id, ...proof });
  return player;
}
