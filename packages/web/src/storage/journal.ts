// The journal of saves on their way to the database. The browser may close or kill a tab before IndexedDB has
// run the write. localStorage, in contrast, takes data within the call. So each save is first noted here, and
// struck out once it is stored. When the app opens again, the remaining notes are stored.
//
// A note is never changed: the next one has another key. So a tab that stores the note of another tab strikes
// out exactly that note, never a newer one.
import { makeName } from '../browser/randomName';
import { isStorable } from './merge';
import type { GameSave } from './records';

/** A note of an earlier page, or of another open tab. */
export interface Note {
  readonly key: string;
  readonly text: string;
  readonly save: GameSave;
}

export interface Journal {
  /**
   * Notes the unstored state of a game, in place of this page's earlier note of it. False if there is no room, or no
   * storage.
   */
  note(save: GameSave): boolean;
  /** Strikes out this page's note of a game, unless a later save has replaced it. */
  strike(save: Pick<GameSave, 'id' | 'updatedAt'>): void;
  /** The notes that are not struck out, the oldest first. Unreadable notes are left out. */
  read(): Note[];
  /** Strikes out a note returned by `read`, once it is stored. */
  discard(note: Note): void;
  /** Whether the site's data were cleared since the last call, this tab's stored games with them. */
  wasCleared(): boolean;
}

const PREFIX = 'twofold.turn.';
/** Its value is that of all open tabs, until the site's data are cleared. */
const MARK = 'twofold.mark';

/** A journal in `storage`. Without storage, or when it is full, nothing is noted and play continues. */
export function openJournal(storage: Storage | undefined): Journal {
  const page = makeName(10); // keys of two pages must differ
  const noted = new Map<string, { key: string; text: string; updatedAt: number }>(); // by game
  let count = 0;
  let mark = '';
  const write = (key: string, text: string) => quietly(() => storage?.setItem(key, text));
  const remove = (key: string) => quietly(() => storage?.removeItem(key));
  const wasCleared = () => {
    const before = mark;
    quietly(() => {
      const found = storage!.getItem(MARK);
      const next = found ?? makeName(10);
      if (!found) storage!.setItem(MARK, next);
      mark = next;
    });
    return mark !== before;
  };
  wasCleared();
  return {
    wasCleared,
    note(save) {
      const [before, key, text] = [noted.get(save.id), `${PREFIX}${page}.${count++}`, JSON.stringify(save)];
      const isWritten = write(key, text);
      if (before) remove(before.key);
      const isNoted = isWritten || write(key, text);
      if (isNoted) noted.set(save.id, { key, text, updatedAt: save.updatedAt });
      else if (before) write(before.key, before.text); // for which there was room
      return isNoted && storage !== undefined;
    },
    strike({ id, updatedAt }) {
      const note = noted.get(id);
      if (!note || note.updatedAt > updatedAt) return;
      noted.delete(id);
      remove(note.key);
    },
    read: () =>
      keysOf(storage)
        .flatMap((key) => readNote(storage, key))
        .sort((a, b) => a.save.updatedAt - b.save.updatedAt),
    discard: ({ key, text }) => void quietly(() => storage?.getItem(key) === text && storage.removeItem(key)),
  };
}

/** The browser's localStorage, or undefined where the browser denies it. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Whether `act` succeeded. Storage that is full or denied must not stop the game. */
function quietly(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

function keysOf(storage: Storage | undefined): string[] {
  if (!storage) return [];
  let keys: string[] = [];
  quietly(() => {
    keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  });
  return keys.filter((key) => key.startsWith(PREFIX));
}

function readNote(storage: Storage | undefined, key: string): Note[] {
  try {
    const text = storage?.getItem(key) ?? '';
    const save: unknown = JSON.parse(text);
    return isSave(save) ? [{ key, text, save }] : [];
  } catch {
    return [];
  }
}

function isSave(data: unknown): data is GameSave {
  const { line, tail, bases, stamp } = (data ?? {}) as Record<string, unknown>;
  if (!isStorable(data)) return false;
  if (bases === undefined)
    return (typeof line === 'string' || isOpening(line)) && (tail === undefined || isTail(tail));
  return Array.isArray(bases) && typeof stamp === 'string' && isTail(tail);
}

function isOpening(data: unknown): boolean {
  return typeof data === 'object' && data !== null;
}

function isTail(data: unknown): boolean {
  const { kept, turns } = (data ?? {}) as Record<string, unknown>;
  return Number.isInteger(kept) && Array.isArray(turns) && turns.every(Number.isInteger);
}
