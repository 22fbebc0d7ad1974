// Helpers for the tests of this folder: records, and tabs that share a database and exchange notices.
import { type Direction, findVariant, Game, type GameOptions, makeCompact, VARIANTS } from '@twofold/core';
import { openDB } from 'idb';
import { PlayedGame } from '../game/playedGame';
import type { Contents } from './backend';
import { claimsOf } from './claims';
import type { StoreParts } from './gameLibrary';
import { openJournal } from './journal';
import type { GameChange, GameRecord } from './records';
import { createStores, DATABASE, type Schema, VERSION } from './schema';
import { channelNotices } from './tabChannel';

/** Later than every date in the fixtures. */
export const NOW = 1_800_000_000_000;

const tabs = new Set<BroadcastChannel>();

/** Closes the channels of all tabs. */
export function closeTabs(): void {
  for (const channel of tabs) channel.close();
  tabs.clear();
}

/** The parts of a game library in a tab of its own. */
export function partsFor(parts: Partial<StoreParts> = {}): StoreParts {
  const channel = new BroadcastChannel('twofold.test');
  tabs.add(channel);
  const settings = { read: () => ({ theme: 'dark' }), write: () => {} };
  return {
    notices: channelNotices(channel),
    journal: openJournal(undefined),
    settings,
    now: () => NOW,
    ...parts,
  };
}

/** A record whose line is text. */
type TextRecord = GameRecord & { readonly line: string };

/**
 * A game before its first move, with `change` applied. Its line is no real line: the library does not read it.
 */
export function aRecord(change: Partial<TextRecord> = {}): TextRecord {
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

/** A change of the game of `aRecord`, based on its first state, with `change` applied. */
export function aChange(change: Partial<GameChange> = {}): GameChange {
  const { line: _, ...summary } = aRecord();
  return { ...summary, stamp: 'second', bases: ['1'], tail: { kept: 0, turns: [] }, ...change };
}

/** A game after a number of turns that no tab has stored. */
export function aPlayedGame(turns: number, options?: GameOptions): PlayedGame {
  const played = PlayedGame.begin('match', VARIANTS.classic, 'abc', NOW, options);
  playOn(played, turns);
  return played;
}

/** Plays a number of turns, each in the first legal direction of an order. */
export function playOn(played: PlayedGame, turns: number, order: readonly Direction[] = [3, 2, 1, 0]): void {
  for (let turn = 0; turn < turns; turn++) order.some((direction) => played.play(direction));
}

/** A record of real moves: the legal ones of the directions in turn, then a number of undos. */
export function playedRecord(directions: readonly Direction[], undos = 0, variant = 'classic'): TextRecord {
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

/** A Storage like that of browsers. `room` false: every write is refused. */
export function aStorage(room = true): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (!room) throw new DOMException('no room', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/**
 * A database with these games, which another tab is still making: whoever opens it waits until `close` is called.
 */
export async function openUnfinished({ games, current }: Pick<Contents, 'games' | 'current'>) {
  let isOpen = true;
  await new Promise<void>((begin) => {
    void openDB<Schema>(DATABASE, VERSION, {
      async upgrade(db, _from, _to, transaction) {
        createStores(db);
        for (const { line, ...game } of games) {
          void transaction.objectStore('games').put(game);
          void transaction.objectStore('lines').put(line, [game.id, 0]);
        }
        if (current !== undefined) void transaction.objectStore('meta').put(current, 'current');
        begin();
        while (isOpen) await transaction.objectStore('meta').get('current'); // a transaction without requests would end
      },
    }).then((db) => db.close());
  });
  return {
    close() {
      isOpen = false;
    },
  };
}

declare function setImmediate(callback: () => void): void; // of Node, where unit tests run

/**
 * Lets pending work finish. The milliseconds are for timers. Database and channels need turns of the event
 * loop, which a busy machine may not provide in that time.
 */
export async function aMoment(milliseconds = 20): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  for (let turn = 0; turn < 200; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}
