// For the tests of this folder: records, and tabs that share a database and hear each other.
import { type Direction, findVariant, Game, makeCompact } from '@twofold/core';
import { openDB } from 'idb';
import { claimsOf } from './claims';
import type { StoreParts } from './gameStore';
import { openJournal } from './journal';
import { channelNotices } from './notices';
import type { Contents } from './shelf';
import type { GameRecord } from './types';

/** Later than every date in the fixtures. */
export const NOW = 1_800_000_000_000;

const tabs = new Set<BroadcastChannel>();

/** Closes the channels of all tabs. */
export function closeTabs(): void {
  for (const channel of tabs) channel.close();
  tabs.clear();
}

/** The surroundings of a store in a tab of its own. */
export function partsFor(parts: Partial<StoreParts> = {}): StoreParts {
  const channel = new BroadcastChannel('twofold.test');
  tabs.add(channel);
  const settings = { read: () => ({ theme: 'dark' }), write: () => {} };
  return {
    notices: channelNotices(channel),
    journal: openJournal(undefined),
    settings,
    now: () => NOW,
    word: (code) => code,
    ...parts,
  };
}

/** A game before its first move, unless said otherwise. The line is no line: the store does not read it. */
export function aRecord(change: Partial<GameRecord> = {}): GameRecord {
  return {
    id: 'one',
    revision: 0,
    variant: 'classic',
    seed: 'abc',
    line: 'line',
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

/** A record of real moves: the directions that are legal, in turn, then some taken back. */
export function playedRecord(directions: readonly Direction[], undos = 0, variant = 'classic'): GameRecord {
  const game = new Game(findVariant(variant)!, 'abc');
  for (const direction of directions) game.play(direction);
  for (let count = 0; count < undos; count++) game.undo();
  return aRecord({
    ...claimsOf(game),
    revision: directions.length + 1,
    line: makeCompact(game),
    updatedAt: 2000,
  });
}

/** The database as a tab of schema version 1 has it open. */
export async function openVersion1({ games, current }: Pick<Contents, 'games' | 'current'>) {
  const db = await openDB('twofold', 1, {
    upgrade(opened) {
      opened.createObjectStore('games', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
      opened.createObjectStore('meta');
    },
  });
  for (const game of games) await db.put('games', game);
  if (current !== undefined) await db.put('meta', current, 'current');
  return db;
}

declare function setImmediate(callback: () => void): void; // Node's, where unit tests run

/**
 * Lets everything that is under way happen. The time is for timers; database and channels need turns of the event loop,
 * which a busy machine may not have had in it.
 */
export async function aMoment(milliseconds = 20): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let turn = 0; turn < 200; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}
