import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryId, makeNotebook, type NotebookEntry, parseEntry, parseNotebook } from './entry';

const LINE =
  '0001/0013/4321/5753 1064 921 corner,order 199363,-,-,226349 1024:675,-,-,690 U:U92D21R11U81Rd1:4:edge:128:1000:0 L:L12D31D21R01D91';
const ENTRY: NotebookEntry = {
  id: entryId(LINE),
  line: LINE,
  variant: 'classic',
  played: 0,
  from: { game: 'abc', ply: 17 },
  addedAt: 1_700_000_000_000,
  schedule: { due: 5, last: 4, stability: 2.3, difficulty: 6.5, interval: 2, repetitions: 1, lapses: 0 },
};

describe('the notebook as a file', () => {
  it('is read as it was written', () => {
    const { schedule: _, from: __, ...plain } = ENTRY;
    expect(parseNotebook(makeNotebook([ENTRY, plain]))).toEqual({ ok: true, value: [ENTRY, plain] });
    expect(parseNotebook(makeNotebook([]))).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['', 'notebook-no-json'],
    ['[]', 'notebook-other-file'],
    ['{"format":"other","entries":[]}', 'notebook-other-file'],
    ['{"format":"twofold-notebook","version":2,"entries":[]}', 'notebook-version'],
    ['{"format":"twofold-notebook","version":1,"entries":[{}]}', 'notebook-entry'],
  ])('%s is refused', (text, code) => {
    expect(parseNotebook(text)).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    ['another direction than the position allows', { played: 1 }],
    ['a direction that is none', { played: 4 }],
    ['a variant that is none', { variant: 'round' }],
    ['a broken puzzle', { line: 'x' }],
    ['a time that no date has', { addedAt: 1e300 }],
    ['a negative ply', { from: { game: 'a', ply: -1 } }],
    ['a schedule without numbers', { schedule: { ...ENTRY.schedule, stability: 'long' } }],
    ['a schedule without stability', { schedule: { ...ENTRY.schedule, stability: 0 } }],
  ])('an entry with %s is refused', (_, change) => {
    expect(parseEntry({ ...ENTRY, ...change })).toBeUndefined();
  });

  it('takes its name from its position, whatever the file says', () => {
    expect(parseEntry({ ...ENTRY, id: 'another' })).toEqual(ENTRY);
  });

  it('never throws, whatever the data', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        parseEntry(data);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (entries) => {
        expect(parseNotebook(JSON.stringify({ format: 'twofold-notebook', version: 1, entries })).ok).toBe(
          Array.isArray(entries) && entries.length === 0,
        );
      }),
    );
  });
});
