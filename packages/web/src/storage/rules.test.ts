import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestOfGame, betterOf, decideMerge, decideWrite, latestFirst } from './rules';
import { aRecord } from './testing';

const record = fc
  .record({
    id: fc.constantFrom('a', 'b'),
    revision: fc.nat(4),
    updatedAt: fc.nat(4),
    score: fc.nat(9),
    maxRank: fc.nat(9),
  })
  .map(aRecord);

it('saves what is based on exactly what is stored', () => {
  const property = fc.property(fc.option(record, { nil: undefined }), record, (stored, incoming) => {
    const outcome = decideWrite(stored, incoming);
    if (incoming.revision === (stored?.revision ?? 0))
      expect(outcome).toEqual({ kind: 'saved', record: { ...incoming, revision: incoming.revision + 1 } });
    else expect(outcome).toEqual({ kind: 'stale', record: stored });
  });
  fc.assert(property);
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
    const best = betterOf(bestOfGame(a), bestOfGame(b));
    expect(best.score).toBe(Math.max(a.score, b.score));
    expect(best.maxRank).toBe(Math.max(a.maxRank, b.maxRank));
  });
  fc.assert(property);
});

it('orders by the last turn, the latest first', () => {
  const games = [aRecord({ id: 'a', updatedAt: 1 }), aRecord({ id: 'b', updatedAt: 2 })];
  expect(games.sort(latestFirst).map(({ id }) => id)).toEqual(['b', 'a']);
});
