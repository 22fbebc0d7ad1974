import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestsOf, betterOf, decideMerge, decideWrite, isStorable, latestFirst } from './merge';
import { aChange, aRecord } from './testing';

const record = fc
  .record({
    id: fc.constantFrom('a', 'b'),
    revision: fc.integer({ min: 1, max: 4 }),
    updatedAt: fc.nat(4),
    score: fc.nat(9),
    maxRank: fc.nat(9),
  })
  .map(aRecord);

it('saves what is based on exactly what is stored', () => {
  const property = fc.property(fc.option(record, { nil: undefined }), record, (stored, incoming) => {
    const decision = decideWrite(stored, incoming);
    const { line: _, ...summary } = incoming;
    fc.pre(stored?.updatedAt !== incoming.updatedAt);
    if (incoming.revision === (stored?.revision ?? 0))
      expect(decision).toEqual({ kind: 'write', summary: { ...summary, revision: incoming.revision + 1 } });
    else expect(decision).toEqual({ kind: 'stale', summary: stored });
  });
  fc.assert(property);
});

it('takes a turn that is stored already, under a later revision, for saved', () => {
  const record = aRecord({ revision: 3, updatedAt: 5 });
  const stored = { ...record, revision: 7 };
  expect(decideWrite(stored, record)).toEqual({ kind: 'known', summary: stored });
  expect(decideWrite({ ...stored, ply: 4 }, record).kind).toBe('stale');
  expect(decideWrite({ ...stored, stamp: 'a' }, { ...record, stamp: 'a' }).kind).toBe('known');
  expect(decideWrite({ ...stored, stamp: 'a' }, { ...record, stamp: 'b' }).kind).toBe('stale');
});

it('saves a change of the state that is stored, whatever its revision', () => {
  const change = aChange({ stamp: 'c', bases: ['a', 'b'], revision: 1 });
  const { bases: _, tail: __, ...summary } = change;
  for (const stamp of ['a', 'b'])
    expect(decideWrite(aRecord({ revision: 7, stamp }), change)).toEqual({
      kind: 'write',
      summary: { ...summary, revision: 8 },
    });
  expect(decideWrite(aRecord({ revision: 7, stamp: 'c' }), change).kind).toBe('known');
  expect(decideWrite(aRecord({ revision: 1, stamp: 'd' }), change).kind).toBe('stale');
  expect(decideWrite(undefined, change)).toEqual({ kind: 'stale', summary: undefined });
});

it('names the state of a game without a stamp by its revision', () => {
  const change = aChange({ stamp: 'b', bases: ['7'] });
  expect(decideWrite(aRecord({ revision: 7 }), change).kind).toBe('write');
  expect(decideWrite(aRecord({ revision: 8 }), change).kind).toBe('stale');
});

it('tells what can be stored from what cannot', () => {
  expect(isStorable(aRecord())).toBe(true);
  const wrong = [{ score: Number.NaN }, { origin: 'elsewhere' }, { origin: null }];
  for (const data of [
    undefined,
    null,
    7,
    'a',
    [],
    {},
    ...wrong.map((change) => ({ ...aRecord(), ...change })),
  ])
    expect(isStorable(data)).toBe(false);
  for (const origin of ['position', 'kept'] as const) expect(isStorable(aRecord({ origin }))).toBe(true);
});

it('never merges an older game over a newer one, and always with a revision of its own', () => {
  const property = fc.property(record, record, (stored, incoming) => {
    const merged = decideMerge(stored, incoming);
    if (!merged) return;
    expect(incoming.updatedAt).toBeGreaterThanOrEqual(stored.updatedAt);
    expect(merged.revision).toBeGreaterThan(stored.revision);
    expect(merged).toEqual({ ...incoming, revision: merged.revision });
  });
  fc.assert(property);
});

it('comes to the same game, whichever of two is merged first', () => {
  const property = fc.property(record, record, (a, b) => {
    const [ab, ba] = [decideMerge(a, b) ?? a, decideMerge(b, a) ?? b];
    fc.pre(a.updatedAt !== b.updatedAt || a.revision !== b.revision);
    expect({ ...ab, revision: 0 }).toEqual({ ...ba, revision: 0 });
  });
  fc.assert(property);
});

it('finds nothing new in what it has merged', () => {
  fc.assert(fc.property(record, (game) => decideMerge(decideMerge(undefined, game), game) === undefined));
});

it('takes the higher score and the larger tile as the best', () => {
  const property = fc.property(record, record, (a, b) => {
    const best = bestsOf([a, b]).reduce(betterOf);
    expect(best.score).toBe(Math.max(a.score, b.score));
    expect(best.maxRank).toBe(Math.max(a.maxRank, b.maxRank));
  });
  fc.assert(property);
});

it('takes no best from a game that was not dealt and played here', () => {
  const games = [
    aRecord({ score: 4 }),
    aRecord({ score: 8, origin: 'position' }),
    aRecord({ origin: 'kept' }),
  ];
  expect(bestsOf(games)).toEqual([{ variant: 'classic', helped: false, score: 4, maxRank: 1 }]);
});

it('orders by the last turn, the latest first', () => {
  const games = [aRecord({ id: 'a', updatedAt: 1 }), aRecord({ id: 'b', updatedAt: 2 })];
  expect(games.sort(latestFirst).map(({ id }) => id)).toEqual(['b', 'a']);
});

it('the bests of games with undo or with the coach’s help stand apart from those without', () => {
  const games = [aRecord({ score: 10 }), aRecord({ score: 20, undos: 1 }), aRecord({ score: 30, help: 1 })];
  expect(bestsOf(games).map(({ score, helped }) => [score, helped])).toEqual([
    [10, false],
    [20, true],
    [30, true],
  ]);
});

it('help once taken stays, whichever state of the game is written', () => {
  const stored = aRecord({ revision: 2, updatedAt: 5, help: 3 });
  for (const help of [0, 1])
    expect(decideWrite(stored, aRecord({ revision: 2, updatedAt: 6, help }))).toMatchObject({
      summary: { help: 3 },
    });
  expect(decideMerge(stored, aRecord({ updatedAt: 6 }))?.help).toBe(3);
  expect(decideMerge(stored, aRecord({ updatedAt: 6, help: 4 }))?.help).toBe(4);
});

it('the help of a state that is not stored is stored, and nothing else of it', () => {
  const stored = aRecord({ revision: 4, updatedAt: 9, score: 90, stamp: 'b', help: 1 });
  const noted = { ...stored, revision: 5, help: 3 };
  const older = aRecord({ revision: 2, updatedAt: 6, score: 60, stamp: 'a', help: 3 });
  expect(decideMerge(stored, older)).toEqual(noted);
  expect(decideMerge(noted, older)).toBeUndefined();
  expect(decideWrite(stored, older)).toEqual({ kind: 'stale', summary: noted });
  expect(decideWrite(noted, older)).toEqual({ kind: 'stale', summary: noted });
  const same = { ...older, stamp: 'b' };
  expect(decideWrite(stored, same)).toEqual({ kind: 'known', summary: noted });
});
