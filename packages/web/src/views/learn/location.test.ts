import { expect, it } from 'vitest';
import { CONTENTS_PATH, learnPath, printPath, TEACH_PATH, wantedOf, wantedSeed } from './location';

const read = (path: string) => wantedOf(new URL(path, 'https://example.org'));

it('reads back every path that is made', () => {
  expect(read(CONTENTS_PATH)).toEqual({ kind: 'contents' });
  expect(read(TEACH_PATH)).toEqual({ kind: 'teach' });
  for (const kind of ['way', 'chapter', 'own'] as const)
    for (const id of ['minimum-row', 'a b&c=#?', '']) expect(read(learnPath(kind, id))).toEqual({ kind, id });
});

it('knows the other pages of a way, and no page of other parts', () => {
  expect(read(printPath('walk', 'a b'))).toEqual({ kind: 'print', id: 'walk' });
  expect(read(`${learnPath('way', 'walk')}&board=2,2&projector`)).toEqual({ kind: 'projector', id: 'walk' });
  expect(read('/learn?own=walk&print')).toEqual({ kind: 'own', id: 'walk' });
  expect(wantedSeed(new URL(printPath('walk', 'a b&c'), 'https://example.org'))).toBe('a b&c');
  expect(wantedSeed(new URL(printPath('walk'), 'https://example.org'))).toBeUndefined();
});

it('keeps the program of a link out of the id', () => {
  expect(read(`${learnPath('own', 'walk')}#code=abc`)).toEqual({ kind: 'own', id: 'walk' });
});

it('shows the contents where nothing is asked for', () => {
  expect(read('/learn?other=1#top')).toEqual({ kind: 'contents' });
});

it('takes the first of several in a fixed order', () => {
  expect(read('/learn?own=a&way=b')).toEqual({ kind: 'way', id: 'b' });
});
