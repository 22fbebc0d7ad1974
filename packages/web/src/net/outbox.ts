// Keeps the moves without an answer beyond the page, so that closing it loses none. A browser that keeps nothing
// loses those under way when the page is closed, and nothing else.
import type { OutboxStore } from '@twofold/protocol/client';

const PREFIX = 'twofold.ranked.';

export const outbox: OutboxStore = {
  read(gameId) {
    try {
      return localStorage.getItem(PREFIX + gameId) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(gameId, text) {
    try {
      if (text === undefined) localStorage.removeItem(PREFIX + gameId);
      else localStorage.setItem(PREFIX + gameId, text);
    } catch {
      // no room, or not allowed
    }
  },
};
