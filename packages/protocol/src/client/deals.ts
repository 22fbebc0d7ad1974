// What a device knows of its games while they go on: the commitment that it was given before the game, and the nonce
// that it sent. A server that showed others at the end could have chosen tiles, and only this device can tell.
import type { KnownDeal } from '../proof.js';
import { fieldsOf } from './wire.js';

/** Where the deals are kept, as one text. */
export interface DealStore {
  /** The stored text. Undefined: nothing is stored. */
  read(): string | undefined;
  /** Replaces the stored text. */
  write(text: string): void;
}

/** Deals of older games are forgotten. */
const MOST_DEALS = 100;

/**
 * This device's half of a deal: the nonce that is kept for this commitment, else a new one, which is kept first. One
 * whose answer was lost is so sent again, and the server takes it as the first time.
 */
export function nonceFor(
  store: DealStore,
  { id, commitment }: { readonly id: string; readonly commitment: string },
  makeNonce: () => string,
): string {
  const known = findDeal(store, id);
  if (known?.commitment === commitment) return known.nonce;
  const nonce = makeNonce();
  rememberDeal(store, id, { commitment, nonce });
  return nonce;
}

/** Keeps the deal of a game. To be called before the nonce is sent. */
export function rememberDeal(store: DealStore, id: string, { commitment, nonce }: KnownDeal): void {
  const others = readDeals(store).filter((deal) => deal.id !== id);
  store.write(JSON.stringify([{ id, commitment, nonce }, ...others].slice(0, MOST_DEALS)));
}

/** The deal of a game that began on this device. */
export function findDeal(store: DealStore, id: string): KnownDeal | undefined {
  return readDeals(store).find((deal) => deal.id === id);
}

function readDeals(store: DealStore): (KnownDeal & { id: string })[] {
  let list: unknown;
  try {
    list = JSON.parse(store.read() ?? '[]');
  } catch {
    return []; // a damaged text: what it knew is lost, and no game
  }
  return Array.isArray(list) ? list.flatMap((deal) => readDeal(deal) ?? []) : [];
}

function readDeal(value: unknown): (KnownDeal & { id: string }) | undefined {
  const { id, commitment, nonce } = fieldsOf(value) ?? {};
  const isDeal = typeof id === 'string' && typeof commitment === 'string' && typeof nonce === 'string';
  return isDeal ? { id, commitment, nonce } : undefined;
}
