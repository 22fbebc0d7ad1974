import { expect, test } from 'vitest';
import { sampleRecord } from '../views/games/samples';
import { lineOfHash, replayAddress, replayPath } from './link';

test('a link gives back the line it was made of', () => {
  const line = 'AZaz09_-';
  expect(lineOfHash(new URL(replayPath(line), 'https://example.org').hash)).toBe(line);
});

test('the address keeps the path the site lies under', () => {
  expect(replayAddress(sampleRecord({ line: 'abc' }), 'https://example.org', '/2048')).toBe(
    'https://example.org/2048/games#replay=abc',
  );
});

test('whatever a link carries is told as it was before its escapes', () => {
  const verse = '4x4-note_0\u00e9 #&%"';
  const { hash } = new URL(`/games#replay=${encodeURIComponent(verse)}`, 'https://example.org');
  expect(lineOfHash(hash)).toBe(verse);
  expect(lineOfHash('#replay=100%')).toBe('100%');
});

test('other hashes are no lines', () => {
  for (const hash of ['', '#', '#replay=', '#top']) expect(lineOfHash(hash)).toBeUndefined();
});
