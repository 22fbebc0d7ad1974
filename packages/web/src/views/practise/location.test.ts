import { expect, it } from 'vitest';
import { puzzlePath } from '../../puzzles/puzzles';
import { modePath, themePath, wantedOf } from './location';

it.each([
  ['', { kind: 'home' }],
  ['?puzzle=0abc123', { kind: 'puzzle', id: '0abc123' }],
  ['?theme=corner', { kind: 'training', theme: 'corner' }],
  ['?theme=any', { kind: 'training', theme: undefined }],
  ['?theme=nonsense', { kind: 'unknown' }],
  ['?mode=streak', { kind: 'streak' }],
  ['?mode=minutes', { kind: 'minutes' }],
  ['?mode=other', { kind: 'unknown' }],
  ['?notebook', { kind: 'notebook' }],
  ['?notebook=repeat', { kind: 'repeat' }],
])('%s', (search, wanted) => {
  expect(wantedOf({ search })).toEqual(wanted);
});

it('reads the addresses that it makes', () => {
  const read = (path: string) => wantedOf({ search: new URL(path, 'http://any').search });
  expect(read(puzzlePath('1'))).toEqual({ kind: 'puzzle', id: '1' });
  expect(read(themePath('merge'))).toEqual({ kind: 'training', theme: 'merge' });
  expect(read(modePath('minutes'))).toEqual({ kind: 'minutes' });
});
