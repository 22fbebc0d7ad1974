import { expect, it } from 'vitest';
import { analysePath, wantedOf } from './location';

it.each([
  ['', '', { kind: 'start' }],
  ['?show=how', '', { kind: 'how' }],
  ['?game=a%20b', '', { kind: 'game', id: 'a b', ply: undefined }],
  ['?game=a&ply=17', '', { kind: 'game', id: 'a', ply: 17 }],
  ['?game=a&ply=-1', '', { kind: 'game', id: 'a', ply: undefined }],
  ['?ply=3', '#replay=abc', { kind: 'replay', line: 'abc', ply: 3 }],
  ['?game=a', '#other', { kind: 'game', id: 'a', ply: undefined }],
  ['', '#replay=abc&ply=3', { kind: 'replay', line: 'abc', ply: 3 }],
  ['?show=board', '', { kind: 'board' }],
  ['?show=board', '#replay=abc&ply=3', { kind: 'board', line: 'abc', ply: 3 }],
  ['?show=board&game=a%20b&ply=5', '', { kind: 'board', game: 'a b', ply: 5 }],
  ['?show=board', '#replay=a%26b&node=7', { kind: 'board', line: 'a&b', node: 7 }],
  ['?show=board&kept=k', '#replay=abc', { kind: 'board', line: 'abc', kept: 'k' }],
  ['?position=0100/0000', '', { kind: 'board', position: '0100/0000' }],
  ['?position=01%2F10&variant=2x2-even', '', { kind: 'board', position: '01/10', variant: '2x2-even' }],
  ['', '#position=01/10&variant=2x2', { kind: 'board', position: '01/10', variant: '2x2' }],
])('%s%s', (search, hash, wanted) => {
  expect(wantedOf({ search, hash })).toEqual(wanted);
});

it.each([
  ['?game=a&onward=tries&ply=4', '', { kind: 'game', id: 'a', ply: 4, onward: 'tries' }],
  ['?onward=hand', '#replay=abc', { kind: 'replay', line: 'abc', ply: undefined, onward: 'hand' }],
  ['?game=a&onward=elsewhere', '', { kind: 'game', id: 'a', ply: undefined }],
  ['?game=a&beside=b', '', { kind: 'game', id: 'a', ply: undefined, beside: { id: 'b' } }],
  ['?game=a&beside=link', '#replay=abc', { kind: 'game', id: 'a', ply: undefined, beside: { line: 'abc' } }],
  ['', '#replay=abc&beside=def', { kind: 'replay', line: 'abc', ply: undefined, beside: { line: 'def' } }],
  [
    '?game=a&beside=b&ply=3&rival=7&by=score',
    '',
    { kind: 'game', id: 'a', ply: 3, beside: { id: 'b' }, rival: 7, by: 'score' },
  ],
  ['?game=a&beside=b&rival=-7&by=else', '', { kind: 'game', id: 'a', ply: undefined, beside: { id: 'b' } }],
  ['?beside=', '#replay=abc', { kind: 'replay', line: 'abc', ply: undefined, beside: { id: '' } }],
])('%s%s leads to a page beside the review', (search, hash, wanted) => {
  expect(wantedOf({ search, hash })).toEqual(wanted);
});

it('makes an address of the same game', () => {
  const stored = { id: 'a b', line: '', seed: '' } as unknown as Parameters<typeof analysePath>[0];
  const path = analysePath(stored, { ply: 3, onward: 'tries' });
  expect(path).toBe('/analyse?game=a+b&ply=3&onward=tries');
  expect(wantedOf({ search: path.slice('/analyse'.length), hash: '' })).toMatchObject({ id: 'a b', ply: 3 });
});
