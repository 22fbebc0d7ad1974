// What practice leaves on this device, in a database of its own: no upgrade of it can hurt the games.
import type { Answered, Rated } from '@twofold/protocol/ratings';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NotebookEntry } from './entry';

/** The player; one record. */
export interface PlayerRecord extends Rated {
  readonly id: 'player';
  readonly bestStreak: number;
  readonly bestTimed: number; // puzzles in three minutes
}

/** An entry that was removed. It stays by its name, so that the next review does not bring it back. */
export interface Removed {
  readonly id: string;
  readonly removedAt: number;
}

interface Schema extends DBSchema {
  player: { key: string; value: PlayerRecord };
  answers: { key: string; value: Answered };
  notes: { key: string; value: NotebookEntry | Removed };
}

export type PractiseDatabase = IDBPDatabase<Schema>;

/** Gets an event when sync has changed the database. */
export const practiseChanges = new EventTarget();

const PRACTISE_DATABASE = 'twofold-practise';
const CHANNEL = 'twofold.practise';

let channel: BroadcastChannel | undefined;

/** Listens to changes of the database by sync and by other tabs, as long as the page lives. */
export function listenForPractise(listener: () => void): void {
  practiseChanges.addEventListener('change', listener);
  if (typeof BroadcastChannel === 'undefined') return; // this tab's next change reads the stored player
  channel ??= new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
}

/** Tells the other tabs of a change. */
export function tellOtherTabs(): void {
  if (channel) return channel.postMessage('change');
  if (typeof BroadcastChannel === 'undefined') return;
  const once = new BroadcastChannel(CHANNEL);
  once.postMessage('change');
  once.close();
}

let opened: Promise<PractiseDatabase | undefined> | undefined;

/** The database of this browser. Undefined where there is no storage. It is opened once. */
export function openPractiseDatabase(): Promise<PractiseDatabase | undefined> {
  opened ??= open().catch(() => undefined);
  return opened;
}

function open(): Promise<PractiseDatabase> {
  return openDB<Schema>(PRACTISE_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('player', { keyPath: 'id' });
      database.createObjectStore('answers', { keyPath: 'id' });
      database.createObjectStore('notes', { keyPath: 'id' });
    },
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
  });
}
