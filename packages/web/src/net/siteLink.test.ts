import fc from 'fast-check';
import { expect, it } from 'vitest';
import { siteLinkIn } from './siteLink';

const HERE = 'https://here.example';
const read = (text: string) => siteLinkIn(text, HERE);

it('names a stored game, of this site or of another one, below any base', () => {
  expect(read(`${HERE}/games?game=ab-1`)).toEqual({
    kind: 'game',
    id: 'ab-1',
    path: '/games?game=ab-1',
    isHere: true,
  });
  expect(read(' https://other.example/2048/games/?game=ab-1\n')).toMatchObject({
    kind: 'game',
    id: 'ab-1',
    isHere: false,
  });
  expect(read(`${HERE}/analyse?game=x&ply=3`)).toMatchObject({
    kind: 'game',
    id: 'x',
    path: '/analyse?game=x&ply=3',
  });
});

it('names a puzzle, a position, and a short link', () => {
  expect(read(`${HERE}/practise?puzzle=0abc123`)).toMatchObject({ kind: 'puzzle', id: '0abc123' });
  expect(read(`${HERE}/practise/index.html?puzzle=0abc123`)).toMatchObject({
    kind: 'puzzle',
    path: '/practise?puzzle=0abc123',
  });
  expect(read(`${HERE}/analyse?position=0001/0000&variant=4x2`)).toMatchObject({
    kind: 'position',
    position: '0001/0000',
    variant: '4x2',
  });
  expect(read(`${HERE}/analyse#position=0001/0000`)).toMatchObject({
    kind: 'position',
    position: '0001/0000',
    variant: undefined,
  });
  expect(read(`${HERE}/r/abcdefgh2345`)).toEqual({
    kind: 'short',
    id: 'abcdefgh2345',
    path: '/r/abcdefgh2345',
    isHere: true,
  });
});

it('leaves links with moves, other pages and other texts to their readers', () => {
  for (const text of [
    `${HERE}/games#replay=U00AAAAAA`,
    `${HERE}/analyse?game=a&beside=link#replay=U00AAAAAA`,
    `${HERE}/games`,
    `${HERE}/games?game=`,
    `${HERE}/practise?theme=any`,
    `${HERE}/settings?game=1`,
    `${HERE}/r/short`,
    '/games?game=1',
    'https://',
    '2 4 8 16',
  ])
    expect(read(text), text).toBeUndefined();
});

it('reads any text without an error', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true })),
      (text) => void read(text),
    ),
  );
});
