import { expect, it } from 'vitest';
import { CHECK_PATH, gamePath, LEADERBOARD_PATH, pinOf, RANKED_PATH } from '../../people/paths';
import { wantedOf } from './location';

const read = (path: string) => new URL(path, 'https://example.org');
const KEY = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';

it('reads back every path that is made', () => {
  expect(wantedOf(read(RANKED_PATH))).toEqual({ kind: 'start' });
  expect(wantedOf(read(LEADERBOARD_PATH))).toEqual({ kind: 'leaderboard' });
  expect(wantedOf(read(CHECK_PATH))).toEqual({ kind: 'check' });
  for (const id of ['abc23456', 'a b&c=#?'])
    for (const key of [undefined, KEY])
      expect(wantedOf(read(gamePath(id, key)))).toEqual({ kind: 'game', id });
});

it('a link to a game names the key that signed it, by a fragment that no server is sent', () => {
  expect(gamePath('abc23456', KEY)).toBe('/ranked?game=abc23456#key=6kpsY-KcUgq-9VB7Ey7F-Q');
  expect(pinOf(read(gamePath('abc23456', KEY)))).toBe(KEY.slice(0, 32));
  for (const without of [gamePath('abc23456'), '/ranked?game=abc23456#top'])
    expect(pinOf(read(without))).toBeUndefined();
});

it('a damaged fingerprint is that of no key', () => {
  for (const text of ['', '6kpsY', '6kpsY-KcUgq-9VB7Ey7F-Q.', '%'])
    expect(KEY.startsWith(pinOf(read(`/ranked?game=abc23456#key=${text}`))!)).toBe(false);
});
