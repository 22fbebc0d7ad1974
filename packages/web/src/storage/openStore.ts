// Opens the game library of the page. The first game must appear at once, even if the database answers slowly.
// Then play begins in memory, and the games are copied to the database when it answers.
import { hurry, inLull } from '../browser/lull';
import { changeSettings, parseSettings, settings } from '../settings/settings';
import { BackendGameLibrary, type SettingsPort, type StoreParts } from './gameLibrary';
import { IndexedDbBackend } from './indexedDb';
import { browserStorage, openJournal } from './journal';
import { isChange } from './line';
import type { MemoryBackend } from './memory';
import type { GameLibrary, StorageTrouble } from './records';
import { openNotices } from './tabChannel';

/** How long the first frame waits for the database, in milliseconds. */
const PATIENCE = 1500;

const settingsPort: SettingsPort = {
  read: () => ({ ...settings }),
  write: (imported) => changeSettings(parseSettings(JSON.stringify({ ...settings, ...imported }))),
};

/**
 * Opens the games of this browser. Without storage, opens a library that lasts as long as the page. Never
 * rejects. `makeRoom` drops caches (`StoreParts`).
 */
export function openStore(makeRoom: () => Promise<boolean>): Promise<GameLibrary> {
  return openStoreWith({
    notices: openNotices(),
    journal: openJournal(browserStorage()),
    settings: settingsPort,
    now: Date.now,
    makeRoom,
    pause: () => new Promise<void>(inLull),
    hurry,
    onFirstTurn: askToPersist,
  });
}

/** `openStore` with injected parts, for tests. */
export async function openStoreWith(parts: StoreParts, patience = PATIENCE): Promise<GameLibrary> {
  let opened: BackendGameLibrary | undefined;
  const disk = new IndexedDbBackend(() => opened?.lose('outdated'), parts.makeRoom);
  const opening = disk.open().then(
    () => recover(disk, parts),
    (error: unknown): StorageTrouble => (isNewer(error) ? 'newer' : 'notKept'),
  );
  const answer = await Promise.race([opening, late(patience)]);
  // The memory backend is loaded only when needed. If that fails, the library holds refused saves until the
  // page closes.
  const memory = answer ? await openMemory() : undefined;
  const store = new BackendGameLibrary(memory ?? disk, parts, answer === 'late' ? 'opening' : answer);
  opened = store;
  if (answer === 'late')
    void opening.then((trouble) => {
      if (trouble) store.lose(trouble);
      else if (memory)
        store
          .list() // waits for the saves that are still to come
          .then(() => memory.copyTo(disk))
          .then(
            (current) => store.moveTo(disk, current),
            () => store.lose('notKept'), // the database fails after all
          );
      else store.moveTo(disk, undefined);
    });
  return store;
}

async function openMemory(): Promise<MemoryBackend | undefined> {
  try {
    return new (await import('./memory')).MemoryBackend();
  } catch {
    return undefined;
  }
}

/**
 * Stores the notes of the journal: saves of an earlier page that may not be stored. Newer states from other
 * tabs win.
 */
async function recover(disk: IndexedDbBackend, { journal, notices }: StoreParts): Promise<undefined> {
  for (const note of journal.read()) {
    try {
      if (isChange(note.save)) await disk.write(note.save);
      else await disk.merge({ games: [note.save], bests: [], current: note.save.id });
      journal.discard(note);
      notices.post({ kind: 'saved', id: note.save.id, revision: undefined });
    } catch {
      // the note stays in the journal, and the first save will report the failure
    }
  }
}

function late(patience: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, patience, 'late'));
}

function isNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/**
 * Asks the browser not to clear the games when space runs out. Some browsers then ask the player. So this waits
 * until there is a game to lose.
 */
function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => false);
}
