import { expect, test } from 'vitest';
import { gamePath, replayPath, STATISTICS_PATH, wantedOf } from './address';

const read = (path: string) => wantedOf(new URL(path, 'https://example.org'));

test('every path that is made is read back', () => {
  expect(read('/games')).toEqual({ kind: 'list' });
  expect(read(STATISTICS_PATH)).toEqual({ kind: 'statistics' });
  expect(read(gamePath('a b&c'))).toEqual({ kind: 'game', id: 'a b&c' });
  expect(read(replayPath('UQ-_x'))).toEqual({ kind: 'replay', line: 'UQ-_x' });
});

test('a replay may stand in the query too', () => {
  expect(read('/games?replay=UQ')).toEqual({ kind: 'replay', line: 'UQ' });
});
