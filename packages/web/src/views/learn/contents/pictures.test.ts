import { WAYS } from '@twofold/lessons';
import { expect, it } from 'vitest';
import { pictureOf } from './pictures';

it('every picture shows what its way is known by', () => {
  const kinds = WAYS.map((way) => [
    way.id,
    [...new Set(pictureOf(way).marks.map(({ kind }) => kind))].sort(),
  ]);
  expect(Object.fromEntries(kinds)).toEqual({
    walk: ['cursor', 'flag'],
    'pack-and-pair': ['cursor', 'target'],
    'minimum-row': ['cursor', 'edge', 'target'],
    'two-pointers': ['pointer'],
    'rotate-with-motions': ['cursor', 'edge', 'pointer'],
  });
});

it('the board of the way that rotates is rotated', () => {
  expect(WAYS.map((way) => pictureOf(way).turns > 0)).toEqual([false, false, false, false, true]);
});
