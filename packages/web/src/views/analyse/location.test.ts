import { expect, it } from 'vitest';
import { wantedOf } from './location';

it.each([
  ['', '', { kind: 'start' }],
  ['?show=how', '', { kind: 'how' }],
  ['?game=a%20b', '', { kind: 'game', id: 'a b', ply: undefined }],
  ['?game=a&ply=17', '', { kind: 'game', id: 'a', ply: 17 }],
  ['?game=a&ply=-1', '', { kind: 'game', id: 'a', ply: undefined }],
  ['?ply=3', '#replay=abc', { kind: 'replay', line: 'abc', ply: 3 }],
  ['?game=a', '#other', { kind: 'game', id: 'a', ply: undefined }],
])('%s%s', (search, hash, wanted) => {
  expect(wantedOf({ search, hash })).toEqual(wanted);
});
