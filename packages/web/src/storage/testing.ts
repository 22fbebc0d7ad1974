// For the tests of this folder: records, and tabs that hear each other at once.
import type { StoreParts } from './gameStore';
import { channelNotices } from './notices';
import type { GameRecord } from './types';

const tabs = new Set<BroadcastChannel>();

/** Closes the channels of all tabs. */
export function resetTabs(): void {
  for (const channel of tabs) channel.close();
  tabs.clear();
}

/** The surroundings of a store in a tab of its own. */
export function partsFor(parts: Partial<StoreParts> = {}): StoreParts {
  const channel = new BroadcastChannel('twofold.test');
  tabs.add(channel);
  const settings = { read: () => ({ theme: 'dark' }), write: () => {} };
  return { notices: channelNotices(channel), settings, now: () => 1_000_000, word: (code) => code, ...parts };
}

/** A game after no move, unless said otherwise. */
export function aRecord(change: Partial<GameRecord> = {}): GameRecord {
  return {
    id: 'one',
    revision: 0,
    variant: 'classic',
    seed: 'abc',
    line: 'not read by the store',
    ply: 0,
    score: 0,
    maxRank: 1,
    status: 'playing',
    won: false,
    undos: 0,
    keptGoing: false,
    startedAt: 1000,
    updatedAt: 1000,
    elapsed: 0,
    milestones: [],
    ...change,
  };
}
