// The turns on their way to the database. A tab can be closed or killed between asking IndexedDB for a write and
// its taking place; localStorage is handed over within the call itself. So each save is noted here first and
// struck out once it is stored, and what is still noted when the game is opened again is stored then.
import { isStorable } from './rules';
import type { GameRecord } from './types';

export interface Journal {
  /** Notes a record, in place of an earlier one of the same game. */
  note(record: GameRecord): void;
  /** Strikes out the note of a game, unless a later record has taken its place. */
  strike(record: Pick<GameRecord, 'id' | 'updatedAt'>): void;
  /** What an earlier page noted and did not strike out. Nothing that cannot be read. */
  read(): GameRecord[];
}

const PREFIX = 'twofold.journal.';

/** A journal in `storage`; without any, or with one that is full, games are no worse off than before. */
export function openJournal(storage: Storage | undefined): Journal {
  const noted = new Map<string, number>(); // by game: updatedAt of the latest note
  return {
    note(record) {
      noted.set(record.id, record.updatedAt);
      try {
        storage?.setItem(PREFIX + record.id, JSON.stringify(record));
      } catch {
        strikeOut(storage, record.id); // full: an older turn must not come back in place of a newer
      }
    },
    strike({ id, updatedAt }) {
      if ((noted.get(id) ?? 0) > updatedAt) return;
      noted.delete(id);
      strikeOut(storage, id);
    },
    read: () => keysOf(storage).flatMap((key) => readNote(storage, key)),
  };
}

/** The browser's localStorage, if it gives one. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function strikeOut(storage: Storage | undefined, id: string): void {
  try {
    storage?.removeItem(PREFIX + id);
  } catch {
    // a storage that was taken away holds no note either
  }
}

function keysOf(storage: Storage | undefined): string[] {
  if (!storage) return [];
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

function readNote(storage: Storage | undefined, key: string): GameRecord[] {
  try {
    const record: unknown = JSON.parse(storage?.getItem(key) ?? '');
    return isStorable(record) && PREFIX + record.id === key ? [record] : [];
  } catch {
    return [];
  }
}
