import { expect, test } from 'vitest';
import { gamePath, replayPath, STATISTICS_PATH, wantedOf } from './location';

const read = (path: string) => wantedOf(new URL(path, 'https://example.org'));

test('every path that is made is read back', () => {
  expect(read('/games')).toEqual({ kind: 'list' });
  expect(read(STATISTICS_PATH)).toEqual({ kind: 'statistics' });
  expect(read(gamePath('a b&c'))).toEqual({ kind: 'game', id: 'a b&c', fromStart: false });
  expect(read(replayPath('UQ-_x'))).toEqual({ kind: 'replay', line: 'UQ-_x' });
});

test('a game may be asked for from its start', () => {
  expect(read(`${gamePath('7')}&from=start`)).toEqual({ kind: 'game', id: '7', fromStart: true });
  expect(read(`${gamePath('7')}&from=elsewhere`)).toEqual({ kind: 'game', id: '7', fromStart: false });
});

test('a replay may stand in the query too', () => {
  expect(read('/games?replay=UQ')).toEqual({ kind: 'replay', line: 'UQ' });
});
