/** The deal of a game that is made: one of its own, or one that it shares. */
import { randomBytes } from 'node:crypto';
import { commitmentOf, parseSecret, SECRET_BYTES } from '@twofold/protocol';
import type { Deal } from '../db/queries/deals.js';

/** A seed of one game alone, for which the client sends the nonce. */
export function newDeal() {
  const seed = new Uint8Array(randomBytes(SECRET_BYTES));
  const commitment = parseSecret(commitmentOf(seed))!;
  const dealt = { seed, commitment, nonce: null, dealId: null, revealAt: null };
  return { ...dealt, status: 'committed', startedAt: null } as const;
}

/** A game of a shared deal, which begins now. */
export function begunBy({ id, seed, commitment, nonce, revealAt }: Deal, now: Date) {
  const dealt = { seed, commitment, nonce, dealId: id, revealAt };
  return { ...dealt, status: 'playing', startedAt: now } as const;
}
