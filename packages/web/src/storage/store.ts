// Opens the one store of the page. The game must be on the screen at once, so a database that is slow to
// answer does not hold it up: play begins in memory, and what was played moves over when the answer comes.
import { t } from '../i18n/i18n';
import { changeSettings, parseSettings, settings } from '../settings/settings';
import { DiskShelf } from './diskShelf';
import { type SettingsPort, ShelfStore, type StoreParts } from './gameStore';
import { browserStorage, type Journal, openJournal } from './journal';
import type { MemoryShelf } from './memoryShelf';
import { openNotices } from './notices';
import { worthKeeping } from './rules';
import type { GameStore, StorageTrouble } from './types';

/** How long the first frame may wait for the database, in milliseconds. */
export const PATIENCE = 1500;

const settingsPort: SettingsPort = {
  read: () => ({ ...settings }),
  write: (imported) => changeSettings(parseSettings(JSON.stringify({ ...settings, ...imported }))),
};

/** Opens the games of this browser, or, without storage, a store that lasts as long as the page. Never rejects. */
export function openStore(): Promise<GameStore> {
  return openStoreWith({
    notices: openNotices(),
    journal: openJournal(browserStorage()),
    settings: settingsPort,
    now: Date.now,
    word: (failure) => t(`storage.import.${failure}`),
    onFirstTurn: askToPersist,
  });
}

/** `openStore` with its surroundings given, for tests. */
export async function openStoreWith(parts: StoreParts, patience = PATIENCE): Promise<GameStore> {
  let opened: ShelfStore | undefined;
  const disk = new DiskShelf(() => opened?.lose('outdated'));
  const opening = disk.open().then(
    () => recover(disk, parts.journal),
    (error: unknown): StorageTrouble => (isNewer(error) ? 'newer' : 'notKept'),
  );
  const answer = await Promise.race([opening, late(patience)]);
  // Few need it: it comes when it is needed. Without it the store holds what the disk refuses, until the page closes.
  const memory = answer ? await openMemory() : undefined;
  const store = new ShelfStore(memory ?? disk, parts, answer === 'late' ? 'opening' : answer);
  opened = store;
  if (answer === 'late')
    void opening.then((trouble) => {
      if (trouble) store.lose(trouble);
      else if (memory) void moveOver(store, memory, disk);
      else store.moveTo(disk, undefined);
    });
  return store;
}

async function openMemory(): Promise<MemoryShelf | undefined> {
  try {
    return new (await import('./memoryShelf')).MemoryShelf();
  } catch {
    return undefined;
  }
}

/** Stores the turns that an earlier page asked for and did not see stored. Newer ones from another tab win. */
async function recover(disk: DiskShelf, journal: Journal): Promise<undefined> {
  const games = journal.read();
  if (games.length === 0) return;
  try {
    await disk.merge({ games, bests: [], current: undefined });
    for (const game of games) journal.strike(game);
  } catch {
    // they stay in the journal; the first save will tell what is wrong with the disk
  }
}

/** Takes what was played in memory to the disk; turns played meanwhile too. */
async function moveOver(store: ShelfStore, memory: MemoryShelf, disk: DiskShelf): Promise<void> {
  let current: string | undefined;
  try {
    for (let moved = -1; moved !== memory.changes; ) {
      moved = memory.changes;
      const played = worthKeeping(await memory.contents());
      await disk.merge(played);
      current = played.current;
    }
  } catch {
    store.lose('notKept'); // the disk does not work after all
    return;
  }
  store.moveTo(disk, current);
}

function late(patience: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, patience, 'late'));
}

function isNewer(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'VersionError';
}

/**
 * Asks the browser not to clear the games when space runs out. Some browsers ask the player in turn: hence
 * not on arrival, but once there is a game to lose.
 */
function askToPersist(): void {
  void navigator.storage?.persist?.().catch(() => false);
}
