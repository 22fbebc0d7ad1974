import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { noteKind } from '../storage/sync/records';
import { openPractiseDatabase } from './database';
import { entryId, type NotebookEntry } from './entry';
import { addEntries, notebookEntries, notebookEntry, putEntry, removeEntries } from './notebook';
import { dueAt, isDue, isKnown, repeated } from './schedule';

const DAY = 86_400_000;
const NOW = 1_700_000_000_000;
const line = (score: number) => `0001/0013/4321/575${score % 9} ${score} 921 - 199363,-,-,226349 - U: L:`;
const entry = (score: number, more: Partial<NotebookEntry> = {}): NotebookEntry => ({
  id: entryId(line(score)),
  line: line(score),
  variant: 'classic',
  played: 0,
  addedAt: NOW + score,
  ...more,
});

beforeEach(async () => {
  await (await openPractiseDatabase())?.clear('notes');
});

it('has what was added, the newest first, each once', async () => {
  expect(await addEntries([entry(1), entry(2)])).toBe(2);
  expect(await addEntries([entry(2), entry(3)])).toBe(1);
  expect(await notebookEntries()).toEqual([entry(3), entry(2), entry(1)]);
});

it('keeps the schedule when a review comes again', async () => {
  const known = repeated(entry(1), true, NOW + DAY);
  await addEntries([entry(1)]);
  await putEntry(known);
  await addEntries([entry(1, { addedAt: NOW + 9 * DAY })]);
  expect(await notebookEntries()).toEqual([known]);
});

it('takes the later schedule of a file', async () => {
  const [early, late] = [repeated(entry(1), true, NOW), repeated(entry(1), false, NOW + DAY)];
  await addEntries([late]);
  await addEntries([early], { restores: true });
  expect(await notebookEntries()).toEqual([late]);
});

it('what was removed stays away, until the player brings it back', async () => {
  await addEntries([entry(1), entry(2)]);
  await removeEntries([entry(1).id], NOW);
  expect(await addEntries([entry(1)])).toBe(0);
  expect(await notebookEntries()).toEqual([entry(2)]);
  expect(await addEntries([entry(1)], { restores: true })).toBe(1);
  expect(await notebookEntries()).toHaveLength(2);
});

it('an entry comes back with its schedule, and sync does not remove it again', async () => {
  const known = repeated(entry(1), true, NOW + DAY);
  await addEntries([known]);
  await removeEntries([known.id], NOW + 2 * DAY);
  const removed = { removedAt: NOW + 2 * DAY };
  await addEntries([known], { restores: true });
  const [back] = await notebookEntries();
  expect(back!.schedule).toEqual({ ...known.schedule!, last: removed.removedAt + 1 });
  let shown: unknown;
  const kind = noteKind({
    ...{ all: async () => [], get: async () => undefined },
    async put(note) {
      shown = note;
      return true;
    },
  });
  await kind.put(back!.id, kind.join(kind.lift(back!.id, back!, undefined)!, removed), () => true);
  expect(shown).toEqual(back);
});

it('an entry of a clock that is ahead is removed as of its own time', async () => {
  await addEntries([entry(1, { addedAt: NOW + DAY })]);
  await removeEntries([entry(1).id], NOW);
  const stored = await (await openPractiseDatabase())!.get('notes', entry(1).id);
  expect(stored).toEqual({ id: entry(1).id, removedAt: NOW + DAY });
});

it('one entry is found by its position, and a removed one is not', async () => {
  await addEntries([entry(1), entry(2)]);
  await removeEntries([entry(2).id], NOW + 9);
  expect(await notebookEntry(entry(1).id)).toEqual(entry(1));
  expect(await notebookEntry(entry(2).id)).toBeUndefined();
});

it('an entry is due at once, after right answers later and later, and after a wrong one soon', () => {
  let own = entry(1);
  expect(isDue(own, NOW)).toBe(true);
  let [now, gap] = [NOW, 0];
  for (let round = 0; round < 6; round++) {
    own = repeated(own, true, now);
    expect(isDue(own, now)).toBe(false);
    expect(dueAt(own) - now).toBeGreaterThan(gap);
    gap = dueAt(own) - now;
    now = dueAt(own);
    expect(isDue(own, now)).toBe(true);
  }
  expect(isKnown(own)).toBe(true);
  own = repeated(own, false, now);
  expect(dueAt(own) - now).toBeLessThan(gap / 2);
  expect(own.schedule).toMatchObject({ repetitions: 7, lapses: 1 });
  expect(isKnown(own)).toBe(false);
});
