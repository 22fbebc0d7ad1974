import { expect, it } from 'vitest';
import { CONTENTS_PATH, learnPath, TEACH_PATH, wantedOf } from './location';

const read = (path: string) => wantedOf(new URL(path, 'https://example.org'));

it('reads back every path that is made', () => {
  expect(read(CONTENTS_PATH)).toEqual({ kind: 'contents' });
  expect(read(TEACH_PATH)).toEqual({ kind: 'teach' });
  for (const kind of ['way', 'chapter', 'own'] as const)
    for (const id of ['minimum-row', 'a b&c=#?', '']) expect(read(learnPath(kind, id))).toEqual({ kind, id });
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
