// The deals of this browser's ranked games. Where nothing is kept, a proof is checked by itself alone.
import type { Result } from '@twofold/core';
import { type DealStore, nonceFor, type RankedGame } from '@twofold/protocol/client';
import { api, makeNonce } from './api';

const KEY = 'twofold.ranked.deals';

export const deals: DealStore = {
  read() {
    try {
      return localStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(text) {
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // no room, or not allowed
    }
  },
};

/** Gives this browser's half of a deal. What it knows of it is kept first, for the proof at the end. */
export function deal(game: RankedGame): Promise<Result<RankedGame>> {
  return api.giveNonce(game.id, nonceFor(deals, game, makeNonce));
}
