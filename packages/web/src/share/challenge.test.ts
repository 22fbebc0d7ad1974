import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  challengerName,
  challengerOn,
  keepChallengerName,
  noteChallenge,
  noteLinkedChallenge,
  ownChallengerName,
  scoreToBeat,
} from './challenge';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const on = (seed: string, variant = 'classic', id = '') => ({ id, variant, seed });

it('the highest score on the same tiles is the one to beat', () => {
  noteChallenge({ ...on('a'), score: 480 });
  noteChallenge({ ...on('a'), score: 300 });
  noteChallenge({ ...on('b'), score: 12 });
  expect([
    scoreToBeat(on('a')),
    scoreToBeat(on('b')),
    scoreToBeat(on('a', '3x3')),
    scoreToBeat(on('c')),
  ]).toEqual([480, 12, undefined, undefined]);
});

it('a game is not compared with itself', () => {
  noteChallenge({ ...on('a', 'classic', 'own'), score: 480 });
  expect(scoreToBeat(on('a', 'classic', 'own'))).toBeUndefined();
  expect(scoreToBeat(on('a', 'classic', 'next'))).toBe(480);
});

it('a link brings a score to beat, and text that is none changes nothing', () => {
  noteLinkedChallenge('?variant=3x3&seed=a%20b&beat=480');
  expect(scoreToBeat(on('a b', '3x3'))).toBe(480);
  for (const link of [
    '',
    '?seed=x',
    '?seed=x&beat=',
    '?seed=x&beat=1e9',
    '?seed=x&beat=-4',
    '?variant=no&seed=x&beat=4',
  ])
    noteLinkedChallenge(link);
  expect(scoreToBeat(on('x'))).toBeUndefined();
  noteLinkedChallenge('?seed=x&beat=0');
  expect(scoreToBeat(on('x'))).toBe(0);
});

it('only the last fifty are remembered', () => {
  for (let i = 0; i <= 50; i++) noteChallenge({ ...on(`seed ${i}`), score: i });
  expect([scoreToBeat(on('seed 0')), scoreToBeat(on('seed 1')), scoreToBeat(on('seed 50'))]).toEqual([
    undefined,
    1,
    50,
  ]);
});

it('text that holds no challenges is none, and a storage that refuses costs nothing', () => {
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '[null, 1, {"seed":"a"}, {"variant":"classic","seed":"a","score":"1"}]',
  ]) {
    kept.set('twofold.challenges', text);
    expect(scoreToBeat(on('a'))).toBeUndefined();
  }
  vi.stubGlobal('localStorage', undefined);
  noteChallenge({ ...on('a'), score: 1 });
  expect(scoreToBeat(on('a'))).toBeUndefined();
});

it('a link says who set the score, and a text that is no name is left out', () => {
  noteLinkedChallenge('?seed=n&beat=480&by=%20Zo%CC%88e%20%20M.%20');
  expect([scoreToBeat(on('n')), challengerOn(on('n'))]).toEqual([480, 'Zöe M.']);
  noteLinkedChallenge('?seed=n&beat=490'); // a higher one, by nobody
  expect(challengerOn(on('n'))).toBeUndefined();
  for (const text of [
    '<b>x</b>',
    'a'.repeat(41),
    'x\u202Ey',
    'a\u200Bb',
    '\u0301',
    '{name}',
    'http://x',
    ' ',
  ]) {
    noteLinkedChallenge(`?seed=${encodeURIComponent(`s${text}`)}&beat=5&by=${encodeURIComponent(text)}`);
    expect([text, scoreToBeat(on(`s${text}`)), challengerOn(on(`s${text}`))]).toEqual([text, 5, undefined]);
  }
  expect(['山田 太郎', 'لیلا', 'Ольга-2'].map(challengerName)).toEqual(['山田 太郎', 'لیلا', 'Ольга-2']);
  expect(challengerName(`${'ab '.repeat(13)}!`)).toBeUndefined(); // at once, also where nothing fits
});

it('the own name is kept for the next link', () => {
  expect(ownChallengerName()).toBe('');
  keepChallengerName(' Ada ');
  expect(ownChallengerName()).toBe('Ada');
  keepChallengerName('<');
  expect(ownChallengerName()).toBe('');
});
