// The notebook of this browser: positions before the player's own mistakes. Reviews and puzzles fill it.
import { openPractiseDatabase, type Removed } from './database';
import type { NotebookEntry } from './entry';

/** All entries, the newest first. Rejects if the storage fails. */
export async function notebookEntries(): Promise<NotebookEntry[]> {
  const database = await openPractiseDatabase();
  const all = (await database?.getAll('notes')) ?? [];
  return all
    .filter((entry): entry is NotebookEntry => 'line' in entry)
    .sort((one, other) => other.addedAt - one.addedAt);
}

/** The entry of a position. Undefined: it is not in the notebook. Rejects if the storage fails. */
export async function notebookEntry(id: string): Promise<NotebookEntry | undefined> {
  const found = await (await openPractiseDatabase())?.get('notes', id);
  return found && 'line' in found ? found : undefined;
}

export interface AddOptions {
  /** Brings back what was removed: the player asks for it. By default it stays away. */
  readonly restores?: boolean;
}

/**
 * Adds entries, and counts those that were not there. An entry that is there takes the new puzzle. Of two schedules it keeps the
 * later one.
 */
export async function addEntries(
  entries: readonly NotebookEntry[],
  { restores = false }: AddOptions = {},
): Promise<number> {
  const database = await openPractiseDatabase();
  if (!database) throw new Error('This browser stores nothing.');
  const transaction = database.transaction('notes', 'readwrite');
  let added = 0;
  for (const entry of entries) {
    const before = await transaction.store.get(entry.id);
    if (before && 'line' in before) {
      void transaction.store.put(merged(before, entry));
      continue;
    }
    if (before && !restores) continue;
    added++;
    void transaction.store.put(before ? restored(entry, before) : entry);
  }
  await transaction.done;
  return added;
}

function merged(before: NotebookEntry, after: NotebookEntry): NotebookEntry {
  const schedules = [before.schedule, after.schedule].filter((schedule) => schedule !== undefined);
  const [schedule] = schedules.sort((one, other) => other.last - one.last);
  return { ...before, ...after, addedAt: before.addedAt, ...(schedule && { schedule }) };
}

/** An entry that comes back with its schedule. For sync both must be younger than the removal, or it would remove them again. */
function restored(entry: NotebookEntry, { removedAt }: Removed): NotebookEntry {
  const after = removedAt + 1;
  const { addedAt, schedule } = entry;
  return {
    ...entry,
    addedAt: Math.max(addedAt, after),
    ...(schedule && { schedule: { ...schedule, last: Math.max(schedule.last, after) } }),
  };
}

/** Replaces an entry, such as by one with its next day. */
export async function putEntry(entry: NotebookEntry): Promise<void> {
  const database = await openPractiseDatabase();
  await database?.put('notes', entry);
}

/** Removes entries. Reviews do not bring them back. An entry of a device whose clock is ahead is removed for sync, too. */
export async function removeEntries(ids: readonly string[], now: number): Promise<void> {
  const database = await openPractiseDatabase();
  const transaction = database?.transaction('notes', 'readwrite');
  for (const id of ids) {
    const before = await transaction?.store.get(id);
    const addedAt = before && 'line' in before ? before.addedAt : 0;
    void transaction?.store.put({ id, removedAt: Math.max(now, addedAt) });
  }
  await transaction?.done;
}
