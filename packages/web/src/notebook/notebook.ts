// The notebook of this browser: positions before the player's own mistakes. Reviews and puzzles fill it.
import { openPractiseDatabase } from './database';
import type { NotebookEntry } from './entry';

/** All entries, the newest first. Rejects if the storage fails. */
export async function notebookEntries(): Promise<NotebookEntry[]> {
  const database = await openPractiseDatabase();
  const all = (await database?.getAll('notes')) ?? [];
  return all
    .filter((entry): entry is NotebookEntry => 'line' in entry)
    .sort((one, other) => other.addedAt - one.addedAt);
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
    if (before && !('line' in before) && !restores) continue;
    const known = before && 'line' in before ? before : undefined;
    if (!known) added++;
    void transaction.store.put(known ? merged(known, entry) : entry);
  }
  await transaction.done;
  return added;
}

function merged(before: NotebookEntry, after: NotebookEntry): NotebookEntry {
  const schedules = [before.schedule, after.schedule].filter((schedule) => schedule !== undefined);
  const [schedule] = schedules.sort((one, other) => other.last - one.last);
  return { ...before, ...after, addedAt: before.addedAt, ...(schedule && { schedule }) };
}

/** Replaces an entry, such as by one with its next day. */
export async function putEntry(entry: NotebookEntry): Promise<void> {
  const database = await openPractiseDatabase();
  await database?.put('notes', entry);
}

/** Removes entries. Reviews do not bring them back. */
export async function removeEntries(ids: readonly string[], now: number): Promise<void> {
  const database = await openPractiseDatabase();
  const transaction = database?.transaction('notes', 'readwrite');
  for (const id of ids) void transaction?.store.put({ id, removedAt: now });
  await transaction?.done;
}
