import { expect, test } from 'vitest';
import { lineOfHash, replayAddress, replayPath } from './link';

test('a link gives back the line it was made of', () => {
  const line = 'AZaz09_-';
  expect(lineOfHash(new URL(replayPath(line), 'https://example.org').hash)).toBe(line);
});

test('the address keeps the path the site lies under', () => {
  expect(replayAddress({ line: 'abc' }, 'https://example.org', '/2048')).toBe(
    'https://example.org/2048/games#replay=abc',
  );
});

test('other hashes are no lines', () => {
  for (const hash of ['', '#', '#replay=', '#replay=a b', '#top', '#replay=<script>'])
    expect(lineOfHash(hash)).toBeUndefined();
});
